import { Library, memoryCache } from '@facework/library'
import type { LibraryServer } from '@facework/library-server'
import { Option } from 'commander'
import type { Io } from '../../io.ts'
import { loadLibraryServer } from '../../library/load-server.ts'
import { publishSamples, SAMPLE_SCOPE } from '../../library/publish-samples.ts'
import { folderOf, type StoreFlags, withStores } from '../../library/store-flags.ts'
import { openBrowser } from '../../output/open-browser.ts'
import type { Outcome } from '../../output/print.ts'
import { progressBar } from '../../output/progress.ts'
import { closeOnSignal, portNumber, portTaken } from '../../output/serve-until-signal.ts'
import type { Verb } from '../../verb.ts'
import { addKeepVerbs } from './library-keep.ts'

interface LibraryOptions extends StoreFlags {
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly role?: 'server' | 'worker' | 'all' | undefined
  readonly moderation?: 'off' | 'new-scopes' | 'all' | undefined
  readonly samples?: boolean | undefined
  readonly open?: boolean | undefined
  readonly openMetrics?: boolean | undefined
  readonly publicAddress?: string | undefined
  readonly oidcIssuer?: readonly string[] | undefined
}

/** `library [DIR]`: an asset library, until it is interrupted. */
export const libraryVerb: Verb = (parent, run) => {
  const command = withStores(
    parent
      .command('library')
      .description('start an asset library in a folder')
      .argument('[dir]', 'the folder of the library (default: ./facework-library)')
      .option('--port <n>', 'port (default: the first free one from 4180)', portNumber)
      .option('--host <address>', 'network address to listen on (default: 127.0.0.1, this machine only)'),
  )
    .addOption(
      new Option('--role <role>', 'answer requests, run jobs, or both (default: all)').choices([
        'server',
        'worker',
        'all',
      ]),
    )
    .addOption(
      new Option('--moderation <when>', 'hold new versions for review (default: off)').choices([
        'off',
        'new-scopes',
        'all',
      ]),
    )
    .addOption(
      new Option('--public-address <address>', 'where the library is reached, for identity tokens').env(
        'FACEWORK_PUBLIC_ADDRESS',
      ),
    )
    .addOption(
      new Option('--oidc-issuer <address...>', 'accept identity tokens of this provider').env(
        'FACEWORK_OIDC_ISSUER',
      ),
    )
    .option('--open-metrics', 'serve /metrics without a token')
    .option('--samples', 'publish the sample cast and its clips as @cast')
    .option('--open', 'open the page of the library in the browser')
  run<LibraryOptions>(command, 'facework library my-library --samples --open', serve)
  addKeepVerbs(command, run)
}

async function serve(options: LibraryOptions, io: Io, dir?: string): Promise<Outcome> {
  const { port, host, role, moderation, openMetrics, publicAddress, oidcIssuer, database, blobs } = options
  const { serveLibrary } = await loadLibraryServer()
  const folder = folderOf(io, dir)
  const server = await serveLibrary({
    folder,
    port,
    host,
    role,
    database,
    blobs,
    config: {
      ...(moderation === undefined ? {} : { moderation }),
      ...(openMetrics === undefined ? {} : { openMetrics }),
      ...(publicAddress === undefined ? {} : { publicAddress: publicAddress.replace(/\/$/, '') }),
      oidcIssuers: [oidcIssuer ?? []].flat(),
    },
    log: (error) => io.err(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`),
  }).catch(portTaken(port))
  closeOnSignal(server)
  const { url, ownerToken } = server
  const published = options.samples ? await addSamples(server, io) : 0
  // The page logs in with the part of the address that browsers do not send.
  if (options.open) {
    const token = ownerToken ?? (await server.makeToken('page'))
    openBrowser(`${url}/#token=${token}`, () => io.err(`No browser was found. Open ${url}\n`))
  }
  return {
    json: { url, port: server.port, folder, ...(ownerToken === undefined ? {} : { token: ownerToken }) },
    text: [
      `The library is at ${url}`,
      `Its folder is ${folder}`,
      ...(published > 0 ? [`Published ${published} samples as ${SAMPLE_SCOPE}`] : []),
      ...(ownerToken === undefined
        ? []
        : [
            `Access token of the owner, shown this once: ${ownerToken}`,
            `Log in with: facework login ${url} --token-file -`,
          ]),
    ].join('\n'),
    diagnostics: [],
  }
}

/** As its operator, with a token that is revoked afterwards. */
async function addSamples(server: LibraryServer, io: Io): Promise<number> {
  const { samplesFolder } = await loadLibraryServer()
  const token = await server.makeToken('samples')
  const library = new Library(server.url, { token, cache: memoryCache() })
  try {
    return await publishSamples(library, samplesFolder(), progressBar(io, 'Publishing the sample cast'))
  } finally {
    await library.request(`v1/tokens/${token.split('_')[1]}`, { method: 'DELETE' })
  }
}
