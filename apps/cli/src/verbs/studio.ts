import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import type { StudioServer } from '@facework/studio/server'
import { InvalidArgumentError } from 'commander'
import type { Io } from '../io.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Outcome } from '../output/print.ts'
import type { Verb } from '../verb.ts'

interface StudioOptions {
  readonly port?: number | undefined
  readonly open?: boolean | undefined
}

/** `studio [DIR]`: the browser editor, until it is interrupted. */
export const studio: Verb = (parent, run) => {
  const command = parent
    .command('studio')
    .description('start the browser editor for a folder of documents')
    .argument(
      '[dir]',
      'the project folder (default: this folder if it has a *.project.json, otherwise ./facework-project)',
    )
    .option('--port <n>', 'port (default: the first free one from 4173)', portNumber)
    .option('--open', 'open the browser')
  run<StudioOptions>(command, 'facework studio my-project --open', serve)
}

function portNumber(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535 && text.trim() !== '') return port
  throw new InvalidArgumentError('It should be a number from 0 to 65535.')
}

async function serve({ port, open }: StudioOptions, io: Io, dir?: string): Promise<Outcome> {
  const { serveStudio } = await loadServer()
  const server = await serveStudio({
    cwd: io.cwd,
    folder: dir === undefined ? undefined : resolve(io.cwd, dir),
    port,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new FaceworkError(
      'cli/port-taken',
      String(port),
      `Port ${port} is taken.`,
      'Give another one with --port, or leave it out to use the first free one.',
    )
  })
  closeOnSignal(server)
  if (open) openBrowser(server.url, () => io.err(`Could not open a browser; open ${server.url} yourself.\n`))
  // The server holds the process; what is printed now is all there is to say.
  return {
    json: { url: server.url, port: server.port, folder: server.folder },
    text: `Facework Studio is at ${server.url}\nIt works in ${server.folder}`,
    diagnostics: [],
  }
}

async function loadServer(): Promise<typeof import('@facework/studio/server')> {
  try {
    return await import('@facework/studio/server')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new FaceworkError(
      'cli/studio-missing',
      '@facework/studio',
      'The studio is not installed.',
      'Add the package @facework/studio, or run `npm start` in a checkout of Facework.',
    )
  }
}

function closeOnSignal(server: StudioServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
}

/**
 * `npm start` and `npx` pass a signal on to the shell in which they run a program, and most shells end of it
 * without telling the program. It then gets another parent.
 */
function endWithParent(): void {
  const shell = process.ppid
  const watch = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(watch, 500).unref()
}
