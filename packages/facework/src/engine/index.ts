// What the bindings of other engines share: nothing here, nor what it loads later, imports three.js.
export { EngineFace, type EngineFaceOptions, type EngineHead, openHead } from './engine-face.ts'
export { loadClip } from './load-clip-for-engine.ts'
export { type HeadFile, loadHead, loadHeadFile } from './load-head-for-engine.ts'
export type { EngineSource } from './read-source.ts'
