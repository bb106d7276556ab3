import {
  type Manifest,
  type PublishResult,
  parseAddress,
  type ReleaseChange,
  type ReleaseOptions,
} from '@facework/library'
import { throwFirst } from '@facework/report'
import { Option } from 'commander'
import type { Io } from '../../io.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import { publishFile } from '../../library/publish-file.ts'
import type { Outcome } from '../../output/print.ts'
import { progressBar } from '../../output/progress.ts'
import type { Verb } from '../../verb.ts'

interface PublishVerbOptions extends ClientOptions, ReleaseOptions {
  readonly as: string
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
  const { manifest, changes, ...done } = await publishFile(library, file, io.cwd, name, {
    ...options,
    onProgress: progressBar(io, 'Publishing'),
  })
  const result = done.result!
  const { version } = manifest
  if (result.state === 'rejected') throwFirst(result.diagnostics)
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
