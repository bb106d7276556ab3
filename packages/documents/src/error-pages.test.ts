import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const pages = join(root, 'docs/errors')

/** `'area/code'` where it is certainly a code: given to FaceworkError, to a report, or as `code`. */
const REPORTED =
  /(?:(?:FaceworkError|\.(?:error|warn|info))\(\s*|\.add\([^()]*?,\s*|\bcode: )'([a-z][a-z0-9-]*\/[a-z0-9-]+)'/g
/** Any text of that shape; in an area that has a page it is a code, whatever function it is passed through. */
const QUOTED = /'([a-z][a-z0-9-]*\/[a-z0-9-]+)'/g
/** Media types look the same. */
const MEDIA_TYPE = /^(?:application|audio|font|image|text|video|model)\/(?:gltf|png|jpeg|webp|json|octet|vnd)/

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path)
    return /\.(?:ts|tsx|mts|js)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function codesIn(text: string, areasWithPage: ReadonlySet<string>): Set<string> {
  const codes = new Set<string>()
  for (const [, code] of text.matchAll(REPORTED)) codes.add(code!)
  for (const [, code] of text.matchAll(QUOTED)) {
    if (areasWithPage.has(code!.split('/')[0]!) && !MEDIA_TYPE.test(code!)) codes.add(code!)
  }
  return codes
}

const areasWithPage = new Set(
  readdirSync(pages)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -3)),
)
const headings = new Map(
  [...areasWithPage].map((area) => [
    area,
    [...readFileSync(join(pages, `${area}.md`), 'utf8').matchAll(/^## (.+)$/gm)].map((m) => m[1]!),
  ]),
)
const used = new Map<string, string>()
for (const group of ['packages', 'apps']) {
  const folder = join(root, group)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const part of ['src', 'server', 'bin']) {
      const src = join(folder, name, part)
      if (!existsSync(src) || !statSync(src).isDirectory()) continue
      for (const file of sources(src)) {
        for (const code of codesIn(readFileSync(file, 'utf8'), areasWithPage))
          used.set(code, file.slice(root.length))
      }
    }
  }
}

/** Areas that report something and have no page yet; once one has, all its codes must be there. */
const AREAS_TO_COME = [...new Set([...used.keys()].map((code) => code.split('/')[0]!))]
  .filter((area) => !areasWithPage.has(area))
  .sort()

describe('docs/errors', () => {
  it('has a heading for every code of the areas that have a page', () => {
    const missing = [...used]
      .filter(([code]) => headings.get(code.split('/')[0]!)?.includes(code) === false)
      .map(([code, file]) => `docs/errors/${code.split('/')[0]}.md lacks "## ${code}" (${file})`)
    if (AREAS_TO_COME.length > 0) console.info(`docs/errors has no page yet for: ${AREAS_TO_COME.join(', ')}`)
    expect(missing).toEqual([])
    expect(used.size).toBeGreaterThan(50)
  })

  it('describes no code that is gone, and none twice', () => {
    const written = [...headings.values()].flat()
    expect(written.filter((code) => !used.has(code))).toEqual([])
    expect(written.filter((code, i) => written.indexOf(code) !== i)).toEqual([])
  })

  it('says how each reads and how to mend it', () => {
    const wanting: string[] = []
    for (const area of areasWithPage) {
      const [, ...sections] = readFileSync(join(pages, `${area}.md`), 'utf8').split(/^## /m)
      for (const section of sections) {
        if (/^\S+\n+[^\n]+\n\n> `[^\n]+`\n\n[^\n]+/.test(section)) continue
        wanting.push(
          `${section.split('\n')[0]} should have a meaning, "> \`an example message\`", and a remedy`,
        )
      }
    }
    expect(wanting).toEqual([])
  })

  it('finds codes however they are written', () => {
    const text = `
      throw new FaceworkError('a/one', path)
      report.warn(
        'b/two',
      report.add(bad ? 'error' : 'info', 'f/six')
      report.add('warning', 'c/three', '')
      report.add(severity, 'd/four')
      return { severity, code: 'e/five' }
      resolve(names, 'clip/seven'); type = 'model/gltf-binary'; import 'node/x'`
    expect([...codesIn(text, new Set(['clip', 'model']))]).toEqual([
      'a/one',
      'b/two',
      'f/six',
      'c/three',
      'd/four',
      'e/five',
      'clip/seven',
    ])
  })
})
