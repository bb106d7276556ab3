import { type Clip, clipKind, documentFromFiles, documentToFiles, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { JOINTS, testGlb } from '../../test-head.ts'
import { type TestFolder, testFolder } from '../../test-io.ts'

const body = clipKind.create('walk', {
  duration: 1,
  joints: JOINTS.map(([joint]) => ({
    joint,
    path: 'translation' as const,
    interpolation: 'linear' as const,
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 1, 2, 3),
  })),
  curves: [keyedCurve('jawOpen', [[0, 1]])],
})

const left = (folder: TestFolder, name: string) =>
  (documentFromFiles(folder.read(name)) as Clip).joints.map((t) => t.joint)

describe('clip strip', () => {
  it.each([
    [[], []],
    [['--all'], []],
    [
      ['--joints', 'Jaw, Neck'],
      ['Root', 'FaceRoot', 'LipCorner_L'],
    ],
    [
      ['--joints', 'FaceRoot', '--children'],
      ['Root', 'Neck'],
    ],
    [
      ['--keep', 'Root,Neck'],
      ['Root', 'Neck'],
    ],
    [
      ['--keep', 'FaceRoot', '--children'],
      ['FaceRoot', 'Jaw', 'LipCorner_L'],
    ],
  ])('%j of a clip in a head', async (more, joints) => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({}, [{ ...body, curves: [] }]))
    const argv = ['clip', 'strip', 'head.glb', '--clip', 'walk', ...more, '-o', 'walk.clip.json']
    const { code, json } = await folder.json(...argv)
    expect(code).toBe(0)
    expect(left(folder, 'walk.clip.json')).toEqual(joints)
    expect(json.removed).toEqual(JOINTS.map(([name]) => name).filter((name) => !joints.includes(name)))
    expect(json.jointTracks).toBe(joints.length)
    expect((await folder.run(...argv)).err).toContain('cli/output-exists: ')
  })

  it('of a clip document, whose curves stay', async () => {
    const folder = testFolder()
    folder.write('walk.clip.json', documentToFiles(body).json)
    const { code, out } = await folder.run('clip', 'strip', 'walk.clip.json', '-o', 'face.clip.json')
    expect(code).toBe(0)
    expect(out).toBe(
      'clip "walk": tracks of 5 joints removed, 0 joints, 0 morph tracks and 1 curves left\nwritten: face.clip.json\n',
    )
    expect(documentFromFiles(folder.read('face.clip.json'))).toMatchObject({ curves: body.curves })
  })

  it('finds children by the skeleton the clip refers to, or a given one', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({}, [{ ...body, curves: [] }]))
    await folder.run('import', 'head.glb', '-o', 'docs')
    const strip = (...more: string[]) =>
      folder.run(
        'clip',
        'strip',
        ...more,
        '--joints',
        'FaceRoot',
        '--children',
        '--force',
        '-o',
        'out.clip.json',
      )
    expect((await strip('docs/head.walk.clip.json')).code).toBe(0)
    expect(left(folder, 'out.clip.json')).toEqual(['Root', 'Neck'])
    expect((documentFromFiles(folder.read('out.clip.json')) as Clip).skeleton?.path).toBe(
      'docs/head.skeleton.json',
    )
    folder.write('walk.clip.json', documentToFiles(body).json)
    expect((await strip('walk.clip.json')).err).toContain('clip/skeleton-missing: ')
    expect((await strip('walk.clip.json', '--skeleton', 'docs/head.skeleton.json')).code).toBe(0)
    expect(left(folder, 'out.clip.json')).toEqual(['Root', 'Neck'])
  })

  it('asks which clip where there are several, and knows a wrong joint by the skeleton', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({}, [{ ...body, curves: [] }]))
    const strip = (...more: string[]) =>
      folder.run('clip', 'strip', 'head.glb', ...more, '-o', 'out.clip.json')
    expect((await strip()).err).toContain('cli/several-clips: "head.glb" has several clips: "poses", "walk".')
    expect((await strip()).err).toContain('Name one of them, like --clip "poses".')
    expect((await strip('--clip', 'wlak')).err).toContain('Did you mean "walk"?')
    const ran = await strip('--clip', 'walk', '--joints', 'Jwa')
    expect([ran.code, ran.err.includes('Did you mean "Jaw"?')]).toEqual([1, true])
    expect(folder.files()).toEqual(['head.glb'])
    folder.write('walk.clip.json', documentToFiles(body).json)
    const alone = await folder.run(
      'clip',
      'strip',
      'walk.clip.json',
      '--joints',
      'Jwa',
      '-o',
      'out.clip.json',
    )
    expect([alone.code, alone.err.includes('warning clip/joint-unknown: ')]).toEqual([0, true])
  })
})
