export type { MeshGraphs } from '../track/mesh-tracker.ts'
export { decodeJpeg } from './decode-jpeg.ts'
export { type NetworkGuard, refuseNetwork } from './no-network.ts'
export { type OpenTrackerOptions, openTracker, readMeshGraphs } from './open-tracker.ts'
