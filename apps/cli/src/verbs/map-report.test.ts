import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planImport } from '@facework/editor'
import { detectFormat } from '@facework/formats'
import { mapFigures } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { testMorphGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const NAMES = ['Jaw_Open', 'Eye_Blink_L', 'flarp_smile_L', 'flarp_smile_R', 'frown', 'antenna']

const HEADS: readonly { readonly name: string; readonly bytes: () => Uint8Array }[] = [
  { name: 'doubtful names', bytes: () => testMorphGlb(NAMES) },
  { name: 'no known name', bytes: () => testMorphGlb(['antenna', 'wheel']) },
  ...['samples/heads/bolt.glb', '../shared/heads/ict/ict-neutral-rig.glb']
    .map((path) => join(ROOT, path))
    .filter((path) => existsSync(path))
    .map((path) => ({ name: path, bytes: () => new Uint8Array(readFileSync(path)) })),
]

describe('[M3] the report of what drives a head', () => {
  it.each(HEADS)('is the same in every place: $name', async ({ bytes }) => {
    const folder = testFolder()
    const glb = bytes()
    folder.write('head.glb', glb)
    const verbs = {
      inspect: await folder.json('inspect', 'head.glb'),
      import: await folder.json('import', 'head.glb', '-o', 'documents'),
      create: await folder.json('character', 'create', 'head.glb', '-o', 'character'),
      detect: await folder.json('map', 'detect', 'head.glb', '--set', 'arkit-52', '-o', 'head.map.json'),
    }
    const { map } = verbs.inspect.json
    expect(map).toBeDefined()
    expect(verbs.import.json.map).toEqual(map)
    expect(verbs.create.json.map).toEqual(map)
    if (map.set === 'arkit-52') expect(verbs.detect.json.report).toEqual(map)
    const figures = mapFigures({ ...map, title: map.set === 'arkit-52' ? 'ARKit-52' : 'FACS-50' })
    for (const verb of ['inspect', 'import', 'create'] as const)
      expect(JSON.stringify(verbs[verb].json.diagnostics) + (await textOf(folder, verb))).toContain(figures)

    const clip = join(ROOT, 'samples/clips/laugh.clip.json')
    for (const head of ['head.glb', 'character']) {
      const baked = await folder.json('bake', head, '--clip', clip, '--fps', '5', '-o', `${head}-out.glb`)
      const found = baked.json.diagnostics.find((d: { code: string }) => d.code === 'map/detected')
      expect(baked.code === 0 ? baked.json.map : map).toEqual(map)
      expect(found.message).toContain(figures)
    }

    const format = (await detectFormat(glb))!
    const plan = planImport(
      { name: 'head', format, content: await format.read({ bytes: glb, name: 'head' }) },
      [],
    )
    const { set, controls, exact, approximated, unsure, missing, undriven } = plan.mapReport!
    expect({ set, controls, exact, approximated, unsure, missing, undriven }).toEqual(map)
  })
})

async function textOf(folder: ReturnType<typeof testFolder>, verb: 'inspect' | 'import' | 'create') {
  const rest = { inspect: [], import: ['-o', 'documents2'], create: ['-o', 'character2'] }[verb]
  const words = verb === 'create' ? ['character', 'create'] : [verb]
  return (await folder.run(...words, 'head.glb', ...rest)).out
}
