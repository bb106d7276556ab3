import { describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { checkCycles, checkFolders, checkLayers, checkPublicOnly, checkRoom } from './check-walls.mjs'

const problems = (room: string, code: string, dependencies = ['@facework/documents', '@facework/formats']) =>
  checkRoom(room, [['x.ts', code]], dependencies)

describe('the walls', () => {
  it('let through what a room may import', () => {
    expect(
      problems(
        'packages/runtime',
        "import type { Clip } from '@facework/documents'\nimport { x } from './x.ts'",
      ),
    ).toEqual([])
    expect(problems('packages/operations', "export { readDocument } from '@facework/documents'")).toEqual([])
  })
  it('stop values where only types may pass, closed rooms, missing dependencies and npm packages', () => {
    expect(problems('packages/runtime', "import { clipKind } from '@facework/documents'")[0]).toMatch(
      /x\.ts:1 imports @facework\/documents/,
    )
    expect(
      problems('packages/runtime', "import { type Clip, clipKind } from '@facework/documents'"),
    ).toHaveLength(1)
    expect(problems('packages/operations', "const f = await import('@facework/formats')")).toHaveLength(1)
    expect(problems('packages/operations', "import { x } from '@facework/math'")[0]).toMatch(/package\.json/)
    expect(problems('packages/runtime', "import * as THREE from 'three'")[0]).toMatch(/ships without/)
    expect(problems('packages/attic', '')[0]).toMatch(/no line/)
  })
  it('let rooms use the internal entry points of those they may import, types where only types may pass', () => {
    expect(problems('packages/operations', "import { x } from '@facework/documents/internal'")).toEqual([])
    expect(problems('packages/runtime', "import type { x } from '@facework/documents/internal'")).toEqual([])
    expect(problems('packages/runtime', "import { x } from '@facework/documents/internal'")).toHaveLength(1)
    expect(problems('packages/operations', "import { x } from '@facework/formats/internal'")).toHaveLength(1)
  })
  it('keep internal entry points out of examples and of code on pages', () => {
    const code = "import { x } from '@facework/runtime/internal'\nimport { y } from '@facework/runtime'\n"
    expect(checkPublicOnly('examples/a/main.ts', code)).toHaveLength(1)
    expect(checkPublicOnly('docs/a.md', `Text\n\`\`\`ts\n${code}\`\`\`\n`)).toHaveLength(1)
    expect(checkPublicOnly('docs/a.md', 'Rooms import `@facework/runtime/internal`.')).toEqual([])
  })
})

describe('import cycles', () => {
  it('are found between files, through types as well', () => {
    const files = [
      ['packages/x/src/a.ts', "import type { B } from './sub/b.ts'"],
      ['packages/x/src/sub/b.ts', "export { c } from '../c.ts'"],
      ['packages/x/src/c.ts', "const a = await import('./a.ts')"],
      ['packages/x/src/d.ts', "import './a.ts'"],
    ]
    expect(checkCycles('packages/x', files)).toEqual([
      'Import cycle of files: packages/x/src/a.ts → packages/x/src/sub/b.ts → packages/x/src/c.ts → packages/x/src/a.ts.',
    ])
    expect(checkCycles('packages/x', files.slice(0, 2))).toEqual([])
  })
  it('may go through modules that keep code together, unless all of it is loaded at once', () => {
    const cycle = (text: string) =>
      checkCycles('packages/x', [
        ['packages/x/src/keep-core-together.ts', "import { face } from './face.ts'"],
        ['packages/x/src/face.ts', text],
        ['packages/x/src/wear.ts', "import './keep-core-together.ts'"],
      ])
    expect(cycle("const wear = () => import('./wear.ts')")).toEqual([])
    expect(cycle("import './wear.ts'")).toEqual([
      expect.stringMatching(/^Import cycle of files that are loaded at once: /),
    ])
  })
  it('are found between folders of the studio, though none is between their files', () => {
    const files = [
      ['apps/studio/src/panels/a/one.ts', "import './../b/one.ts'"],
      ['apps/studio/src/panels/b/one.ts', ''],
      ['apps/studio/src/panels/b/two.ts', "import '../a/two.ts'"],
      ['apps/studio/src/panels/a/two.ts', ''],
    ]
    expect(checkCycles('apps/studio', files)).toEqual([
      'Import cycle of folders: apps/studio/src/panels/a → apps/studio/src/panels/b → apps/studio/src/panels/a.',
    ])
    expect(checkCycles('packages/x', files)).toEqual([])
  })
})

describe('folders', () => {
  it('have at most 25 files, those below them not counted', () => {
    const files = Array.from({ length: 26 }, (_, i) => [`packages/x/src/${i}.ts`, ''])
    expect(checkFolders(files)).toEqual(['packages/x/src has 26 files, more than 25: group them by subject.'])
    expect(checkFolders([...files.slice(1), ['packages/x/src/below/a.ts', '']])).toEqual([])
  })
})

describe('the layers of the studio', () => {
  const layers = (from: string, to: string) =>
    checkLayers([
      [`apps/studio/src/${from}`, `import '${'../'.repeat(from.split('/').length - 1) || './'}${to}'`],
      [`apps/studio/src/${to}`, ''],
    ])
  it('let a folder import itself and the layers below, and entry files everything', () => {
    expect(layers('panels/x.ts', 'session/y.ts')).toEqual([])
    expect(layers('panels/x/x.ts', 'panels/y/y.ts')).toEqual([])
    expect(layers('main.ts', 'shell/y.ts')).toEqual([])
  })
  it('stop imports of a layer above or beside, of entry files, and folders without a layer', () => {
    expect(layers('session/x.ts', 'panels/y.ts')).toEqual([
      'apps/studio/src/session/x.ts imports apps/studio/src/panels/y.ts; session/ may only import layers below it.',
    ])
    expect(layers('import/x.ts', 'export/y.ts')).toHaveLength(1)
    expect(layers('shell/x.ts', 'main.ts')).toHaveLength(1)
    expect(layers('attic/x.ts', 'base/y.ts')[0]).toMatch(/add "attic" to STUDIO_LAYERS/)
  })
})
