import { type components, libraryApi } from '@facework/library/api'
import { InvalidArgumentError } from 'commander'
import type { Io } from '../../io.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import type { Outcome } from '../../output/print.ts'
import type { Verb } from '../../verb.ts'

type Grant = components['schemas']['Grant']

interface CreateOptions extends ClientOptions {
  readonly allow: readonly Grant[]
  readonly label?: string | undefined
  readonly days?: number | undefined
}

/** `token create`: an access token that allows at most what yours does. */
export const tokenCreate: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('create')
      .description('create an access token')
      .requiredOption('--allow <grant...>', 'such as read, publish:@acme or manage:@acme/ada', grantFrom)
      .option('--label <text>', 'what it is for')
      .option('--days <n>', 'days until it expires (default: never)', wholeDays),
  )
  run<CreateOptions>(command, 'facework token create --allow publish:@acme --days 30', create)
}

function grantFrom(text: string, before: readonly Grant[] = []): readonly Grant[] {
  const [, action, on = '*'] = /^(read|publish|manage|moderate|operate)(?::(.+))?$/.exec(text) ?? []
  if (action === undefined)
    throw new InvalidArgumentError(
      'It should be read, publish, manage, moderate or operate, and perhaps : with @scope or @scope/name.',
    )
  return [...before, { action: action as Grant['action'], on }]
}

function wholeDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days > 0) return days
  throw new InvalidArgumentError('It should be a whole number of days.')
}

async function create({ allow, label, days, ...client }: CreateOptions, _io: Io): Promise<Outcome> {
  const library = await openClient(client)
  const { data } = await libraryApi(library).POST('/v1/tokens', {
    body: { label: label ?? '', grants: [...allow], days },
  })
  const { token } = data!
  return { json: { token }, text: `Access token, shown this once: ${token}`, diagnostics: [] }
}

/** `token list`: one's access tokens, without their secrets. */
export const tokenList: Verb = (parent, run) => {
  const command = withLibrary(parent.command('list').description('list your access tokens'))
  run<ClientOptions>(command, 'facework token list --library http://127.0.0.1:4180', async (options) => {
    const library = await openClient(options)
    const { data } = await libraryApi(library).GET('/v1/tokens')
    const { tokens } = data!
    const lines = tokens.map(({ id, label, grants, expires, revoked }) => {
      const state = revoked ? 'revoked' : expires ? `expires ${expires.slice(0, 10)}` : 'no expiry'
      return `${id}  ${state}  ${grants.map((g) => `${g.action}:${g.on}`).join(' ')}  ${label}`.trimEnd()
    })
    return { json: { tokens: [...tokens] }, text: lines.join('\n'), diagnostics: [] }
  })
}

/** `token revoke ID`: an access token that counts no more. */
export const tokenRevoke: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('revoke')
      .description('revoke an access token')
      .argument('<id>', 'as `facework token list` shows it'),
  )
  run<ClientOptions>(command, 'facework token revoke 1f2e3d4c5b6a798081', async (options, _io, id) => {
    const library = await openClient(options)
    await libraryApi(library).DELETE('/v1/tokens/{id}', { params: { path: { id: id! } } })
    return { json: { id }, text: `${id} is revoked.`, diagnostics: [] }
  })
}
