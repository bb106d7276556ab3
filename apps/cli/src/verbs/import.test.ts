import { writeContainer } from '@facework/container'
import {
  type Clip,
  clipKind,
  documentFromFiles,
  documentToFiles,
  type Model,
  type Skeleton,
  skeletonKind,
} from '@facework/documents'
import { exportGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { editGlb, testCurveClip, testGlb, testModel } from '../test-head.ts'
import { testFolder } from '../test-io.ts'

const morphClip = clipKind.create('talk/ing', {
  duration: 1,
  joints: [
    {
      joint: 'Jaw',
      path: 'translation',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 0, 1, 0),
    },
  ],
  morphs: [
    {
      mesh: 'Face',
      morph: 'puff',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0.5),
    },
  ],
})

describe('import', () => {
  it('makes one head of .obj files, a morph for each shape', async () => {
    const folder = testFolder()
    const rest = 'v 0 0 0\nv 0.2 0 0\nv 0 0.2 0\nf 1 2 3\n'
    folder.write('neutral.obj', rest)
    folder.write('smile.obj', rest.replace('v 0 0.2 0', 'v 0 0.25 0'))
    folder.write('blink.obj', rest.replace('v 0.2 0 0', 'v 0.2 0.01 0'))
    const { code } = await folder.json('import', 'neutral.obj', '--shapes', '*.obj', '-o', 'out')
    expect(code).toBe(0)
    const model = documentFromFiles(folder.read('out/neutral.model.json')) as Model
    expect(model.meshes[0]!.morphs.map((m) => m.name)).toEqual(['blink', 'smile'])
    expect([...model.meshes[0]!.primitives[0]!.morphs[1]!.positions]).toEqual([
      ...[0, 0, 0, 0, 0, 0, 0],
      Math.fround(0.25 - 0.2),
      0,
    ])
  })

  it('writes a file for each document, with references by id and path', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb({ morphs: ['puff'] }, [morphClip]))
    const { code, json } = await folder.json('import', 'ada.glb', '-o', 'out/ada')
    expect(code).toBe(0)
    const names = ['ada.skeleton.json', 'ada.model.json', 'ada.poses.clip.json', 'ada.talk_ing.clip.json']
    expect(json.files).toEqual(names.map((name) => `out/ada/${name}`))
    expect(folder.files()).toEqual(['ada.glb', ...json.files].sort())
    const [skeleton, model, poses, talk] = names.map((name) =>
      documentFromFiles(folder.read(`out/ada/${name}`)),
    )
    const ref = { id: skeleton!.id, path: 'ada.skeleton.json' }
    expect(skeleton).toMatchObject({ kind: 'skeleton', name: 'ada', faceRoot: 'FaceRoot' })
    for (const document of [model, poses, talk]) expect(document).toMatchObject({ skeleton: ref })
    expect(json.documents[0]).toEqual({
      kind: 'skeleton',
      id: skeleton!.id,
      name: 'ada',
      path: 'out/ada/ada.skeleton.json',
    })
  })

  it('is refused where files are, and replaces them all with --force', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb())
    expect((await folder.run('import', 'ada.glb', '-o', 'out')).code).toBe(0)
    const before = folder.read('out/ada.model.json')
    const again = await folder.run('import', 'ada.glb', '-o', 'out')
    expect([again.code, again.err.includes('cli/output-exists: ')]).toEqual([1, true])
    expect(folder.read('out/ada.model.json')).toBe(before)
    expect((await folder.run('import', 'ada.glb', '-o', 'out', '--force')).code).toBe(0)
    expect(folder.read('out/ada.model.json')).not.toBe(before)
  })

  it('keeps dense numbers in a .bin, and the documents work as a head', async () => {
    const folder = testFolder()
    const model = testModel({ morphs: ['puff'] })
    const [face] = model.meshes
    const many = new Float32Array(120_000)
    const primitive = { mode: 'points' as const, positions: many, morphs: [{ positions: many }] }
    folder.write(
      'big.glb',
      exportGltf({ model: { ...model, meshes: [{ ...face!, primitives: [primitive] }] } }).bytes,
    )
    expect((await folder.run('import', 'big.glb', '-o', 'out')).code).toBe(0)
    expect(folder.files()).toContain('out/big.model.bin')
    const ran = await folder.json('evaluate', 'out/big.model.json', '--set', 'puff=0.5')
    expect(ran.code).toBe(0)
    expect(ran.json.morphs).toEqual({ Face: { puff: 0.5 } })
  })

  it('--curves-only turns morphs into curves and drops joints', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb({ morphs: ['puff'] }, [morphClip]))
    const { code, json } = await folder.json('import', 'ada.glb', '-o', 'out', '--curves-only')
    expect(code).toBe(0)
    expect(folder.files()).toContain('out/ada.talk_ing.clip.json')
    const clip = documentFromFiles(folder.read('out/ada.talk_ing.clip.json'))
    expect(clip).toMatchObject({
      kind: 'clip',
      joints: [],
      morphs: [],
      curves: [
        {
          type: 'keyed',
          name: 'puff',
          keys: [
            { time: 0, value: 0, interpolation: 'linear' },
            { time: 1, value: 0.5, interpolation: 'linear' },
          ],
        },
      ],
    })
    expect(clip).not.toHaveProperty('skeleton')
    expect(json.documents).toHaveLength(json.files.length)
  })

  it('unpacks a container, references and all', async () => {
    const folder = testFolder()
    const skeleton = skeletonKind.create('master', { joints: testModel().joints })
    const model = { ...testModel(), skeleton: { id: skeleton.id } }
    const clip = { ...testCurveClip(), skeleton: { id: 'elsewhere', path: 'lib/other.skeleton.json' } }
    folder.write('cast.facework', writeContainer({ documents: [skeleton, model, clip] }))
    expect((await folder.run('import', 'cast.facework', '-o', 'out')).code).toBe(0)
    const ref = (name: string) => (documentFromFiles(folder.read(name)) as Model).skeleton
    expect(ref('out/cast.model.json')).toEqual({ id: skeleton.id, path: 'cast.skeleton.json' })
    expect(ref('out/cast.talk.clip.json')).toEqual({ id: 'elsewhere', path: '../lib/other.skeleton.json' })
  })

  it('gives clips whose names make the same file name files of their own', async () => {
    const folder = testFolder()
    const clips = ['a/b', 'a:b', 'A?b', '..'].map((name) => ({ ...morphClip, name }))
    folder.write('ada.glb', testGlb({ morphs: ['puff'] }, clips))
    const { code, json } = await folder.json('import', 'ada.glb', '-o', 'out', '--curves-only')
    expect(code).toBe(0)
    expect(json.files).toEqual([
      'out/ada.a_b.clip.json',
      'out/ada.a_b_2.clip.json',
      'out/ada.A_b_3.clip.json',
      'out/ada....clip.json',
    ])
    expect(json.documents.map((d: { name: string }) => d.name)).toEqual(['a/b', 'a:b', 'A?b', '..'])
  })

  it('--curves-only with joints alone has nothing to write', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb())
    const { code, err } = await folder.run('import', 'ada.glb', '-o', 'out', '--curves-only')
    expect([code, err.split(':')[0]]).toEqual([1, 'cli/nothing-to-import'])
    expect(folder.files()).toEqual(['ada.glb'])
  })
})

describe('[O2] import options', () => {
  const zero = { ...morphClip.morphs[0]!, morph: 'grin', values: Float32Array.of(0, 0) }
  const file = () =>
    testGlb({ morphs: ['puff', 'grin'] }, [
      { ...morphClip, name: 'talk', morphs: [...morphClip.morphs, zero] },
      { ...morphClip, name: 'walk' },
    ])

  it('curves only, no zeros, one stack, and modifiers of the call after them', async () => {
    const folder = testFolder()
    folder.write('ada.glb', file())
    const { code, json } = await folder.json(
      ...['import', 'ada.glb', '-o', 'out', '--curves-only', '--skip-all-zero-curves', '--take', 'talk'],
      ...['--modifier', 'rename-curves:from=puff,to=CheekPuff'],
    )
    expect([code, json.files]).toEqual([0, ['out/ada.talk.clip.json']])
    const clip = documentFromFiles(folder.read('out/ada.talk.clip.json')) as Clip
    expect(clip.curves.map((c) => c.name)).toEqual(['CheekPuff'])
    expect(clip.modifiers.map((u) => u.modifier)).toEqual([
      'curves-only',
      'skip-all-zero-curves',
      'rename-curves',
    ])
    // What was imported is still there, and where from.
    expect(clip.source).toMatchObject({ file: '../ada.glb', take: 'talk' })
    expect(clip.source?.content?.joints).toHaveLength(1)
    // The name that the option used to have.
    const old = await folder.json('import', 'ada.glb', '-o', 'old', '--stack', 'talk')
    expect(old.json.files.filter((name: string) => name.endsWith('.clip.json'))).toEqual([
      'old/ada.talk.clip.json',
    ])
    const wrong = await folder.run('import', 'ada.glb', '-o', 'x', '--take', 'tlak')
    expect([wrong.code, wrong.err.includes('Did you mean "talk"?')]).toEqual([1, true])
  })

  it('without any, a clip is as the file has it, and knows where it came from', async () => {
    const folder = testFolder()
    folder.write('ada.glb', file())
    await folder.run('import', 'ada.glb', '-o', 'out')
    const clip = documentFromFiles(folder.read('out/ada.walk.clip.json')) as Clip
    expect(clip.source).toEqual({ file: '../ada.glb', take: 'walk' })
    expect([clip.modifiers, clip.joints.length, clip.morphs.length]).toEqual([[], 1, 2])
  })
})

describe('[S2] import --skeleton', () => {
  it('lets a head of other proportions use it, and lists every difference', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb())
    folder.write('bea.glb', testGlb({ size: 1.1 }))
    await folder.run('import', 'ada.glb', '-o', 'ada')
    const { code, json } = await folder.json(
      'import',
      'bea.glb',
      '-o',
      'bea',
      '--skeleton',
      'ada/ada.skeleton.json',
    )
    expect(code).toBe(0)
    const codes = json.diagnostics.map((d: { code: string }) => d.code)
    expect(codes.filter((c: string) => c === 'skeleton/reference-differs')).toHaveLength(4)
    const skeleton = documentFromFiles(folder.read('ada/ada.skeleton.json')) as Skeleton
    const model = documentFromFiles(folder.read('bea/bea.model.json')) as Model
    expect(model.skeleton).toEqual({ id: skeleton.id, path: '../ada/ada.skeleton.json' })
    expect(folder.files()).not.toContain('bea/bea.skeleton.json')
  })

  it('refuses one that lacks skinned joints or hangs them elsewhere, all differences at once', async () => {
    const folder = testFolder()
    folder.write('ada.glb', testGlb())
    await folder.run('import', 'ada.glb', '-o', 'ada')
    const skeleton = documentFromFiles(folder.read('ada/ada.skeleton.json')) as Skeleton
    const joints = skeleton.joints
      .filter((j) => j.name !== 'Jaw')
      .map((j) => (j.name === 'LipCorner_L' ? { ...j, parent: 'Neck' } : j))
    const other = { ...skeleton, joints: [...joints, { ...joints[0]!, name: 'Jaw_M', parent: 'FaceRoot' }] }
    folder.write('other.skeleton.json', documentToFiles(other).json)
    const ran = await folder.json('import', 'ada.glb', '-o', 'out', '--skeleton', 'other.skeleton.json')
    expect(ran.code).toBe(1)
    const found = ran.json.diagnostics.map(
      (d: { severity: string; code: string }) => `${d.severity} ${d.code}`,
    )
    expect(found).toContain('error skeleton/joint-missing')
    expect(found).toContain('error skeleton/joint-reparented')
    expect(found).toContain('info skeleton/joint-extra')
    expect(ran.err).toContain('Did you mean "Jaw_M"?')
    expect(ran.err).toContain('is a child of "FaceRoot" in the model and of "Neck" in skeleton "ada"')
    expect(folder.files().filter((f) => f.startsWith('out'))).toEqual([])
  })

  it('takes no notice of how the scene node above the rig is called', async () => {
    const folder = testFolder()
    const under = (name: string) =>
      editGlb(testGlb(), (json) => {
        json.nodes.push({ name, children: json.scenes[0].nodes })
        json.scenes[0].nodes = [json.nodes.length - 1]
      })
    folder.write('ada.glb', under('ada-scene'))
    folder.write('bea.glb', under('bea-scene'))
    await folder.run('import', 'ada.glb', '-o', 'ada')
    const { code } = await folder.run('import', 'bea.glb', '-o', 'bea', '--skeleton', 'ada/ada.skeleton.json')
    expect(code).toBe(0)
  })
})
