import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Library } from '@facework/library'
import { libraryApi } from '@facework/library/api'
import { readLogins, writeLogins } from '@facework/library/node'
import { FaceworkError } from '@facework/report'
import { callContext } from '../../call-context.ts'
import type { Io } from '../../io.ts'
import { allowedInBrowser } from '../../library/allowed-in-browser.ts'
import { identityOfBuild } from '../../library/identity-of-build.ts'
import { scopeAndName } from '../../library/scope-and-name.ts'
import type { Outcome } from '../../output/print.ts'
import type { Verb } from '../../verb.ts'

interface LoginOptions {
  readonly tokenFile?: string | undefined
  readonly browser?: boolean | undefined
  readonly build?: string | undefined
}

/** `login ADDRESS`: keeps the access token of a library. */
export const login: Verb = (parent, run) => {
  const command = parent
    .command('login')
    .description('log in to a library, in the browser or with an access token')
    .argument('<address>', 'address of the library')
    .option('--token-file <file>', 'file with the access token, - for stdin (default: FACEWORK_TOKEN)')
    .option('--build <asset>', 'on a build server: get a token of 15 minutes for @scope/name')
    .option('--browser', 'allow the login in the browser (default on a terminal without a token)')
  run<LoginOptions>(command, 'facework login https://faces.example.com', keep)
}

async function keep({ tokenFile, browser, build }: LoginOptions, io: Io, address: string): Promise<Outcome> {
  const isAsked = tokenFile === undefined && process.env.FACEWORK_TOKEN === undefined
  const token =
    build !== undefined
      ? await exchanged(new Library(address), build)
      : browser || (isAsked && io.terminal)
        ? await allowedInBrowser(new Library(address), io)
        : await tokenFrom(tokenFile, io)
  const library = new Library(address, { token })
  const { data: me } = await libraryApi(library).GET('/v1/me')
  const { tokens } = await readLogins()
  await writeLogins({ library: library.address, tokens: { ...tokens, [library.address]: token } })
  return {
    json: { library: library.address, name: me!.name },
    text: `Logged in to ${library.address} as ${me!.name}.`,
    diagnostics: [],
  }
}

/** By the identity token of the build server, so that no secret is kept there. */
async function exchanged(library: Library, build: string): Promise<string> {
  const { scope, name } = scopeAndName(build)
  const identityToken = await identityOfBuild(library.address.replace(/\/$/, ''))
  const { data } = await libraryApi(library).POST('/v1/identity/token', {
    body: { identityToken, asset: `@${scope}/${name}` },
  })
  return data!.token
}

/** Not as a word of the command line: every user of the machine can read those. */
async function tokenFrom(file: string | undefined, { cwd }: Io): Promise<string> {
  const stdin = callContext.getStore()?.stdin
  const text =
    file === undefined
      ? process.env.FACEWORK_TOKEN
      : file === '-' && stdin
        ? new TextDecoder().decode(await stdin())
        : await readFile(resolve(cwd, file), 'utf8').catch(() => undefined)
  // The whole message of `facework library` may be piped in.
  const [token] = /fwl_\w+_[\w-]+/.exec(text ?? '') ?? []
  if (token) return token
  throw new FaceworkError(
    'cli/no-token',
    file ?? '',
    file === undefined ? 'An access token is needed.' : `"${file}" contains no access token.`,
    'Give it with --token-file FILE, with --token-file - on stdin, or in the environment variable FACEWORK_TOKEN.',
  )
}
