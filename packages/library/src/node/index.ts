export { cacheFolder, folderCache } from './folder-cache.ts'
