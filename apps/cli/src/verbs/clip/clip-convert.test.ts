import { readContainer } from '@facework/container'
import { type Clip, clipKind, documentFromFiles, documentToFiles, keyedCurve } from '@facework/documents'
import {
  exportLiveLinkCsv,
  exportVrma,
  importBvh,
  importFbx,
  importLiveLinkCsv,
  importVrma,
} from '@facework/formats'
import { resampleCurves } from '@facework/operations/internal'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { JOINTS, testCurveClip, testGlb, turnX } from '../../test-head.ts'
import { type TestFolder, testFolder } from '../../test-io.ts'

const talk = clipKind.create('talk', {
  duration: 0.5,
  frameRate: 60,
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [0.2, 1],
      [0.5, 0.25],
    ]),
    keyedCurve('headYaw', [
      [0, 0],
      [0.5, 0.1],
    ]),
  ],
})
const smooth = clipKind.create('smooth', {
  duration: 1,
  curves: [
    keyedCurve(
      'jawOpen',
      [
        [0, 0],
        [0.5, 1],
        [1, 0],
      ],
      'sine-in-out',
    ),
  ],
})
const walk = clipKind.create('walk', {
  duration: 1,
  frameRate: 30,
  joints: [
    {
      joint: 'Jaw',
      path: 'rotation',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.from([...turnX(0), ...turnX(0.5)]),
    },
  ],
})

const convert = (folder: TestFolder, ...argv: string[]) => folder.json('clip', 'convert', ...argv)
const codes = ({ json }: { json: { diagnostics: { code: string }[] } }) => json.diagnostics.map((d) => d.code)
const put = (folder: TestFolder, clip: Clip) =>
  folder.write(`${clip.name}.clip.json`, documentToFiles(clip).json)

describe('clip convert', () => {
  it('to an FBX animation on the joints of a head, and back', async () => {
    const folder = testFolder()
    put(folder, talk)
    folder.write('head.glb', testGlb())
    for (const [more, joints] of [
      [[], ['root']],
      [['--head', 'head.glb'], JOINTS.map(([name]) => name)],
    ] as const) {
      const { code } = await convert(folder, 'talk.clip.json', '-o', 'talk.fbx', '--force', ...more)
      expect(code).toBe(0)
      const { model } = await importFbx(folder.bytes('talk.fbx'))
      expect(model.joints.map((joint) => joint.name)).toEqual(joints)
      await convert(folder, 'talk.fbx', '-o', 'back.clip.json', '--force')
      const back = documentFromFiles(folder.read('back.clip.json')) as Clip
      const keysOf = ({ curves }: Clip) =>
        curves.map((c) => [
          c.name,
          c.type === 'keyed' && c.keys.map((k) => [k.time.toFixed(6), k.value.toFixed(6)]),
        ])
      expect(keysOf(back)).toEqual(keysOf(talk))
    }
  })

  it('lip sync to a clip', async () => {
    const folder = testFolder()
    folder.write('line.dat', 'MohoSwitch1\n1 MBP\n25 AI\n49 rest\n')
    await convert(folder, 'line.dat', '-o', 'line.clip.json')
    const clip = documentFromFiles(folder.read('line.clip.json')) as Clip
    expect([clip.duration, clip.frameRate, clip.curves.map(({ name }) => name)]).toEqual([
      2,
      24,
      ['viseme_PP', 'viseme_aa'],
    ])
  })

  it('a take to a document and back is the same text', async () => {
    const folder = testFolder()
    // Samples are float32, as the phone's own values are.
    const { bytes } = exportLiveLinkCsv(resampleCurves(talk, 60), { timecodeStart: '13:13:04:31.652' })
    folder.write('take.csv', bytes)
    const { code, json } = await convert(folder, 'take.csv', '-o', 'take.clip.json')
    expect(code).toBe(0)
    expect(json).toMatchObject({ output: 'take.clip.json', format: '.clip.json', clip: 'take', curves: 61 })
    expect(json.files).toEqual(['take.clip.json'])
    expect((await convert(folder, 'take.clip.json', '-o', 'back.CSV')).code).toBe(0)
    expect(folder.read('back.CSV')).toBe(folder.read('take.csv'))
    expect((await convert(folder, 'take.csv', '-o', 'take.facework')).code).toBe(0)
    expect((await convert(folder, 'take.facework', '-o', 'again.csv')).code).toBe(0)
    expect(folder.read('again.csv')).toBe(folder.read('take.csv'))
  })

  it('a clip of a head to a container, with its skeleton, and on to BVH', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({}, [walk]))
    expect(codes(await convert(folder, 'head.glb', '-o', 'x.facework'))).toEqual(['cli/several-clips'])
    expect((await convert(folder, 'head.glb', '--clip', 'walk', '-o', 'walk.facework')).code).toBe(0)
    const { documents } = readContainer(folder.bytes('walk.facework'))
    expect(documents.map((d) => d.kind)).toEqual(['skeleton', 'clip'])
    expect((documents[1] as Clip).joints).toHaveLength(1)
    for (const [from, to] of [
      ['walk.facework', 'a.bvh'],
      ['head.glb', 'b.bvh'],
    ] as const) {
      expect((await convert(folder, from, '--clip', 'walk', '--fps', '10', '-o', to)).code).toBe(0)
      const { clips, skeleton } = importBvh(folder.bytes(to), { name: 'walk' })
      expect(skeleton.joints.map((j) => j.name)).toEqual(JOINTS.map(([name]) => name))
      const jaw = clips[0]!.joints.find((t) => t.joint === 'Jaw' && t.path === 'rotation')!
      expect(jaw.times).toHaveLength(11)
      turnX(0.5).forEach((v, k) => {
        expect(jaw.values.at(k - 4)).toBeCloseTo(v, 5)
      })
    }
    await folder.run('import', 'head.glb', '-o', 'docs')
    expect((await convert(folder, 'docs/head.walk.clip.json', '-o', 'c.bvh')).code).toBe(0)
  })

  it('curves to BVH through the poses of a head, and only with one', async () => {
    const folder = testFolder()
    put(folder, testCurveClip())
    folder.write('head.glb', testGlb())
    const bare = await convert(folder, 'talk.clip.json', '-o', 'talk.bvh')
    expect([bare.code, codes(bare)]).toEqual([2, ['cli/missing-option']])
    expect(bare.json.diagnostics[0].hint).toContain('--head')
    const { code } = await convert(folder, 'talk.clip.json', '--head', 'head.glb', '-o', 'talk.bvh')
    expect(code).toBe(0)
    const [clip] = importBvh(folder.bytes('talk.bvh'), { name: 'talk' }).clips
    const jaw = clip!.joints.find((t) => t.joint === 'Jaw' && t.path === 'rotation')!
    expect(jaw.times).toHaveLength(31)
    // jawOpen is 1 at 0.2 s, the 12th frame; smile_L is 0.32 then, and its combination turns the jaw a little less.
    expect(jaw.values[12 * 4]).toBeGreaterThan(Math.sin(0.15))
    await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')
    const more = ['--head', 'head.glb', '--poses', 'head.poses.json', '-o', 'same.bvh']
    expect((await convert(folder, 'talk.clip.json', ...more)).code).toBe(0)
    expect(folder.read('same.bvh')).toBe(folder.read('talk.bvh'))
    const still = clipKind.create('still', { duration: 1, curves: [keyedCurve('browUp', [[0, 1]])] })
    const none = await convert(folder, put(folder, still), '--head', 'head.glb', '-o', 'still.bvh')
    expect([none.code, codes(none)[0]]).toEqual([1, 'clip/moves-nothing'])
    expect(folder.files()).not.toContain('still.bvh')
  })

  it('samples smooth curves for a CSV as the runtime plays them, and says so', async () => {
    const folder = testFolder()
    put(folder, smooth)
    const ran = await convert(folder, 'smooth.clip.json', '-o', 'smooth.csv')
    expect([ran.code, codes(ran)]).toEqual([0, ['cli/resampled', 'live-link/curves-absent']])
    const [back] = importLiveLinkCsv(folder.bytes('smooth.csv'), { name: 'smooth' }).clips
    const jaw = back!.curves.find((c) => c.name === 'jawOpen')!
    if (jaw.type !== 'sampled') throw new Error('not sampled')
    expect([jaw.rate, jaw.values.length]).toEqual([60, 61])
    const compiled = compileClip(smooth)
    jaw.values.forEach((v, i) => {
      expect(v).toBeCloseTo(sampleCurve(compiled, 0, i / 60), 6)
    })
    await convert(folder, 'smooth.clip.json', '--fps', '30', '-o', 'half.csv')
    expect(folder.read('half.csv').trim().split('\n')).toHaveLength(32)
  })

  it('to a VRM animation, and from one', async () => {
    const folder = testFolder()
    const wave = clipKind.create('wave', {
      duration: 1,
      joints: [{ ...walk.joints[0]!, joint: 'head' }, walk.joints[0]!],
      curves: [...smooth.curves, keyedCurve('happy', [[0, 1]])],
    })
    put(folder, wave)
    const ran = await convert(folder, 'wave.clip.json', '-o', 'wave.vrma')
    expect([ran.code, codes(ran)]).toEqual([0, ['cli/resampled', 'vrma/left-out']])
    const [back] = (await importVrma(folder.bytes('wave.vrma'), { name: 'wave' })).clips
    expect(back!.curves.map((c) => c.name).sort()).toEqual(['happy', 'jawOpen'])
    expect(back!.joints.map((t) => t.joint)).toEqual(['head'])
    folder.write('plain.vrma', exportVrma({ ...wave, curves: talk.curves }).bytes)
    expect((await convert(folder, 'plain.vrma', '-o', 'plain.clip.json')).code).toBe(0)
    const plain = documentFromFiles(folder.read('plain.clip.json')) as Clip
    expect(plain.curves.map((c) => c.name).sort()).toEqual(['headYaw', 'jawOpen'])
    const none = await convert(folder, put(folder, walk), '-o', 'walk.vrma')
    expect([none.code, codes(none)]).toEqual([1, ['cli/nothing-to-convert']])
  })

  it('to a Roblox animation with FACS names, and from one', async () => {
    const folder = testFolder()
    put(folder, smooth)
    const ran = await convert(folder, 'smooth.clip.json', '-o', 'smooth.rbxmx')
    expect([ran.code, codes(ran)]).toEqual([0, ['cli/resampled']])
    expect((await convert(folder, 'smooth.rbxmx', '-o', 'back.clip.json')).code).toBe(0)
    const back = documentFromFiles(folder.read('back.clip.json')) as Clip
    expect(back.curves.map((c) => c.name)).toContain('JawDrop')
    const none = await convert(folder, put(folder, walk), '-o', 'walk.rbxmx')
    expect([none.code, codes(none)]).toEqual([1, ['cli/nothing-to-convert']])
  })

  it('translates names with --map, and needs ARKit names for a CSV', async () => {
    const folder = testFolder()
    const facs = clipKind.create('facs', { duration: 1, curves: [keyedCurve('JawDrop', [[0, 1]])] })
    put(folder, facs)
    const own = clipKind.create('own', { duration: 1, curves: [keyedCurve('wobble', [[0, 1]])] })
    put(folder, own)
    const none = await convert(folder, 'own.clip.json', '-o', 'own.csv')
    expect([none.code, codes(none)]).toEqual([1, ['cli/nothing-to-convert']])
    const refused = await convert(folder, 'facs.clip.json', '--map', 'none', '-o', 'facs.csv')
    expect([refused.code, codes(refused)]).toEqual([1, ['cli/nothing-to-convert']])
    expect(folder.files()).toEqual(['facs.clip.json', 'own.clip.json'])
    // FACS-50 leads to ARKit-52 by itself, to the same file.
    expect((await convert(folder, 'facs.clip.json', '-o', 'auto.csv')).code).toBe(0)
    const ran = await convert(folder, 'facs.clip.json', '--map', 'facs-to-arkit', '-o', 'facs.csv')
    expect(ran.code).toBe(0)
    expect(folder.read('auto.csv')).toBe(folder.read('facs.csv'))
    const [clip] = importLiveLinkCsv(folder.bytes('facs.csv'), { name: 'facs' }).clips
    const jaw = clip!.curves.find((c) => c.name === 'jawOpen')!
    expect(jaw.type === 'sampled' ? jaw.values[0] : jaw.keys[0]!.value).toBeGreaterThan(0.5)
  })

  it.each([
    [['-o', 'out.cvs'], 'cli/output-ending', 'Did you mean ".csv"?'],
    [['-o', 'out.json'], 'cli/output-ending', 'Did you mean ".clip.json"?'],
    [
      ['-o', 'out'],
      'cli/output-ending',
      'supported are .clip.json, .facework, .fbx, .csv, .bvh, .vrma, .rbxmx.',
    ],
    [['-o', 'out.glb'], 'cli/bake-instead', 'facework bake HEAD --clip talk.clip.json -o out.glb'],
    [
      ['-o', 'o.glb', '--head', 'h.glb', '--poses', 'p.json', '--clip', 'talk'],
      'cli/bake-instead',
      'facework bake h.glb --clip talk.clip.json#talk --poses p.json -o o.glb',
    ],
    [['-o', 'out.bvh', '--poses', 'p.json'], 'cli/missing-option', '--poses requires --head.'],
    [['-o', 'out.csv', '--map', 'auto'], 'cli/missing-option', '--map auto requires --head'],
    [['-o', 'out.csv', '--head', 'h.glb'], 'cli/missing-option', '--head requires'],
    [['-o', 'out.clip.json', '--fps', '30'], 'cli/missing-option', '--fps requires'],
  ])('%j is a wrong call, and leaves no file', async (more, code, text) => {
    const folder = testFolder()
    put(folder, talk)
    const ran = await folder.run('clip', 'convert', 'talk.clip.json', ...more)
    expect([ran.code, folder.files()]).toEqual([2, ['talk.clip.json']])
    expect(ran.err).toContain(`${code}: `)
    expect(ran.err).toContain(text)
  })

  it('replaces with --force only', async () => {
    const folder = testFolder()
    put(folder, talk)
    folder.write('talk.csv', 'mine')
    expect(codes(await convert(folder, 'talk.clip.json', '-o', 'talk.csv'))).toEqual(['cli/output-exists'])
    expect(folder.read('talk.csv')).toBe('mine')
    expect((await convert(folder, 'talk.clip.json', '-o', 'talk.csv', '--force')).code).toBe(0)
    expect(folder.read('talk.csv')).toContain('Timecode,BlendShapeCount')
  })

  it('will not fill the memory with samples', () => {
    expect(() => resampleCurves({ ...smooth, duration: 1e9 }, 60)).toThrow(
      expect.objectContaining({ code: 'clip/too-long' }),
    )
  })
})
