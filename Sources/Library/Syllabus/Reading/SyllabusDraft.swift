import Engine

/// What has been read of a syllabus file before its scheme is compiled.
struct SyllabusDraft {
  var info = Syllabus.Info()
  var sources: [Syllabus.Source] = []
  var definition: SchemeDefinition
  var parts: [Syllabus.Part] = []
  var leaves: [Syllabus.Leaf] = []
  var values: [Syllabus.Value] = []
  var sittings: [Syllabus.Sitting] = []
  var cases: [SyllabusCase] = []
}
