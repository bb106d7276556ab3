import {
  type Dependency,
  type Library,
  LibraryError,
  type Manifest,
  nextVersion,
  type PublishResult,
  parseAddress,
  parseVersion,
  publishVersion,
  type ReleaseChange,
  versionFrom,
  versionText,
} from '@facework/library'
import { compareForRelease, type ReleaseSurface, releaseSurface } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { Option } from 'commander'
import type { Io } from '../../io.ts'
import { type GatheredVersion, gatherVersion } from '../../library/gather-version.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import type { Outcome } from '../../output/print.ts'
import { progressBar } from '../../output/progress.ts'
import type { Verb } from '../../verb.ts'

interface PublishVerbOptions extends ClientOptions {
  readonly as: string
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
}

/** `publish FILE --as @scope/name`: a new version in a library. */
export const publish: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('publish')
      .description('publish a character, clip or other asset to a library')
      .argument('<file>', 'a document, a .facework, a .glb, or the folder of a character')
      .requiredOption('--as <name>', 'name in the library: @scope/name')
      .option('--release <version>', 'version (default: the step that the changes need)')
      .option('--tag <tag>', 'tag that points at it (default: latest)')
      .addOption(
        new Option('--visibility <who>', 'who may read it (default: public)').choices([
          'public',
          'team',
          'private',
        ]),
      )
      .option('--license <expression>', 'SPDX license (default: that of the version before)')
      .option('--author <name...>', 'who made it (default: as in the version before)')
      .option('--title <text>', 'title (default: the name of the document)')
      .option('--description <text>', 'description')
      .option('--keywords <list>', 'words to find it by, separated by commas')
      .option('--allow-breaking', 'allow a smaller step of the version than the changes need')
      .option('--dry-run', 'check everything, publish nothing'),
  )
  run<PublishVerbOptions>(
    command,
    'facework publish ada.character.json --as @acme/ada --license CC-BY-4.0',
    send,
  )
}

async function send(options: PublishVerbOptions, io: Io, file: string): Promise<Outcome> {
  const { asset: name } = parseAddress(options.as)
  const library = await openClient(options)
  const gathered = await gatherVersion(file, io.cwd)
  const before = await versionBefore(library, name)
  const { version, changes } = nextRelease(options, gathered, before)
  const manifest = await manifestFor(library, name, version, gathered, options, before)
  const progress = progressBar(io, 'Publishing')
  const result = await publishVersion(library, manifest, gathered.content, {
    tag: options.tag,
    visibility: options.visibility,
    allowBreaking: options.allowBreaking,
    dryRun: options.dryRun,
    onProgress: (sent, total) => progress(total === 0 ? 1 : sent / total),
  })
  if (result.state === 'rejected') FaceworkError.throwFirst(result.diagnostics)
  const address = `fw:${name}@${version}`
  const json = {
    address,
    name,
    version,
    digest: result.digest,
    state: result.state,
    files: manifest.files.length,
    changes: [...changes],
  }
  return { json, text: wordsFor(result, address, changes, manifest), diagnostics: result.diagnostics }
}

function wordsFor(
  { state }: PublishResult,
  address: string,
  changes: readonly ReleaseChange[],
  { files }: Manifest,
): string {
  const bytes = files.reduce((sum, f) => sum + f.bytes, 0)
  const done = {
    published: `Published ${address}`,
    held: `${address} waits for review`,
    checked: `${address} could be published`,
  } as Readonly<Record<string, string>>
  return [
    `${done[state] ?? `${address} is ${state}`} (${files.length} files, ${Math.ceil(bytes / 1024)} KB).`,
    ...changes.map(({ step, what }) => `  ${step}: ${what}`),
  ].join('\n')
}

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
    const response = await library.request(`v1/assets/${scope}/${own}`)
    const detail = (await response.json()) as {
      readonly id: string
      readonly surface: ReleaseSurface
      readonly current: { readonly version: string; readonly digest: string }
    }
    const { id, surface, current } = detail
    return { id, surface, version: current.version, manifest: await library.manifest(current.digest) }
  } catch (error) {
    if (error instanceof LibraryError && error.status === 404) return undefined
    throw error
  }
}

function nextRelease(
  { release }: PublishVerbOptions,
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
  options: PublishVerbOptions,
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
