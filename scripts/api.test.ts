import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { apiReports } from './api/reports.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Packages that grow past this must move names behind `/internal`, or drop some. Larger than most libraries already. */
const MOST_NAMES = 450
/** Capture is a library of its own, with its own limit. */
const MOST_NAMES_OF_CAPTURE = 75
/** So is the client of a library, which tools and servers build on. */
const MOST_NAMES_OF_LIBRARY = 66
/** Bindings are counted apart from what all of them share: a project has one of them. */
const BINDINGS = ['@facework/babylon', '@facework/element', '@facework/playcanvas', '@facework/react']
const MOST_NAMES_OF_BINDINGS = 35

interface Surface {
  readonly reports: ReadonlyMap<string, string>
  readonly counts: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, ReadonlySet<string>>
  readonly hidden: readonly string[]
}

/** Names that the code on our pages imports from a package, each with where. */
function namesOnPages(): { file: string; module: string; name: string }[] {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !/(^|[\\/])(node_modules|dist|out|test-results)[\\/]/.test(file),
  )
  const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(@facework\/[^']+|facework)'/g
  return pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imports)].flatMap(([, list, module]) =>
      list!
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => name !== '')
        .map((name) => ({ file, module: module!, name })),
    ),
  )
}

describe('the public surface', () => {
  let surface: Surface
  beforeAll(() => {
    surface = apiReports(root)
  })

  it('is what api/ says: after a change that is meant, run `npm run api` and commit', () => {
    expect(readdirSync(join(root, 'api')).sort()).toEqual([...surface.reports.keys()].map((p) => `${p}.txt`))
    for (const [name, text] of surface.reports) {
      const kept = readFileSync(join(root, 'api', `${name}.txt`), 'utf8')
      expect(text, `api/${name}.txt is out of date: run \`npm run api\` and look at what changed`).toBe(kept)
    }
  })
  it('exports every type of ours that its functions and classes take or return', () => {
    expect(surface.hidden).toEqual([])
  })
  it('stays small', () => {
    const total = (isCounted: (module: string) => boolean) =>
      [...surface.counts].reduce((sum, [module, count]) => sum + (isCounted(module) ? count : 0), 0)
    const isCapture = (module: string) => module.startsWith('@facework/capture')
    const isLibrary = (module: string) => module.startsWith('@facework/library')
    const isBinding = (module: string) => BINDINGS.includes(module)
    const isOther = (module: string) => !isCapture(module) && !isLibrary(module) && !isBinding(module)
    expect(total(isOther)).toBeLessThanOrEqual(MOST_NAMES)
    expect(total(isBinding)).toBeLessThanOrEqual(MOST_NAMES_OF_BINDINGS)
    expect(total(isLibrary)).toBeLessThanOrEqual(MOST_NAMES_OF_LIBRARY)
    expect(total(isCapture)).toBeLessThanOrEqual(MOST_NAMES_OF_CAPTURE)
  })
  it('has every name that README and docs import', () => {
    const missing = namesOnPages().filter(
      ({ module, name }) => surface.names.has(module) && !surface.names.get(module)!.has(name),
    )
    expect(missing).toEqual([])
  })
})
