export { LINK_PROTOCOLS, type LinkFrame, type LinkProtocol, PROTOCOL_TITLES } from '../link/link-frame.ts'
export {
  BRIDGE_PORT,
  type Bridge,
  type BridgeOptions,
  startBridge,
  streamFrames,
} from '../link/node/bridge.ts'
export { type FrameOutput, FrameSender } from '../link/node/frame-sender.ts'
export { DEFAULT_PORTS, LinkHub, type LinkPort, type LinkSource } from '../link/node/link-hub.ts'
export { refuseUpgrade } from '../link/node/web-socket.ts'
export { type CapturedVideo, type CaptureVideoOptions, captureVideo } from './capture-video.ts'
export { openVideo, type VideoFrame } from './open-video.ts'
export { readAudio } from './read-audio.ts'
