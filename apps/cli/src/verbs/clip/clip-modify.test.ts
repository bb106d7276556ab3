import {
  type Clip,
  clipKind,
  documentFromFiles,
  documentToFiles,
  keyedCurve,
  type ModifierStack,
  type Skeleton,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testGlb } from '../../test-head.ts'
import { type TestFolder, testFolder } from '../../test-io.ts'

const talk = clipKind.create('talk', {
  duration: 1,
  joints: ['Jaw', 'Neck'].map((joint) => ({
    joint,
    path: 'translation' as const,
    interpolation: 'linear' as const,
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 1, 2, 3),
  })),
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [1, 0.5],
    ]),
    keyedCurve('smile', [[0, 0]]),
  ],
})
const put = (folder: TestFolder, name = 'talk.clip.json') => folder.write(name, documentToFiles(talk).json)
const clipOf = (folder: TestFolder, name: string) => documentFromFiles(folder.read(name)) as Clip
const codes = ({ json }: { json: { diagnostics: { code: string }[] } }) => json.diagnostics.map((d) => d.code)
const OWN = `export const halve = {
  id: 'halve', title: 'Halve', description: 'Half as long.', revision: 1, parameters: {},
  apply: (clip) => ({ ...clip, duration: clip.duration / 2 }),
}`

describe('clip modify', () => {
  it('applies modifiers in order, and records them with what they were given', async () => {
    const folder = testFolder()
    put(folder)
    const { code, json } = await folder.json(
      ...['clip', 'modify', 'talk.clip.json', '-o', 'out.clip.json'],
      ...['--modifier', 'remove-joint-tracks:keep=Neck+Root', '--modifier', 'skip-all-zero-curves'],
      ...['--modifier', 'scale-curves:by=2,curves=["jawOpen"]', '--modifier', 'clamp-curves: high = 0.5'],
    )
    expect(code).toBe(0)
    expect(json.clip).toMatchObject({ name: 'talk', jointTracks: 1, curves: ['jawOpen'] })
    const clip = clipOf(folder, 'out.clip.json')
    expect(clip.modifiers.map((u) => [u.modifier, u.parameters])).toEqual([
      ['remove-joint-tracks', { keep: ['Neck', 'Root'] }],
      ['skip-all-zero-curves', {}],
      ['scale-curves', { by: 2, curves: ['jawOpen'] }],
      ['clamp-curves', { high: 0.5 }],
    ])
    expect(clip.curves).toEqual([
      keyedCurve('jawOpen', [
        [0, 0],
        [0.5, 0.5],
        [1, 0.5],
      ]),
    ])
    expect(clip.source?.content?.joints).toHaveLength(2)
    expect((await folder.run('clip', 'revert', 'out.clip.json')).code).toBe(0)
    expect(clipOf(folder, 'out.clip.json')).toEqual(talk)
  })

  it('--list names every modifier with its parameters', async () => {
    const folder = testFolder()
    const { code, json } = await folder.json('clip', 'modify', '--list')
    expect(code).toBe(0)
    expect(json.modifiers).toHaveLength(20)
    expect(json.modifiers.find((m: { id: string }) => m.id === 'smooth').parameters[0]).toMatchObject({
      name: 'seconds',
      form: 'number',
      default: 0.04,
      required: false,
    })
    const { out } = await folder.run('clip', 'modify', '--list')
    expect(out).toContain('\nremove-joint-tracks\n')
    expect(out).toContain('  shape=cubic|linear (cubic)  ')
    expect(out).toContain('  map=DATA (needed)  ')
  })

  it('saves a stack, applies it from its file, and takes a map from a file', async () => {
    const folder = testFolder()
    put(folder)
    const save = [
      'clip',
      'modify',
      '--modifier',
      'curves-only',
      '--modifier',
      'reverse',
      '-o',
      'house.modifier.json',
    ]
    expect((await folder.run(...save)).code).toBe(0)
    const stack = documentFromFiles(folder.read('house.modifier.json')) as ModifierStack
    expect([stack.name, stack.modifiers.map((u) => u.modifier)]).toEqual([
      'house',
      ['curves-only', 'reverse'],
    ])
    const map = {
      kind: 'map',
      version: 1,
      id: 'm',
      name: 'm',
      lines: [{ target: 'JawDrop', terms: [{ source: 'jawOpen' }] }],
    }
    folder.write('own.map.json', JSON.stringify(map))
    const more = ['--modifier', 'house.modifier.json', '--modifier', 'remap-curves:map=@own.map.json']
    expect((await folder.run('clip', 'modify', 'talk.clip.json', ...more, '-o', 'out.clip.json')).code).toBe(
      0,
    )
    const clip = clipOf(folder, 'out.clip.json')
    expect(clip.joints).toEqual([])
    expect(clip.curves.map((c) => c.name).sort()).toEqual(['JawDrop', 'smile'])
    expect(clip.modifiers.map((u) => u.stack)).toEqual([stack.id, stack.id, undefined])
  })

  it("runs modifiers of one's own from a module named in the call, and only from there", async () => {
    const folder = testFolder()
    put(folder)
    folder.write('own.mjs', OWN)
    const halve = ['clip', 'modify', 'talk.clip.json', '--modifier', 'halve', '-o', 'out.clip.json']
    expect((await folder.run(...halve, '--module', 'own.mjs')).code).toBe(0)
    expect(clipOf(folder, 'out.clip.json').duration).toBe(0.5)
    expect((await folder.run(...halve, '--force')).err).toContain('modifier/unknown: ')
    folder.write('none.mjs', 'export const x = 1')
    folder.write('broken.mjs', 'export const x = ')
    for (const file of ['none.mjs', 'broken.mjs'])
      expect((await folder.run(...halve, '--force', '--module', file)).err).toContain('cli/module: ')
  })

  it('bakes joints to curves of a head, with the millimetres that are left', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const argv = [
      'clip',
      'modify',
      'head.glb',
      '--modifier',
      'bake-joints-to-curves:fps=30',
      '-o',
      'out.clip.json',
    ]
    expect((await folder.run(...argv)).err).toContain('modifier/needs: ')
    const ran = await folder.json(...argv, '--head', 'head.glb')
    expect(ran.code).toBe(0)
    expect(codes(ran)).toContain('modifier/bake-residual')
    expect(ran.json.clip.jointTracks).toBe(0)
    expect(ran.json.clip.curves.length).toBeGreaterThan(1)
  })

  it.each([
    [['--modifier', 'smoth'], 1, 'Did you mean "smooth"?'],
    [['--modifier', 'smooth:second=1'], 1, 'Did you mean "seconds"?'],
    [['--modifier', 'smooth:seconds=fast'], 1, 'smooth.seconds should be a finite number'],
    [['--modifier', 'smooth:seconds'], 2, 'should be NAME=VALUE'],
    [['--modifier', 'scale-curves:curves=["a"'], 2, 'This is not JSON'],
    [['--modifier', 'talk.clip.json'], 1, 'cli/no-stack: '],
    [[], 2, '--list prints all of them'],
  ])('%j is refused, and nothing is written', async (more, code, text) => {
    const folder = testFolder()
    put(folder)
    const ran = await folder.run('clip', 'modify', 'talk.clip.json', '-o', 'out.clip.json', ...more)
    expect([ran.code, folder.files()]).toEqual([code, ['talk.clip.json']])
    expect(ran.err).toContain(text)
  })
})

describe('clip reimport', () => {
  const morphs = (values: number[], morph = 'puff') =>
    testGlb({ morphs: [morph] }, [
      clipKind.create('talk', {
        duration: 1,
        morphs: [
          {
            mesh: 'Face',
            morph,
            interpolation: 'linear',
            times: Float32Array.of(0, 1),
            values: Float32Array.from(values),
          },
        ],
      }),
    ])

  it('[O1] replays modifiers and edits over the file as it is now, and tells of conflicts', async () => {
    const folder = testFolder()
    folder.write('head.glb', morphs([0, 0.5]))
    await folder.run('import', 'head.glb', '-o', 'clips', '--curves-only')
    const clip = clipOf(folder, 'clips/head.talk.clip.json')
    expect(clip.source).toMatchObject({ file: '../head.glb', take: 'talk' })
    const edits = {
      curves: [],
      removedCurves: [],
      curveKeys: [
        { curve: 'puff', set: [{ time: 0.5, value: 1, interpolation: 'linear' as const }], removed: [] },
      ],
    }
    folder.write('clips/head.talk.clip.json', documentToFiles({ ...clip, edits }).json)
    folder.write('head.glb', morphs([0, 0.75]))
    const ran = await folder.json('clip', 'reimport', 'clips/head.talk.clip.json')
    expect([ran.code, ran.json.take, ran.json.modifiers.length]).toEqual([0, 'talk', 1])
    expect(ran.json.conflicts.map((d: { code: string }) => d.code)).toEqual(['clip/edit-over-change'])
    const now = clipOf(folder, 'clips/head.talk.clip.json')
    expect([now.id, now.joints, now.morphs]).toEqual([clip.id, [], []])
    expect(now.curves).toEqual([
      keyedCurve('puff', [
        [0, 0],
        [0.5, 1],
        [1, 0.75],
      ]),
    ])
    folder.write('other.glb', morphs([0, 1], 'grin'))
    const lost = await folder.json(
      'clip',
      'reimport',
      'clips/head.talk.clip.json',
      '--from',
      'other.glb',
      '-o',
      'x.clip.json',
    )
    expect([lost.code, codes(lost)]).toEqual([0, ['gltf/frame-rate', 'clip/edit-conflict']])
    expect(clipOf(folder, 'x.clip.json')).toMatchObject({
      edits,
      source: { file: 'other.glb', take: 'talk' },
    })
  })

  it('needs a clip document and a source', async () => {
    const folder = testFolder()
    put(folder)
    folder.write('head.glb', testGlb())
    expect((await folder.run('clip', 'reimport', 'talk.clip.json')).err).toContain('cli/source-unknown: ')
    expect((await folder.run('clip', 'reimport', 'head.glb')).err).toContain('cli/not-a-clip: ')
    const ran = await folder.run(
      'clip',
      'reimport',
      'talk.clip.json',
      '--from',
      'head.glb',
      '--take',
      'posse',
    )
    expect([ran.code, ran.err.includes('Did you mean "poses"?')]).toEqual([1, true])
  })
})

describe('clip update', () => {
  it('[O2] derives anew what a changed stack of its skeleton makes out of date', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({}, [{ ...talk, curves: [] }]))
    await folder.run('import', 'head.glb', '-o', 'hero')
    const stack = (spec: string, more: string[] = []) =>
      folder.run('clip', 'modify', '--modifier', spec, '-o', 'hero/house.modifier.json', ...more)
    await stack('remove-joint-tracks:joints=Jaw')
    const saved = documentFromFiles(folder.read('hero/house.modifier.json')) as ModifierStack
    const skeleton = documentFromFiles(folder.read('hero/head.skeleton.json')) as Skeleton
    const bound = { ...skeleton, modifiers: { id: saved.id, path: 'house.modifier.json' } }
    folder.write('hero/head.skeleton.json', documentToFiles(bound).json)
    const imported = await folder.json(
      'import',
      'head.glb',
      '-o',
      'in',
      '--take',
      'talk',
      '--skeleton',
      'hero/head.skeleton.json',
    )
    expect(imported.json.files).toEqual(['in/head.model.json', 'in/head.talk.clip.json'])
    const joints = () => clipOf(folder, 'in/head.talk.clip.json').joints.map((t) => t.joint)
    expect(joints()).toEqual(['Neck'])
    const update = (...more: string[]) => folder.json('clip', 'update', 'in/head.talk.clip.json', ...more)
    expect((await update()).json.outOfDate).toEqual([])
    const changed = { ...saved, modifiers: [{ ...saved.modifiers[0]!, parameters: { joints: ['Neck'] } }] }
    folder.write('hero/house.modifier.json', documentToFiles(changed).json)
    expect((await update('--check')).json.outOfDate).toEqual([
      { file: 'in/head.talk.clip.json', reasons: ['Stack "house" was changed since.'] },
    ])
    expect(joints()).toEqual(['Neck'])
    expect((await update()).json.written).toEqual(['in/head.talk.clip.json'])
    expect(joints()).toEqual(['Jaw'])
    expect((await update()).json.outOfDate).toEqual([])
  })
})
