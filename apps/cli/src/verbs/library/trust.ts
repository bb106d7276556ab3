import { libraryApi } from '@facework/library/api'
import { InvalidArgumentError } from 'commander'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import { scopeAndName } from '../../library/scope-and-name.ts'
import type { Verb } from '../../verb.ts'

type Claims = Readonly<Record<string, string>>

interface AddOptions extends ClientOptions {
  readonly issuer: string
  readonly claim: Claims
}

/** `trust add @scope/name`: lets a build server publish an asset without a secret of the library. */
export const trustAdd: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('add')
      .description('let a build server publish an asset with its own identity token')
      .argument('<asset>', '@scope/name; it need not exist yet')
      .requiredOption('--issuer <address>', 'provider of the identity token, as in its "iss"')
      .requiredOption(
        '--claim <name=value...>',
        'what the token has to say, such as repository=acme/faces',
        claim,
      ),
  )
  run<AddOptions>(
    command,
    'facework trust add @acme/ada --issuer https://token.actions.githubusercontent.com --claim repository=acme/faces ref=refs/heads/main',
    async (options, _io, asset) => {
      const { scope, name } = scopeAndName(asset!)
      const { data } = await libraryApi(await openClient(options)).POST('/v1/scopes/{scope}/builds', {
        params: { path: { scope } },
        body: { asset: name, issuer: options.issuer, claims: { ...options.claim } },
      })
      const { id } = data!
      return {
        json: { id, asset: asset! },
        text: `Builds of ${options.issuer} with ${textOf(options.claim)} can publish ${asset}.`,
        diagnostics: [],
      }
    },
  )
}

function claim(text: string, before: Claims = {}): Claims {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It should be name=value, such as repository=acme/faces.')
  return { ...before, [name]: value }
}

const textOf = (claims: Claims) =>
  Object.entries(claims)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** `trust list @scope`: the build servers that may publish. */
export const trustList: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('list')
      .description('list the builds that can publish assets of a scope')
      .argument('<scope>', 'such as @acme'),
  )
  run<ClientOptions>(command, 'facework trust list @acme', async (options, _io, scope) => {
    const { data } = await libraryApi(await openClient(options)).GET('/v1/scopes/{scope}/builds', {
      params: { path: { scope: scope!.replace(/^@/, '') } },
    })
    const { builds } = data!
    const lines = builds.map(
      ({ id, asset, issuer, claims }) => `${id}  ${asset}  ${issuer}  ${textOf(claims)}`,
    )
    return { json: { builds: [...builds] }, text: lines.join('\n'), diagnostics: [] }
  })
}

/** `trust remove @scope ID`. */
export const trustRemove: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('remove')
      .description('stop a build server from publishing')
      .argument('<scope>', 'such as @acme')
      .argument('<id>', 'as `facework trust list` shows it'),
  )
  run<ClientOptions>(
    command,
    'facework trust remove @acme 01a1e2f0-1111-7222-8333-444455556666',
    async (options, _io, scope, id) => {
      await libraryApi(await openClient(options)).DELETE('/v1/scopes/{scope}/builds/{id}', {
        params: { path: { scope: scope!.replace(/^@/, ''), id: id! } },
      })
      return { json: { id }, text: `${id} can publish nothing any more.`, diagnostics: [] }
    },
  )
}
