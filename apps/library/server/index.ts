export type { LibraryConfig } from './config.ts'
export { samplesFolder } from './package-folder.ts'
export { type LibraryServer, type ServeLibraryOptions, serveLibrary } from './serve-library.ts'
