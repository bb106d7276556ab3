export { ConfidenceGate } from './filter/confidence-gate.ts'
export { applyGains, gainsFromRange } from './filter/gain.ts'
export { LiveFilter } from './filter/live-filter.ts'
export { NEUTRAL_FRAMES, neutralFrom } from './filter/neutral.ts'
export { smoothingOf } from './filter/smoothing.ts'
export { smoothZeroPhase } from './filter/zero-phase.ts'
export { type GraphFile, readGraphFile } from './network/graph-file.ts'
export { evenSamples, gapsIn, rateOf } from './record/even-samples.ts'
export { RECORDED_CONTROLS, Recording } from './record/recording.ts'
export { type TakeOptions, takeFromRecording } from './record/take-from-recording.ts'
export type { CoefficientGroup, Coefficients } from './solve/coefficients.ts'
export {
  createSolver,
  type FaceSolver,
  type NeutralFace,
  type SolvedFace,
  type SolverOptions,
} from './solve/face-solver.ts'
export { type FaceFeatures, FEATURE_REGIONS, faceFeatures } from './solve/features.ts'
export { STABLE_LANDMARKS } from './solve/landmark-regions.ts'
export { moved, type Similarity, similarityBetween } from './solve/similarity.ts'
export { sightOf, visibilityFrom } from './solve/visibility.ts'
export {
  CAPTURE_CONTROLS,
  type CaptureFrame,
  HEAD_CONTROLS,
  type HeadPose,
  headAngles,
} from './source/capture-frame.ts'
export { type ClipSourceOptions, clipSource } from './source/clip-source.ts'
export type { FaceSource, Sight, SourceState, Stop, Visibility } from './source/face-source.ts'
export { type FaceTracker, LANDMARKS, type TrackedFace } from './track/face-tracker.ts'
export { createFaceMesh, createMeshTracker, type FaceMesh, type MeshGraphs } from './track/mesh-tracker.ts'
export type { Picture, Square } from './track/picture.ts'
export { splitMjpeg } from './video/mjpeg.ts'
export { readY4m, type Y4mVideo } from './video/y4m.ts'
