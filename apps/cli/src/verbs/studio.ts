import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import type { Io } from '../io.ts'
import { openBrowser } from '../output/open-browser.ts'
import type { Outcome } from '../output/print.ts'
import { closeOnSignal, portNumber, portTaken } from '../output/serve-until-signal.ts'
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

async function serve({ port, open }: StudioOptions, io: Io, dir?: string): Promise<Outcome> {
  const { recentProjectsFile, serveStudio } = await loadServer()
  const server = await serveStudio({
    cwd: io.cwd,
    folder: dir === undefined ? undefined : resolve(io.cwd, dir),
    port,
    recent: recentProjectsFile(),
  }).catch(portTaken(port))
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
