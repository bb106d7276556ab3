import type { AssetRef } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { nextVersion, parseVersion, versionFrom, versionText } from '../addresses/version.ts'
import type { paths } from '../api/openapi.ts'
import type { AssetKind, Dependency, Manifest, ManifestFile, Member } from '../manifest.ts'
import type { Library } from '../reading/library.ts'
import { LibraryError } from '../reading/problem.ts'
import { type PublishResult, publishVersion, type ReleaseChange } from './publish.ts'

/** What a version is made of, before it has a name and a number. */
export interface GatheredVersion {
  readonly id: string
  readonly kind: AssetKind
  readonly title: string
  /** Path of the main file. */
  readonly main: string
  readonly members: readonly Member[]
  readonly files: readonly ManifestFile[]
  /** Documents of other assets that it refers to, by id and exact version. */
  readonly external: readonly AssetRef[]
  /** The step that the changes since a version need, by what others rely on of it (`releaseSurface`). */
  changesSince(surface: unknown): {
    readonly step: ReleaseChange['step']
    readonly changes: readonly ReleaseChange[]
  }
  content(path: string): Promise<Uint8Array>
}

export interface ReleaseOptions {
  readonly release?: string | undefined
  readonly tag?: string | undefined
  readonly visibility?: 'public' | 'team' | 'private' | undefined
  readonly license?: string | undefined
  readonly author?: readonly string[] | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Separated by commas. */
  readonly keywords?: string | undefined
  readonly allowBreaking?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** Leave it as it is when the latest version has the same files. */
  readonly onlyChanged?: boolean | undefined
  readonly onProgress?: ((part: number) => void) | undefined
}

/** The next version of an asset, and what it changes. */
export interface ProposedRelease {
  readonly version: string
  readonly changes: readonly ReleaseChange[]
  /** The version before; missing for a new asset. */
  readonly before?: { readonly version: string; readonly manifest: Manifest } | undefined
}

export interface PublishedRelease {
  readonly manifest: Manifest
  readonly changes: readonly ReleaseChange[]
  /** Missing when nothing changed. */
  readonly result?: PublishResult | undefined
}

interface VersionBefore {
  readonly id: string
  readonly version: string
  readonly manifest: Manifest
  readonly surface: unknown
}

/** The number that the next version would get. */
export async function proposeRelease(
  library: Library,
  name: string,
  gathered: GatheredVersion,
): Promise<ProposedRelease> {
  const before = await versionBefore(library, name)
  return { ...nextRelease(undefined, gathered, before), before }
}

// [L9]
/** Publishes what was gathered, as the next version of an asset. */
export async function publishRelease(
  library: Library,
  name: string,
  gathered: GatheredVersion,
  options: ReleaseOptions,
): Promise<PublishedRelease> {
  const before = await versionBefore(library, name)
  if (options.onlyChanged && before && sameFiles(before.manifest, gathered))
    return { manifest: before.manifest, changes: [] }
  const { version, changes } = nextRelease(options.release, gathered, before)
  const manifest = await manifestFor(library, name, version, gathered, options, before)
  const result = await publishVersion(library, manifest, gathered.content, {
    tag: options.tag,
    visibility: options.visibility,
    allowBreaking: options.allowBreaking,
    dryRun: options.dryRun,
    onProgress: (sent, total) => options.onProgress?.(total === 0 ? 1 : sent / total),
  })
  return { manifest, changes, result }
}

const sameFiles = (before: Pick<Manifest, 'files'>, { files }: GatheredVersion) =>
  before.files.length === files.length &&
  files.every((file) => before.files.some((old) => old.path === file.path && old.digest === file.digest))

type Detail = paths['/v1/assets/{scope}/{name}']['get']['responses']['200']['content']['application/json']

/** The latest version of the asset; undefined for a new one. */
async function versionBefore(library: Library, name: string): Promise<VersionBefore | undefined> {
  try {
    const response = await library.request(`v1/assets/${name.slice(1)}`)
    const { id, surface, current } = (await response.json()) as Detail
    return { id, surface, version: current.version, manifest: await library.manifest(current.digest) }
  } catch (error) {
    if (error instanceof LibraryError && error.status === 404) return undefined
    throw error
  }
}

function nextRelease(
  release: string | undefined,
  gathered: GatheredVersion,
  before: VersionBefore | undefined,
): { readonly version: string; readonly changes: readonly ReleaseChange[] } {
  if (!before)
    return { version: release === undefined ? '1.0.0' : versionText(versionFrom(release)), changes: [] }
  const { step, changes } = gathered.changesSince(before.surface)
  if (release !== undefined) return { version: versionText(versionFrom(release)), changes }
  const last = parseVersion(before.version)!
  const taken = last.major > 0 ? step : step === 'major' ? 'minor' : 'patch'
  return { version: versionText(nextVersion(last, taken)), changes }
}

async function manifestFor(
  library: Library,
  name: string,
  version: string,
  gathered: GatheredVersion,
  options: ReleaseOptions,
  before: VersionBefore | undefined,
): Promise<Manifest> {
  const license = options.license ?? before?.manifest.license
  if (license === undefined) {
    throw new FaceworkError(
      'library/license-missing',
      name,
      `${name} is new, and has no license.`,
      'Give its license: --license CC-BY-4.0, --license CC0-1.0, or --license LicenseRef-Proprietary.',
    )
  }
  const { kind, main, files } = gathered
  // A head has no id of its own: it keeps that of its first version.
  const id = kind === 'head' && before ? before.id : gathered.id
  const title = options.title ?? before?.manifest.title ?? gathered.title
  const members = gathered.members.map((m) => (m.kind === 'head' ? { ...m, id, name: title } : m))
  return {
    manifest: 1,
    id,
    name,
    version,
    kind,
    title,
    description: options.description ?? before?.manifest.description ?? '',
    tags: options.keywords?.split(/\s*,\s*/).filter(Boolean) ?? before?.manifest.tags ?? [],
    license,
    credits: options.author?.map((author) => ({ name: author })) ?? before?.manifest.credits ?? [],
    main,
    members,
    files,
    dependencies: await dependenciesOf(library, gathered),
  }
}

async function dependenciesOf(
  library: Library,
  { external }: GatheredVersion,
): Promise<readonly Dependency[]> {
  const refs = external.map(({ id, version }) => `fw:${id}@${version}`)
  if (refs.length === 0) return []
  const { refs: digests, versions } = await library.resolve(refs)
  return refs.map((ref) => {
    const { id, version, digest } = versions[digests[ref]!]!
    return { id, version, digest }
  })
}
