// Characters of the sample project, opened as the library opens them.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { characterOf } from './character-of.mjs'

const PROJECT = new URL('../samples/project/', import.meta.url)

/**
 * The packages of this checkout, or those below another folder with `node_modules/@facework`: an older build, to
 * compare with in the same run (`FACEWORK_BEFORE=FOLDER npm run bench -- --only character`).
 */
export async function packagesOf(folder) {
  const require = createRequire(folder ? join(folder, 'index.js') : import.meta.url)
  const load = (name) => import(pathToFileURL(require.resolve(name)).href)
  return {
    documents: await load('@facework/documents'),
    operations: await load('@facework/operations'),
    internal: await load('@facework/operations/internal'),
    runtime: await load('@facework/runtime'),
    runtimeInternal: await load('@facework/runtime/internal'),
    three: await load('@facework/three'),
  }
}

/** A character that runs the performer graph with its own poses, and a finder for the clips of the project. */
export function sampleCharacter(packages, name) {
  const { documentFromFiles } = packages.documents
  const paths = readdirSync(PROJECT, { recursive: true, encoding: 'utf8' })
  const bytes = (at) => readFileSync(new URL(at, PROJECT))
  const all = paths
    .filter((path) => path.endsWith('.json') && !path.endsWith('.project.json'))
    .map((path) => {
      const columns = path.replace(/json$/, 'bin')
      return documentFromFiles(bytes(path).toString(), paths.includes(columns) ? bytes(columns) : undefined)
    })
  return characterOf(packages, all, name)
}
