import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: sources and built files are at different depths below it. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** A built module of the server: worker threads and child processes run no TypeScript. */
export const builtModule = (path: string) => join(packageFolder(), 'dist/server', path)

/** The sample project: of the repository, or beside the page in an installed package. */
export function samplesFolder(): string {
  const inRepository = join(packageFolder(), '../../samples/project')
  return existsSync(inRepository) ? inRepository : join(packageFolder(), 'dist/samples/project')
}
