export type { TrackerImage, TrackerResult } from './browser/tracker-messages.ts'
export { type VideoFileOptions, videoFile } from './browser/video-file.ts'
export {
  type CameraStatus,
  type Webcam,
  type WebcamOptions,
  webcam,
} from './browser/webcam.ts'
export { openWorkerTracker, type WorkerTracker, type WorkerTrackerOptions } from './browser/worker-tracker.ts'
export { ConfidenceGate } from './filter/confidence-gate.ts'
export { LiveFilter } from './filter/live-filter.ts'
export { LivePerformance, type LivePerformanceOptions } from './filter/live-performance.ts'
export { neutralFrom } from './filter/neutral.ts'
export { type NetworkOptions, network } from './link/network.ts'
export { Recording } from './record/recording.ts'
export { type TakeOptions, takeFromRecording } from './record/take-from-recording.ts'
export type { Coefficients } from './solve/coefficients.ts'
export {
  createSolver,
  type FaceSolver,
  type NeutralFace,
  type SolvedFace,
  type SolverOptions,
} from './solve/face-solver.ts'
export { LiveSolver } from './solve/live-solver.ts'
export { loadCoefficients } from './solve/load-coefficients.ts'
export { CAPTURE_CONTROLS, type CaptureFrame, type HeadPose } from './source/capture-frame.ts'
export { CAPTURE_REGIONS, type CaptureRegion, captureRegionOf } from './source/capture-region.ts'
export { type ClipSourceOptions, clipSource } from './source/clip-source.ts'
export type { FaceSource, Sight, SourceState, Stop, Visibility } from './source/face-source.ts'
export type { FaceTracker, TrackedFace } from './track/face-tracker.ts'
export type { Picture } from './track/picture.ts'
export { readWav } from './voice/audio/read-wav.ts'
export type { Sound } from './voice/audio/sound.ts'
export { clipFromVoice, type VoiceClipOptions, type VoiceInput } from './voice/performance/clip-from-voice.ts'
export type { VoiceStyle } from './voice/performance/voice-performance.ts'
