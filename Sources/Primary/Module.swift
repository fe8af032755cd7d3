// The daemon's behaviour.
