export { type Address, addressText, isAddress, parseAddress } from './addresses/address.ts'
export {
  type Bump,
  compareVersions,
  isExact,
  isRange,
  newestIn,
  nextVersion,
  parseVersion,
  satisfies,
  type Version,
  versionFrom,
  versionText,
} from './addresses/version.ts'
export {
  type AssetKind,
  type Credit,
  canonicalJson,
  type Dependency,
  type Manifest,
  type ManifestFile,
  type Member,
  manifestBytes,
} from './manifest.ts'
export {
  contentDigest,
  PART_SIZE,
  type PublishOptions,
  type PublishResult,
  publishVersion,
  type ReleaseChange,
} from './publishing/publish.ts'
export {
  type GatheredVersion,
  type ProposedRelease,
  type PublishedRelease,
  proposeRelease,
  publishRelease,
  type ReleaseOptions,
} from './publishing/release.ts'
export {
  Library,
  type LibraryOptions,
  OpenedAsset,
  type ReadOptions,
  type StaleDetail,
} from './reading/library.ts'
export { type LibraryCache, memoryCache, pageCache } from './reading/library-cache.ts'
export { LOCK_NAME, type LockFile, lockFileText, readLockFile } from './reading/lock-file.ts'
export { LibraryError, type Problem } from './reading/problem.ts'
export {
  findVersion,
  mergeResolutions,
  partOf,
  type Resolution,
  type ResolvedVersion,
  refOf,
} from './reading/resolution.ts'
