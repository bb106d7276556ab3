// For the other rooms of this repository only: no promise, and no part of the API report.
export { type CharacterBundle, loadCharacterBundle } from './character-bundle.ts'
export { DEFAULT_MAX_ERROR } from './clip-codec/plan-clip.ts'
export { loadContainer } from './load-container.ts'
export { writeCharacterBundle } from './write-character-bundle.ts'
