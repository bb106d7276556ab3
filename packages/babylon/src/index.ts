export {
  type EngineFace,
  type EngineFaceOptions,
  type EngineHead,
  type EngineSource,
  loadClip,
  loadHead,
} from 'facework/internal/engine'
export { BabylonFace, type LookTarget } from './babylon-face.ts'
export type { BabylonObject } from './babylon-object.ts'
export { type BabylonScene, bindHead } from './bind-head.ts'
export { type LoadCharacterOptions, loadCharacter } from './load-character.ts'
