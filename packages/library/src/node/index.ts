export { cacheFolder, folderCache } from './folder-cache.ts'
export { readLogins, type SavedLogins, writeLogins } from './saved-logins.ts'
