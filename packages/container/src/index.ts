export type { Bundle, UnknownChunk } from './bundle.ts'
export type { ReadContainerOptions } from './container-documents.ts'
export { readContainer } from './read-container.ts'
export { type CompressClips, writeContainer } from './write-container.ts'
