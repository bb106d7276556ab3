import { isExact, parseAddress } from '@facework/library'
import { libraryApi, type paths } from '@facework/library/api'
import { FaceworkError } from '@facework/report'
import type { Io } from '../../io.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import type { Outcome } from '../../output/print.ts'
import type { Verb } from '../../verb.ts'

interface YankOptions extends ClientOptions {
  readonly undo?: boolean | undefined
  readonly reason?: string | undefined
}

/** `yank ADDRESS`: hides a version from ranges. */
export const yank: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('yank')
      .description('hide a version from ranges; exact addresses and lock files still find it')
      .argument('<address>', 'with an exact version: @acme/ada@1.2.0')
      .option('--undo', 'show it again')
      .option('--reason <text>', 'why'),
  )
  run<YankOptions>(
    command,
    'facework yank @acme/ada@1.2.0 --reason "broken jaw"',
    async (options, _io, address) => {
      const { undo = false, reason } = options
      await change(options, address!, { yanked: !undo, reason })
      return outcome(address!, undo ? 'is shown again' : 'is yanked', { yanked: !undo })
    },
  )
}

/** `deprecate ADDRESS MESSAGE`: warns those who install a version. */
export const deprecate: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('deprecate')
      .description('warn everyone who installs a version')
      .argument('<address>', 'with an exact version: @acme/ada@1.2.0')
      .argument('<message>', 'what to use instead; empty to take it back'),
  )
  run<ClientOptions>(
    command,
    'facework deprecate @acme/ada@1.2.0 "use 2.0"',
    async (options, _io, address, message) => {
      await change(options, address!, { deprecated: message })
      return outcome(address!, message ? `is deprecated: ${message}` : 'is not deprecated any more', {
        deprecated: message ?? '',
      })
    },
  )
}

/** `tag ADDRESS TAG`: names a version. */
export const tag: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('tag')
      .description('point a tag at a version')
      .argument('<address>', 'with an exact version: @acme/ada@1.2.0')
      .argument('<tag>', 'such as beta'),
  )
  run<ClientOptions>(
    command,
    'facework tag @acme/ada@2.0.0-rc.1 beta',
    async (options, _io: Io, address, name) => {
      const { scope, name: own, version } = exact(address!)
      await libraryApi(await openClient(options)).PUT('/v1/assets/{scope}/{name}/tags/{tag}', {
        params: { path: { scope, name: own, tag: name! }, query: { version } },
      })
      return outcome(address!, `has the tag ${name}`, { tag: name! })
    },
  )
}

type VersionChange =
  paths['/v1/assets/{scope}/{name}/versions/{version}']['patch']['requestBody']['content']['application/json']

async function change(options: ClientOptions, address: string, body: VersionChange): Promise<void> {
  await libraryApi(await openClient(options)).PATCH('/v1/assets/{scope}/{name}/versions/{version}', {
    params: { path: exact(address) },
    body,
  })
}

function exact(address: string): { readonly scope: string; readonly name: string; readonly version: string } {
  const { asset, range } = parseAddress(address)
  const [, scope, name] = /^@([^/]+)\/(.+)$/.exec(asset) ?? []
  if (scope !== undefined && name !== undefined && isExact(range)) return { scope, name, version: range }
  throw new FaceworkError(
    'cli/exact-version',
    address,
    `"${address}" should be a name with an exact version.`,
    'Write it as @acme/ada@1.2.0.',
  )
}

function outcome(address: string, what: string, json: Readonly<Record<string, unknown>>): Outcome {
  return { json: { address, ...json }, text: `${address} ${what}.`, diagnostics: [] }
}
