export {
  type EngineFace,
  type EngineFaceOptions,
  type EngineHead,
  type EngineSource,
  loadClip,
  loadHead,
} from 'facework/internal/engine'
export { bindHead } from './bind-head.ts'
export { type LoadCharacterOptions, loadCharacter } from './load-character.ts'
export { type LookTarget, PlayCanvasFace } from './playcanvas-face.ts'
export type { PlayCanvasObject } from './playcanvas-object.ts'
