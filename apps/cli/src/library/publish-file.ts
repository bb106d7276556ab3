import {
  type Dependency,
  type Library,
  LibraryError,
  type Manifest,
  nextVersion,
  type PublishResult,
  parseVersion,
  publishVersion,
  type ReleaseChange,
  versionFrom,
  versionText,
} from '@facework/library'
import { libraryApi } from '@facework/library/api'
import { compareForRelease, type ReleaseSurface, releaseSurface } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { type GatheredVersion, gatherVersion } from './gather-version.ts'

export interface PublishFileOptions {
  readonly release?: string | undefined
  readonly tag?: string | undefined
  readonly visibility?: 'public' | 'team' | 'private' | undefined
  readonly license?: string | undefined
  readonly author?: readonly string[] | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly keywords?: string | undefined
  readonly allowBreaking?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** Leave it as it is when the latest version has the same files. */
  readonly onlyChanged?: boolean | undefined
  readonly onProgress?: ((part: number) => void) | undefined
}

export interface PublishedFile {
  readonly manifest: Manifest
  readonly changes: readonly ReleaseChange[]
  /** Missing when nothing changed. */
  readonly result?: PublishResult | undefined
}

/** Publishes a file, with all that it needs, as the next version of an asset. */
export async function publishFile(
  library: Library,
  file: string,
  cwd: string,
  name: string,
  options: PublishFileOptions,
): Promise<PublishedFile> {
  const gathered = await gatherVersion(file, cwd)
  const before = await versionBefore(library, name)
  if (options.onlyChanged && before && sameFiles(before.manifest, gathered))
    return { manifest: before.manifest, changes: [] }
  const { version, changes } = nextRelease(options, gathered, before)
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

interface VersionBefore {
  readonly id: string
  readonly version: string
  readonly manifest: Manifest
  readonly surface: ReleaseSurface
}

/** The latest version of the asset; undefined for a new one. */
async function versionBefore(library: Library, name: string): Promise<VersionBefore | undefined> {
  const [scope, own] = name.slice(1).split('/')
  try {
    const { data } = await libraryApi(library).GET('/v1/assets/{scope}/{name}', {
      params: { path: { scope: scope!, name: own! } },
    })
    const { id, surface, current } = data!
    return { id, surface, version: current.version, manifest: await library.manifest(current.digest) }
  } catch (error) {
    if (error instanceof LibraryError && error.status === 404) return undefined
    throw error
  }
}

function nextRelease(
  { release }: PublishFileOptions,
  gathered: GatheredVersion,
  before: VersionBefore | undefined,
): { readonly version: string; readonly changes: readonly ReleaseChange[] } {
  if (!before)
    return { version: release === undefined ? '1.0.0' : versionText(versionFrom(release)), changes: [] }
  const { step, changes } = compareForRelease(before.surface, releaseSurface(gathered.documents))
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
  options: PublishFileOptions,
  before: VersionBefore | undefined,
): Promise<Manifest> {
  const license = options.license ?? before?.manifest.license
  if (license === undefined) {
    throw new FaceworkError(
      'cli/license-missing',
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
