// For the other rooms of this repository only: no promise, and no part of the API report.
export { type CharacterBundle, loadCharacterBundle } from './character-bundle.ts'
export { codedColumns } from './clip-codec/coded-columns.ts'
export { type ClipErrors, DEFAULT_MAX_ERROR } from './clip-codec/plan-clip.ts'
export { isContainer } from './is-container.ts'
export { type LazyCodecs, loadContainer } from './load-container.ts'
export { unpackTexts } from './text-codec/unpack-texts.ts'
export { writeCharacterBundle } from './write-character-bundle.ts'
