export type { LibraryConfig } from './config.ts'
export { type LibraryServer, type ServeLibraryOptions, serveLibrary } from './serve-library.ts'
