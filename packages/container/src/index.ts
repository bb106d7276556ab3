export type { Bundle, UnknownChunk } from './bundle.ts'
export { isContainer } from './chunk-table.ts'
export { type ReadContainerOptions, readContainer } from './read-container.ts'
export { writeContainer } from './write-container.ts'
