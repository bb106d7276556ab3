import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { characterKind, documentFromFiles, documentToFiles, type Transform } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import {
  at,
  editGlb,
  frameDistance,
  JOINTS,
  testCurveClip,
  testGlb,
  testModel,
  testMorphGlb,
  testShapes,
  turnX,
} from '../test-head.ts'
import { type TestFolder, testFolder } from '../test-io.ts'

function rest(size = 1): Record<string, Transform> {
  const scaled = (t: readonly number[]) => t.map((v) => v * size) as unknown as Transform['t']
  return Object.fromEntries(JOINTS.map(([name, , t]) => [name, at(scaled(t))]))
}

async function joints(folder: TestFolder, ...argv: string[]): Promise<Record<string, Transform>> {
  const { code, json, err } = await folder.json('evaluate', ...argv)
  expect([code, err]).toEqual([0, ''])
  return json.joints
}

function expectFrame(found: Record<string, Transform>, wanted: Record<string, Transform>): void {
  expect(Object.keys(found)).toEqual(JOINTS.map(([name]) => name))
  const { metres, radians, scale } = frameDistance(wanted, found)
  expect(metres).toBeLessThan(1e-6)
  expect(radians).toBeLessThan(1e-5)
  expect(scale).toBeLessThan(1e-6)
}

describe('evaluate', () => {
  it('has exactly the shape of the contract', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({ morphs: ['puff'] }))
    const { code, json } = await folder.json(
      'evaluate',
      'head.glb',
      '--set',
      'jawOpen=1',
      '--set',
      'puff=0.25',
    )
    expect(code).toBe(0)
    expect(Object.keys(json)).toEqual([
      'version',
      'command',
      'ok',
      'joints',
      'morphs',
      'curves',
      'diagnostics',
    ])
    expect(Object.keys(json.joints.Jaw)).toEqual(['t', 'r', 's'])
    expect(json.joints.Jaw.r).toHaveLength(4)
    expect(json.morphs).toEqual({ Face: { puff: 0.25 }, Teeth: { puff: 0.25 } })
    expect(json.curves).toMatchObject({ jawOpen: 1, puff: 0.25, smile_L: 0 })
  })

  it('[P4] a pose at 1 is the authored frame, at 0 the rest', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    for (const [name, shape] of Object.entries(testShapes())) {
      if (name.includes('n_s')) continue
      expectFrame(await joints(folder, 'head.glb', '--set', `${name}=1`), { ...rest(), ...shape })
      expectFrame(await joints(folder, 'head.glb', '--set', `${name}=0`), rest())
    }
  })

  it('[P3, P4] half a pose is half the translation and half the turn', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const found = await joints(folder, 'head.glb', '--set', 'jawOpen=0.5')
    expectFrame(found, { ...rest(), Jaw: at([0, -0.055, 0.011], turnX(0.175)) })
  })

  it('[P7] a combination comes out as authored with its bases at 1', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const found = await joints(folder, 'head.glb', '--set', 'smile_L=1', '--set', 'jawOpen=1')
    expectFrame(found, { ...rest(), ...testShapes().jawOpen_smile_L })
    // Asked for by its own name, it says which controls were set.
    const { json } = await folder.json('evaluate', 'head.glb', '--set', 'jawOpen_smile_L=1')
    expectFrame(json.joints, found)
    expect(json.diagnostics.map((d: { code: string }) => d.code)).toContain('control/built-on')
  })

  it("[P4] another head's poses add to its own reference", async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('big.glb', testGlb({ size: 2 }))
    await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')
    const shared = ['big.glb', '--poses', 'head.poses.json', '--set', 'jawOpen=1']
    expectFrame(await joints(folder, ...shared), { ...rest(2), Jaw: at([0, -0.11, 0.022], turnX(0.35)) })
    // Twice as far from its parent, so twice the way: −0.1 − 2 · 0.01.
    const scaled = await joints(folder, ...shared, '--scale-translation')
    expectFrame(scaled, { ...rest(2), Jaw: at([0, -0.12, 0.024], turnX(0.35)) })
  })

  it('[P6] --full, made on the fly or from an additive asset', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')
    for (const poses of [[], ['--poses', 'head.poses.json']]) {
      const argv = ['evaluate', 'head.glb', ...poses, '--full', '--set', 'jawOpen=1', '--set', 'smile_L=1']
      const { json } = await folder.json(...argv)
      const { jawOpen, smile_L } = testShapes()
      expectFrame(json.joints, { ...rest(), ...jawOpen, ...smile_L })
      expect(json.diagnostics.map((d: { code: string }) => d.code)).toContain('poses/full-mode')
    }
  })

  it('plays a clip file, and a clip of the head itself, at a time', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    // At 0.1 s both curves are under way: jawOpen 0.5, smile_L 0.16.
    const { json } = await folder.json('evaluate', 'head.glb', '--clip', 'talk.clip.json', '--time', '0.1')
    expect(json.curves.jawOpen).toBeCloseTo(0.5, 6)
    expect(json.curves.smile_L).toBeCloseTo(0.16, 6)
    const own = await joints(folder, 'head.glb', '--clip', 'poses', '--time', String(1 / 30))
    expectFrame(own, { ...rest(), ...testShapes().jawOpen })
    const hash = await joints(folder, 'head.glb', '--clip', 'head.glb#poses', '--time', String(1 / 30))
    expect(hash).toEqual(own)
    const bad = await folder.run('evaluate', 'head.glb', '--clip', 'pose')
    expect([bad.code, bad.err.includes('Did you mean "poses"?')]).toEqual([1, true])
  })

  it('evaluates a head with no faces as it is, and says so', async () => {
    const folder = testFolder()
    folder.write('head.glb', testMorphGlb([]))
    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    const { code, json } = await folder.json('evaluate', 'head.glb', '--clip', 'talk.clip.json')
    expect(code).toBe(1)
    expectFrame(json.joints, rest())
    expect(json.diagnostics.map((d: { code: string }) => d.code)).toEqual([
      'poses/no-source',
      'clip/moves-nothing',
    ])
    expect(json.diagnostics[1].hint).toContain('facework poses create')
  })

  it('[B1] refuses a value that is infinite in single precision', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const { err, out } = await folder.run('evaluate', 'head.glb', '--set', 'jawOpen=1e39')
    expect([err, out]).toEqual([
      expect.stringMatching(/^cli\/set: "jawOpen" should be set to a finite number/),
      '',
    ])
  })

  it.each([
    [['--set', 'jawOpne=1'], 'control/unknown', 'Did you mean "jawOpen"?'],
    [['--set', 'jawOpen=1', '--poses', 'nope.json'], 'cli/file-missing', ''],
    [['--set', 'jawOpen=1', '--poses', 'head.glb'], 'cli/no-poses', 'poses create'],
  ])('%j', async (more, code, part) => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const ran = await folder.run('evaluate', 'head.glb', ...more)
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(new RegExp(`^${code}: `))
    expect(ran.err).toContain(part)
  })
})

describe('[S1] which pose a head rests in', () => {
  const jaw = (json: { nodes: { name: string; rotation?: number[]; translation?: number[] }[] }) =>
    json.nodes.find((node) => node.name === 'Jaw')!
  /** Saved in the middle of jawOpen. */
  const posed = editGlb(testGlb(), (json) => {
    jaw(json).rotation = [...turnX(0.2)]
  })
  const posedRest = { ...rest(), Jaw: at([0, -0.05, 0.01], turnX(0.2)) }

  it('takes the frame named Neutral, and says that the nodes were saved elsewhere', async () => {
    const folder = testFolder()
    folder.write('head.glb', posed)
    const { json } = await folder.json('evaluate', 'head.glb', '--set', 'jawOpen=0')
    expectFrame(json.joints, rest())
    const codes = json.diagnostics.map((d: { code: string }) => d.code)
    expect(codes).toContain('gltf/reference-frame')
    expect(codes).toContain('gltf/bind-disagrees')
    expect(
      json.diagnostics.find((d: { code: string }) => d.code === 'gltf/bind-disagrees').message,
    ).toContain('most on "Jaw" (0.00 mm and 11.46°)')
  })

  it('does as --reference says', async () => {
    const folder = testFolder()
    folder.write('head.glb', posed)
    for (const [reference, wanted] of [
      ['node', posedRest],
      ['bind', rest()],
      ['frame0', rest()],
    ] as const) {
      expectFrame(await joints(folder, 'head.glb', '--reference', reference, '--set', 'jawOpen=0'), wanted)
      // Whatever the rest, the authored frame stays the authored frame.
      const open = await joints(folder, 'head.glb', '--reference', reference, '--set', 'jawOpen=1')
      expectFrame(open, { ...wanted, ...testShapes().jawOpen })
    }
  })

  it('tells when inverse binds disagree, and what each reference gives', async () => {
    const folder = testFolder()
    const moved = editGlb(testGlb(), (json, bin) => {
      const accessor = json.accessors[json.skins[0].inverseBindMatrices]
      const view = json.bufferViews[accessor.bufferView]
      const jawMatrix = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0) + 3 * 64
      const data = new DataView(bin.buffer)
      // The jaw was bound 2 mm further forward.
      data.setFloat32(jawMatrix + 14 * 4, data.getFloat32(jawMatrix + 14 * 4, true) - 0.002, true)
    })
    folder.write('head.glb', moved)
    const forward = { ...rest(), Jaw: at([0, -0.05, 0.012]) }
    const neutral = await folder.json('evaluate', 'head.glb', '--set', 'jawOpen=0')
    const found = neutral.json.diagnostics.find((d: { code: string }) => d.code === 'gltf/bind-disagrees')
    expect(found.message).toContain('most on "Jaw" (2.00 mm and 0.00°)')
    expect(found.hint).toContain('--reference')
    for (const [reference, wanted] of [
      ['node', rest()],
      ['bind', forward],
      ['frame0', rest()],
    ] as const) {
      const found = await joints(folder, 'head.glb', '--reference', reference, '--set', 'jawOpen=0')
      const { metres, radians } = frameDistance(wanted, found)
      // Float32 matrices hold the bind pose of a head 1.5 m up to about 1e-7.
      expect(metres).toBeLessThan(1e-6)
      expect(radians).toBeLessThan(1e-5)
    }
  })
})

describe('a character folder', () => {
  async function characterFolder(): Promise<TestFolder> {
    const folder = testFolder()
    mkdirSync(join(folder.path, 'ada'))
    folder.write('ada/head.glb', testGlb())
    await folder.run('poses', 'create', 'ada/head.glb', '-o', 'ada/face.poses.json')
    await folder.run('poses', 'rename', 'ada/face.poses.json', 'jawOpen', 'Open')
    const poses = documentFromFiles(folder.read('ada/face.poses.json'))
    const character = characterKind.create('ada', {
      skeleton: { id: 'skeleton' },
      model: { id: 'model', path: 'head.glb' },
      poses: { id: poses.id, path: 'face.poses.json' },
    })
    folder.write('ada/ada.character.json', documentToFiles(character).json)
    return folder
  }

  it('is a head with its own pose asset', async () => {
    const folder = await characterFolder()
    for (const head of ['ada', 'ada/', 'ada/ada.character.json']) {
      expectFrame(await joints(folder, head, '--set', 'Open=1'), { ...rest(), ...testShapes().jawOpen })
    }
  })

  it('tells what is missing', async () => {
    const folder = await characterFolder()
    const run = async (...argv: string[]) => {
      const { code, err } = await folder.run('evaluate', ...argv, '--set', 'Open=1')
      return [code, err.split(':')[0]]
    }
    expect(await run('.')).toEqual([1, 'cli/not-a-character'])
    const text = folder.read('ada/ada.character.json')
    folder.write('ada/bea.character.json', text)
    expect(await run('ada')).toEqual([1, 'cli/not-a-character'])
    folder.write('ada/bea.character.json', text.replace(', "path": "head.glb"', ''))
    expect(await run('ada/bea.character.json')).toEqual([1, 'cli/reference-without-path'])
    folder.write('ada/bea.character.json', text.replace('head.glb', 'haed.glb'))
    expect(await run('ada/bea.character.json')).toEqual([1, 'cli/file-missing'])
  })

  it('tells what is no head', async () => {
    const folder = testFolder()
    folder.write('m.json', documentToFiles(testCurveClip()).json)
    expect((await folder.run('evaluate', 'm.json', '--set', 'a=1')).err).toContain('cli/no-head: ')
    folder.write('two.json', documentToFiles(testModel()).json)
    expect((await folder.run('evaluate', 'two.json', '--set', 'a=1')).err).toContain('control/unknown: ')
  })
})
