import { codedColumns, loadCharacterBundle, unpackTexts } from '@facework/container/internal'
import { clipKind, documentFromFiles, documentToFiles, keyedCurve, readDocument } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { editGlb, splitGlb, testGlb, testMorphGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

const MORPHS = ['Eye_Blink_L', 'Eye_Blink_R', 'Jaw_Open', 'Mouth_Smile_L', 'Shape_07']

function takeFolder(names: readonly string[]) {
  const folder = testFolder()
  const curves = names.map((name) =>
    keyedCurve(name, [
      [0, 0],
      [1, 1],
    ]),
  )
  folder.write('take.clip.json', documentToFiles(clipKind.create('take', { duration: 1, curves })).json)
  return folder
}

describe('character create', () => {
  it('writes one file with --bundle', async () => {
    const folder = takeFolder(['jawOpen'])
    const head = testMorphGlb(MORPHS)
    folder.write('head.glb', head)
    const { code, json } = await folder.json(
      'character',
      'create',
      'head.glb',
      '--bundle',
      '-o',
      'ada.facework',
    )
    expect(code).toBe(0)
    expect(json.files).toEqual(['ada.facework'])
    expect(folder.files()).toEqual(['ada.facework', 'head.glb', 'take.clip.json'])
    const { documents, measured, mesh } = await loadCharacterBundle(
      folder.bytes('ada.facework'),
      { codedColumns: async () => ({ codedColumns }), unpackTexts: async () => ({ unpackTexts }) },
      {
        check: readDocument,
      },
    )
    expect(documents.map((d) => d.kind).sort()).toEqual(
      ['character', 'clip', 'graph', 'graph', 'map', 'model', 'poses', 'skeleton'].sort(),
    )
    expect(measured).toMatchObject({ version: 1, gaze: {} })
    expect(new Uint8Array(mesh!)).toEqual(new Uint8Array(head))
  })

  it('writes a folder that evaluate and bake take with nothing else said', async () => {
    const folder = takeFolder(['jawOpen', 'eyeBlinkLeft'])
    folder.write('head.glb', testMorphGlb(MORPHS))
    const { code, json } = await folder.json('character', 'create', 'head.glb', '-o', 'ada', '--name', 'Ada')
    expect(code).toBe(0)
    const kinds = ['character.json', 'glb', 'graph.json', 'map.json', 'poses.json', 'skeleton.json']
    expect(folder.files()).toEqual([
      ...kinds.map((kind) => `ada/Ada.${kind}`),
      'ada/mood.clip.json',
      'ada/standard.graph.json',
      'head.glb',
      'take.clip.json',
    ])
    expect(json).toMatchObject({ name: 'Ada', map: { set: 'arkit-52', undriven: ['Shape_07'] } })
    expect(json.map.exact.length + json.map.approximated.length).toBe(4)

    const { json: frame } = await folder.json('evaluate', 'ada', '--set', 'jawOpen=0.5')
    expect(frame.morphs.Face).toMatchObject({ Jaw_Open: 0.5, Shape_07: 0 })
    const argv = ['bake', 'ada', '--clip', 'take.clip.json', '--mood', 'none', '-o', 'out.glb']
    expect((await folder.run(...argv)).code).toBe(0)
    const baked = (await importGltf(folder.bytes('out.glb'))).clips.find((c) => c.name === 'take')!
    // A glTF animation weighs all morphs of a mesh; those that leave 0 are the ones that move.
    const moving = baked.morphs.filter((t) => t.values.some((v) => v > 0)).map((t) => t.morph)
    expect([...new Set(moving)].sort()).toEqual(['Eye_Blink_L', 'Jaw_Open'])
  })

  it('ties its documents together by id and path', async () => {
    const folder = takeFolder([])
    folder.write('head.glb', testGlb())
    await folder.json('character', 'create', 'head.glb', '-o', 'ada')
    const read = (file: string) => documentFromFiles(folder.read(`ada/${file}`))
    const character = read('head.character.json')
    const [skeleton, poses, map, mood] = ['head.skeleton', 'head.poses', 'head.map', 'mood.clip'].map((n) =>
      read(`${n}.json`),
    )
    expect(character).toMatchObject({
      kind: 'character',
      skeleton: { id: skeleton!.id, path: 'head.skeleton.json' },
      model: { path: 'head.glb' },
      poses: { id: poses!.id, path: 'head.poses.json' },
      map: { id: map!.id, path: 'head.map.json' },
      mood: { clip: { id: mood!.id, path: 'mood.clip.json' }, static: false },
      graph: { path: 'head.graph.json' },
    })
    expect(read('head.graph.json')).toMatchObject({
      parent: { id: read('standard.graph.json').id, path: 'standard.graph.json' },
      // Empty inputs mean the character's own.
      assets: {},
    })
    expect(skeleton).toMatchObject({
      curves: [{ name: 'Neutral' }, { name: 'jawOpen' }, { name: 'smile_L' }],
    })
    expect(poses).toMatchObject({ skeleton: { id: skeleton!.id } })
  })

  it('keeps a .glb to the byte, and writes a model for files that lie in parts', async () => {
    const folder = takeFolder(['jawOpen'])
    const glb = testMorphGlb(['jawOpen'])
    folder.write('head.glb', glb)
    const { gltf, bin } = splitGlb(glb, 'head.bin')
    folder.write('parts.gltf', gltf)
    folder.write('head.bin', bin)
    await folder.run('character', 'create', 'head.glb', '-o', 'whole')
    expect(folder.bytes('whole/head.glb')).toEqual(glb)
    await folder.run('character', 'create', 'parts.gltf', '-o', 'parts')
    expect(folder.files()).toContain('parts/parts.model.json')
    const { json } = await folder.json('evaluate', 'parts', '--set', 'jawOpen=1')
    expect(json.morphs.Face.jawOpen).toBe(1)
  })

  it('follows its own map from whatever set a clip speaks, unless told another', async () => {
    const folder = takeFolder(['D'])
    folder.write('head.glb', testMorphGlb(['AK_25_JawOpen', 'AK_26_MouthFunnel']))
    await folder.run('character', 'create', 'head.glb', '-o', 'ada')
    const jaw = async (...argv: string[]) =>
      (await folder.json('evaluate', 'ada', ...argv)).json.morphs.Face.AK_25_JawOpen
    expect(await jaw('--set', 'JawDrop=0.5')).toBe(0.5)
    expect(await jaw('--set', 'AK_25_JawOpen=0.25')).toBe(0.25)
    expect(await jaw('--clip', 'take.clip.json', '--time', '1')).toBeCloseTo(0.6, 6)
    const without = await folder.run('evaluate', 'ada', '--set', 'jawOpen=1', '--map', 'none')
    expect(without.err).toContain('control/unknown: ')
    folder.write('half.map.json', folder.read('ada/head.map.json').replace(/"gain": 1/g, '"gain": 0.5'))
    expect(await jaw('--set', 'jawOpen=1', '--map', 'half.map.json')).toBe(0.5)
  })

  it('plays through its own graph as without it', async () => {
    const folder = takeFolder(['jawOpen'])
    folder.write('head.glb', testMorphGlb(['A25_Jaw_Open']))
    await folder.run('character', 'create', 'head.glb', '-o', 'ada')
    const argv = ['evaluate', 'ada', '--clip', 'take.clip.json', '--time', '0.5']
    const { json: plain } = await folder.json(...argv, '--graph', 'none')
    for (const graph of [[], ['--graph', 'ada/head.graph.json']]) {
      const { code, json } = await folder.json(...argv, ...graph)
      expect([code, json.morphs.Face.A25_Jaw_Open]).toEqual([0, expect.closeTo(0.5, 6)])
      expect(json.morphs).toEqual(plain.morphs)
    }
  })

  it('makes a character of a head without faces, and says so', async () => {
    const folder = takeFolder([])
    folder.write('bust.glb', testMorphGlb([]))
    const { code, out, err } = await folder.run('character', 'create', 'bust.glb', '-o', 'bust')
    expect([code, err]).toEqual([0, expect.stringContaining('poses/no-source')])
    expect(out).toContain('without poses')
    expect(folder.files().filter((f) => f.startsWith('bust/'))).toEqual([
      'bust/bust.character.json',
      'bust/bust.glb',
      'bust/bust.skeleton.json',
    ])
  })

  it('[B2] leaves no folder behind when the head cannot be read, and no file when one is there', async () => {
    const folder = takeFolder([])
    folder.write('head.glb', testMorphGlb(MORPHS))
    folder.write(
      'bad.glb',
      editGlb(testMorphGlb(MORPHS), (json) => {
        json.meshes[0].primitives[0].attributes.POSITION = 999
      }),
    )
    expect((await folder.run('character', 'create', 'bad.glb', '-o', 'bad')).code).toBe(1)
    expect(folder.files()).toEqual(['bad.glb', 'head.glb', 'take.clip.json'])
    await folder.run('character', 'create', 'head.glb', '-o', 'ada')
    const before = folder.read('ada/head.map.json')
    const again = await folder.run('character', 'create', 'head.glb', '-o', 'ada')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('cli/output-exists')])
    expect(folder.read('ada/head.map.json')).toBe(before)
    expect((await folder.run('character', 'create', 'head.glb', '-o', 'ada', '--force')).code).toBe(0)
  })
})
