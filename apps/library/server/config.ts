/** How a library is run. */
export interface LibraryConfig {
  /** New versions wait for a moderator: never, in scopes without a public version, or always. */
  readonly moderation: 'off' | 'new-scopes' | 'all'
  /** Of a scope, unless an operator changed it. */
  readonly quotaBytes: number
  readonly quotaAssets: number
  /** Requests a minute of one token or address. */
  readonly requestsPerMinute: number
  /** Milliseconds for which an unused blob is kept. */
  readonly grace: number
  /** Milliseconds after which an upload that was not submitted is given up. */
  readonly publishExpiry: number
  /** Free bytes of the disk below which nothing is uploaded. */
  readonly leastFree: number
  /** Whether `/metrics` needs no token of an operator. */
  readonly openMetrics: boolean
  /** Whether webhooks may lead into private networks. */
  readonly privateWebhooks: boolean
  /** Where the library is reached, without a slash at the end: identity tokens name it as their audience. */
  readonly publicAddress?: string | undefined
  /** Providers of OpenID Connect whose identity tokens are accepted, as they write their `iss`. */
  readonly oidcIssuers: readonly string[]
}

export const DEFAULTS: LibraryConfig = {
  moderation: 'off',
  quotaBytes: 50 * 1024 ** 3,
  quotaAssets: 100_000,
  requestsPerMinute: 6000,
  grace: 24 * 3600_000,
  publishExpiry: 24 * 3600_000,
  leastFree: 64 * 1024 ** 2,
  openMetrics: false,
  privateWebhooks: false,
  oidcIssuers: [],
}

/** Bounds of what may be uploaded. */
export const LIMITS = {
  fileBytes: 256 * 1024 ** 2,
  versionBytes: 1024 ** 3,
  files: 2000,
  pathBytes: 200,
  textureSize: 8192,
  texturePixels: 64_000_000,
  joints: 4096,
  jsonDepth: 64,
  checkSeconds: 60,
  checkMemory: 1024 ** 3,
} as const
