export { type CapturedVideo, type CaptureVideoOptions, captureVideo } from './capture-video.ts'
export { openVideo, type VideoFrame } from './open-video.ts'
export { readAudio } from './read-audio.ts'
