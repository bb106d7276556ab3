import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseProject } from './choose-project.ts'
import { type ServeOptions, type StudioServer, serveStudio as serve } from './serve-studio.ts'

export { recentProjectsFile } from './projects/recent-projects.ts'
export type { StudioServer } from './serve-studio.ts'

/** This file is in `server/` when run from its source, in `server/dist/` when built. */
function studioFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return here.endsWith('dist') ? join(here, '../..') : join(here, '..')
}

/** Those of the repository, or the copy that the build puts beside the page for whoever installed it. */
function samplesOf(studio: string): string {
  const here = join(studio, '../../samples')
  return existsSync(join(here, 'project')) ? here : join(studio, 'dist/samples')
}

export interface StudioOptions extends Partial<ServeOptions> {
  /** Folder of documents to work in; see `chooseProject`. */
  readonly folder?: string | undefined
  /** Where the studio is started; without it and without a folder there is no workspace. */
  readonly cwd?: string | undefined
}

/** Serves the built studio with a folder of documents. */
export function serveStudio({ folder, cwd, ...options }: StudioOptions = {}): Promise<StudioServer> {
  const studio = studioFolder()
  const samples = options.samples ?? samplesOf(studio)
  const project =
    folder === undefined && cwd === undefined
      ? undefined
      : chooseProject(cwd ?? '.', join(samples, 'project'), folder)
  return serve({
    page: join(studio, 'dist'),
    project,
    ...options,
    samples,
  })
}
