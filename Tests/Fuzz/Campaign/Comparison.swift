import Oracle
import Seeded

/// What of a guide is compared, as the tests of the Engine compare it: a seed means the same here and there.
enum Comparison: String, CaseIterable {
  case outcomes
  case risingOutcomes = "rising-outcomes"
  case marks
  case risingMarks = "rising-marks"
  case needs
  case risingNeeds = "rising-needs"

  /// Makes the guide of a seed, and compares.
  func trial(seed: UInt64) -> Trial {
    let dice = Dice(SplitMix64(seed: seed))
    switch self {
    case .outcomes: return comparedOutcomes(Trial(dice))
    case .risingOutcomes: return comparedOutcomes(Trial(dice, isRising: true))
    case .marks: return probed(Trial(dice))
    case .risingMarks: return probed(Trial(dice, isRising: true))
    case .needs: return comparedNeeds(Trial(dice))
    case .risingNeeds: return comparedNeeds(Trial(dice, isRising: true))
    }
  }

  private func comparedOutcomes(_ trial: Trial) -> Trial {
    var trial = trial
    trial.compareOutcomes(open: 0)
    trial.compareOutcomes(open: 40)
    return trial
  }

  private func probed(_ trial: Trial) -> Trial {
    var trial = trial
    trial.probeNeeds(open: 40)
    return trial
  }

  private func comparedNeeds(_ trial: Trial) -> Trial {
    var trial = trial
    trial.compareNeeds(open: 40)
    return trial
  }
}
