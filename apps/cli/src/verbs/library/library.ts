import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import { Option } from 'commander'
import type { Io } from '../../io.ts'
import type { Outcome } from '../../output/print.ts'
import { closeOnSignal, portNumber, portTaken } from '../../output/serve-until-signal.ts'
import type { Verb } from '../../verb.ts'

interface LibraryOptions {
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly moderation?: 'off' | 'new-scopes' | 'all' | undefined
}

/** `library [DIR]`: an asset library, until it is interrupted. */
export const libraryVerb: Verb = (parent, run) => {
  const command = parent
    .command('library')
    .description('start an asset library in a folder')
    .argument('[dir]', 'the folder of the library (default: ./facework-library)')
    .option('--port <n>', 'port (default: the first free one from 4180)', portNumber)
    .option('--host <address>', 'network address to listen on (default: 127.0.0.1, this machine only)')
    .addOption(
      new Option('--moderation <when>', 'hold new versions for review (default: off)').choices([
        'off',
        'new-scopes',
        'all',
      ]),
    )
  run<LibraryOptions>(command, 'facework library my-library', serve)
}

async function serve({ port, host, moderation }: LibraryOptions, io: Io, dir?: string): Promise<Outcome> {
  const { serveLibrary } = await loadServer()
  const folder = resolve(io.cwd, dir ?? 'facework-library')
  const server = await serveLibrary({
    folder,
    port,
    host,
    config: moderation === undefined ? {} : { moderation },
    log: (error) => io.err(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`),
  }).catch(portTaken(port))
  closeOnSignal(server)
  const { url, ownerToken } = server
  return {
    json: { url, port: server.port, folder, ...(ownerToken === undefined ? {} : { token: ownerToken }) },
    text: [
      `The library is at ${url}`,
      `Its folder is ${folder}`,
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

async function loadServer(): Promise<typeof import('@facework/library-server')> {
  try {
    return await import('@facework/library-server')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new FaceworkError(
      'cli/library-missing',
      '@facework/library-server',
      'The library server is not installed.',
      'Install it: `npm install @facework/library-server`.',
    )
  }
}
