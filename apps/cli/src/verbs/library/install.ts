import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  canonicalJson,
  type Library,
  type LockFile,
  lockFileText,
  parseAddress,
  partOf,
  type Resolution,
  type ResolvedVersion,
  refOf,
} from '@facework/library'
import { FaceworkError } from '@facework/report'
import type { Io } from '../../io.ts'
import { projectDependencies, readLock, writeLock } from '../../library/lock-on-disk.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import type { Outcome } from '../../output/print.ts'
import { progressBar } from '../../output/progress.ts'
import type { Verb } from '../../verb.ts'

interface InstallOptions extends ClientOptions {
  readonly frozen?: boolean | undefined
  readonly vendor?: string | undefined
}

/** `install [ADDRESS…]`: assets of a library, by a lock file and a cache. */
export const install: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('install')
      .description('install assets of a library, and lock their versions')
      .argument('[addresses...]', 'such as @acme/ada@1 (default: all of facework.lock.json and the project)')
      .option('--frozen', 'change nothing: fail unless facework.lock.json has every address')
      .option('--vendor <dir>', 'also write a folder that any web server can serve as a library'),
  )
  run<InstallOptions>(command, 'facework install @acme/ada@1 --vendor public/faces', work)
}

async function work(options: InstallOptions, io: Io, ...args: string[]): Promise<Outcome> {
  const given = args.map(refOf)
  const lock = await readLock(io.cwd)
  const wanted = [
    ...new Set([
      ...Object.keys(lock?.refs ?? {}),
      ...(await projectDependencies(io.cwd)).map(refOf),
      ...given,
    ]),
  ]
  if (wanted.length === 0)
    throw new FaceworkError(
      'cli/nothing-to-install',
      '',
      'There is nothing to install.',
      'Give an address: `facework install @acme/ada@1`.',
    )
  const unlocked = wanted.filter((ref) => lock?.refs[ref] === undefined)
  if (options.frozen && unlocked.length > 0)
    throw new FaceworkError(
      'cli/lock-incomplete',
      unlocked[0]!,
      `facework.lock.json does not have ${unlocked.join(', ')}.`,
      'Run `facework install` without --frozen, and commit the lock file.',
    )
  const library = await openClient(options, lock)
  const resolution = partOf(await library.resolve(wanted), wanted)
  const size = await downloadAll(library, resolution, progressBar(io, 'Installing'))
  const whole: LockFile = { lock: 1, library: library.address, ...resolution }
  if (!options.frozen) await writeLock(io.cwd, whole, rangesOf(given, resolution))
  const vendored = options.vendor === undefined ? undefined : resolve(io.cwd, options.vendor)
  if (vendored !== undefined) await writeVendored(library, whole, vendored)
  const installed = wanted.map((ref) => summary(ref, resolution.versions[resolution.refs[ref]!]!))
  return {
    json: {
      installed,
      files: size.files,
      bytes: size.bytes,
      ...(vendored === undefined ? {} : { vendored }),
    },
    text: [
      ...installed.map(({ ref, name, version }) => `${ref} → ${name}@${version}`),
      `${size.files} files, ${Math.ceil(size.bytes / 1024)} KB${vendored === undefined ? '' : `, also in ${vendored}`}.`,
    ].join('\n'),
    diagnostics: Object.values(resolution.versions).flatMap(deprecation),
  }
}

const summary = (ref: string, { name, version, kind, digest }: ResolvedVersion) => ({
  ref,
  name,
  version,
  kind,
  digest,
})

const deprecation = ({ name, version, deprecated }: ResolvedVersion) =>
  deprecated === undefined
    ? []
    : [
        {
          severity: 'warning' as const,
          code: 'library/deprecated',
          path: `${name}@${version}`,
          message: `${name}@${version} is deprecated: ${deprecated}`,
        },
      ]

/** What the project depends on: what was asked for, or else from the installed version on. */
function rangesOf(given: readonly string[], { refs, versions }: Resolution): Record<string, string> {
  return Object.fromEntries(
    given.map((ref) => {
      const { range } = parseAddress(ref)
      const { name, version } = versions[refs[ref]!]!
      return [name, range === 'latest' ? `^${version}` : range]
    }),
  )
}

/** Every file into the cache. A manifest names the files of its version: a list that differs from it is refused. */
async function downloadAll(library: Library, { versions }: Resolution, progress: (part: number) => void) {
  const all = Object.values(versions)
  const sizes = new Map(all.flatMap(({ files }) => files.map((f) => [f.digest, f.bytes] as const)))
  const total = [...sizes.values()].reduce((sum, n) => sum + n, 0)
  let bytes = 0
  for (const version of all) {
    const { files, dependencies } = await library.manifest(version.digest)
    const listed = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
    const resolved = [...version.files].sort((a, b) => (a.path < b.path ? -1 : 1))
    const same =
      canonicalJson(listed) === canonicalJson(resolved) &&
      canonicalJson(dependencies.map((d) => d.digest).sort()) ===
        canonicalJson([...version.dependencies].sort())
    if (!same) throw differs(version)
  }
  for (const [digest, size] of sizes) {
    await library.read(digest)
    bytes += size
    progress(total === 0 ? 1 : bytes / total)
  }
  return { files: sizes.size, bytes }
}

function differs({ name, version }: ResolvedVersion): FaceworkError {
  return new FaceworkError(
    'library/manifest-differs',
    `${name}@${version}`,
    `The files of ${name}@${version} are not those of its manifest.`,
    'Restore facework.lock.json from version control, or delete it and install again. If that does not help, tell the operator of the library.',
  )
}

/** A library of files alone: servers ignore the question behind `?`, and send everything that is known. */
async function writeVendored(library: Library, lock: LockFile, folder: string): Promise<void> {
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const { refs, versions } = lock
  for (const digest of new Set([
    ...Object.keys(versions),
    ...Object.values(versions).flatMap((v) => v.files.map((f) => f.digest)),
  ]))
    await write(`v1/blobs/sha256-${digest}`, await library.read(digest))
  await write('v1/resolve', JSON.stringify({ refs, versions }))
  await write('facework.lock.json', lockFileText(lock))
}
