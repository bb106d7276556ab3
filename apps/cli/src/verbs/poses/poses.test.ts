import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import { documentFromFiles, documentToFiles, type PoseAsset } from '@facework/documents'
import { exportGltf } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { testGlb, testModel, testMorphGlb, testPoses } from '../../test-head.ts'
import { type TestFolder, testFolder } from '../../test-io.ts'

const read = (folder: TestFolder, name: string) => documentFromFiles(folder.read(name)) as PoseAsset
const names = (asset: PoseAsset) => asset.poses.map((p) => p.name)
const ALL = ['Neutral', 'jawOpen', 'smile_L', 'jawOpen_smile_L']

async function folderWithPoses(): Promise<TestFolder> {
  const folder = testFolder()
  folder.write('head.glb', testGlb())
  const { code } = await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')
  expect(code).toBe(0)
  return folder
}

describe('poses create', () => {
  it('makes poses from the bones of a face, and names joints that are not there', async () => {
    const folder = testFolder()
    folder.write(
      'grub.glb',
      readFileSync(join(import.meta.dirname, '../../../../../samples/heads/grub-game.glb')),
    )
    const create = (...more: string[]) =>
      folder.json('poses', 'create', 'grub.glb', '--from-bones', ...more, '-o', 'grub.poses.json', '--force')
    const { code, json } = await create('--bones', 'jaw=Jaw')
    expect([code, json.poses]).toEqual([
      0,
      expect.arrayContaining(['jawOpen', 'eyeBlinkLeft', 'mouthSmileRight']),
    ])
    const { source } = read(folder, 'grub.poses.json')
    expect(source?.bones).toMatchObject({ jawOpen: expect.any(Number) })
    expect((await create('--bones', 'jaw=Jawe')).json.diagnostics[0]).toMatchObject({
      code: 'cli/option-value',
      hint: 'Did you mean "Jaw"?',
    })
    expect((await create('--bones', 'chin=Jaw')).code).toBe(2)
  })

  it('makes a pose of every mapped frame', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const { code, json } = await folder.json('poses', 'create', 'head.glb', '-o', 'head.poses.json')
    expect(code).toBe(0)
    const asset = read(folder, 'head.poses.json')
    expect(json).toMatchObject({
      output: 'head.poses.json',
      id: asset.id,
      name: 'head',
      mode: 'additive',
      poses: ALL,
    })
    expect(asset).toMatchObject({ kind: 'poses', source: { clip: 'poses', frameRate: 30 } })
    expect(asset.poses.map((p) => p.role.type)).toEqual(['control', 'control', 'control', 'combination'])
    expect(Object.keys(asset.rest.joints)).toHaveLength(5)
    // The skeleton of a .glb lives in memory only: a reference to it would lead nowhere.
    expect(asset).not.toHaveProperty('skeleton')
  })

  it('takes names from a file, a mode and a base', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('names.txt', 'Rest\r\nOpen\r\n\r\nBoth\n')
    const argv = [
      'poses',
      'create',
      'head.glb',
      '--names',
      'names.txt',
      '--full',
      '--base',
      'Rest',
      '-o',
      'p.json',
    ]
    expect((await folder.run(...argv)).code).toBe(0)
    const asset = read(folder, 'p.json')
    expect([names(asset), asset.mode, asset.base]).toEqual([
      ['Rest', 'Open', 'smile_L', 'Both'],
      'full',
      'Rest',
    ])
    expect(asset.poses.find((p) => p.name === 'Open')?.mask?.joints).toEqual(['Jaw'])
  })

  it('makes a pose of every morph name, with --from-morphs or where there is nothing else', async () => {
    const folder = testFolder()
    folder.write('head.glb', testMorphGlb(['puff', 'squint']))
    expect((await folder.run('poses', 'create', 'head.glb', '-o', 'a.json')).code).toBe(0)
    expect((await folder.run('poses', 'create', 'head.glb', '--from-morphs', '-o', 'b.json')).code).toBe(0)
    for (const file of ['a.json', 'b.json']) {
      const asset = read(folder, file)
      expect(names(asset)).toEqual(['puff', 'squint'])
      expect(asset.poses[0]!.morphs).toEqual({ '*': { puff: 1 } })
    }
  })

  it('counts frames of a clip by --fps', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const ran = await folder.json(
      'poses',
      'create',
      'head.glb',
      '--clip',
      'poses',
      '--fps',
      '30',
      '-o',
      'a.json',
    )
    expect(ran.code).toBe(0)
    const late = await folder.run('poses', 'create', 'head.glb', '--fps', '10', '-o', 'b.json')
    expect([late.code, late.err.includes('gltf/frame-beyond: ')]).toEqual([1, true])
    expect(folder.files()).toEqual(['a.json', 'head.glb'])
  })

  it.each([
    [['--clip', 'pose'], 'cli/clip-unknown', 'Did you mean "poses"?'],
    [['--base', 'neutrl'], 'poses/base-unknown', 'Did you mean "Neutral"?'],
    [['--from-morphs'], 'poses/no-morphs', ''],
    [['--names', 'none.txt'], 'cli/file-missing', ''],
    [['--names', 'twice.txt'], 'poses/name-duplicate', 'a name of its own'],
  ])('%j is one clear error and leaves no file', async (more, code, part) => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('twice.txt', 'a\nb\na\nc')
    const ran = await folder.run('poses', 'create', 'head.glb', ...more, '-o', 'out.json')
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(new RegExp(`^${code}: `, 'm'))
    expect(ran.err).toContain(part)
    expect(folder.files()).toEqual(['head.glb', 'twice.txt'])
  })

  it('is refused before the work where a file is already', async () => {
    const folder = await folderWithPoses()
    const before = folder.read('head.poses.json')
    const ran = await folder.run('poses', 'create', 'no-such.glb', '-o', 'head.poses.json')
    expect([ran.code, ran.err.split(':')[0]]).toEqual([1, 'cli/output-exists'])
    expect(folder.read('head.poses.json')).toBe(before)
    expect((await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json', '--force')).code).toBe(0)
    expect(folder.read('head.poses.json')).not.toBe(before)
  })

  it('works on documents, and its asset points at their skeleton', async () => {
    const folder = testFolder()
    folder.write('head.glb', testMorphGlb(['puff']))
    await folder.run('import', 'head.glb', '-o', 'docs')
    expect((await folder.run('poses', 'create', 'docs/head.model.json', '-o', 'p.poses.json')).code).toBe(0)
    const { skeleton } = read(folder, 'p.poses.json')
    expect(skeleton).toMatchObject({ path: 'docs/head.skeleton.json' })
  })
})

describe('poses edit verbs write back to the asset itself, or to -o', () => {
  it('list', async () => {
    const folder = await folderWithPoses()
    const { code, out } = await folder.run('poses', 'list', 'head.poses.json')
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n')).toEqual([
      'poses "head": 4, additive, 5 joints at rest',
      '  Neutral          0 joints, frame 0',
      '  jawOpen          1 joints, frame 1',
      '  smile_L          1 joints, frame 2',
      '  jawOpen_smile_L  2 joints, frame 3, combines jawOpen and smile_L',
    ])
    const { json } = await folder.json('poses', 'list', 'head.poses.json')
    expect(json.poses.map((p: { name: string }) => p.name)).toEqual(ALL)
  })

  it('rename, with combinations following and the alias line for the map [P10]', async () => {
    const folder = await folderWithPoses()
    const before = read(folder, 'head.poses.json')
    const { code, json } = await folder.json('poses', 'rename', 'head.poses.json', 'jawOpen', 'JawDrop')
    expect(code).toBe(0)
    expect(json.renamed).toEqual([
      { from: 'jawOpen', to: 'JawDrop' },
      { from: 'jawOpen_smile_L', to: 'JawDrop_smile_L' },
    ])
    expect(json.aliases).toEqual([{ control: 'jawOpen', targets: [{ name: 'JawDrop', gain: 1 }] }])
    const after = read(folder, 'head.poses.json')
    expect(names(after)).toEqual(['Neutral', 'JawDrop', 'smile_L', 'JawDrop_smile_L'])
    expect(after.id).toBe(before.id)
    expect(after.poses.map((p) => p.id)).toEqual(before.poses.map((p) => p.id))
    const bad = await folder.run('poses', 'rename', 'head.poses.json', 'JawDorp', 'x')
    expect([bad.code, bad.err.includes('Did you mean "JawDrop"?')]).toEqual([1, true])
    expect((await folder.run('poses', 'rename', 'head.poses.json', 'smile_L', 'JawDrop')).code).toBe(1)
    expect(read(folder, 'head.poses.json')).toEqual(after)
  })

  it('-o leaves the asset as it was, and needs --force over a file', async () => {
    const folder = await folderWithPoses()
    const before = folder.read('head.poses.json')
    const argv = ['poses', 'rename', 'head.poses.json', 'smile_L', 'grin', '-o', 'b.poses.json']
    expect((await folder.run(...argv)).code).toBe(0)
    expect(folder.read('head.poses.json')).toBe(before)
    expect(names(read(folder, 'b.poses.json'))).toContain('grin')
    expect((await folder.run(...argv)).code).toBe(1)
    expect((await folder.run(...argv, '--force')).code).toBe(0)
  })

  it('paste, from a pose on', async () => {
    const folder = await folderWithPoses()
    folder.write('names.txt', 'Open\nSmile\n')
    const { code, out } = await folder.run(
      'poses',
      'paste',
      'head.poses.json',
      'names.txt',
      '--from',
      'jawOpen',
    )
    expect(code).toBe(0)
    expect(out).toBe(
      'renamed: jawOpen → Open\nrenamed: smile_L → Smile\nrenamed: jawOpen_smile_L → Open_Smile\nwritten: head.poses.json\n',
    )
    expect(names(read(folder, 'head.poses.json'))).toEqual(['Neutral', 'Open', 'Smile', 'Open_Smile'])
    const bad = await folder.run('poses', 'paste', 'head.poses.json', 'names.txt', '--from', 'Opem')
    expect([bad.code, bad.err.includes('Did you mean "Open"?')]).toEqual([1, true])
  })

  it('delete, with what builds on it', async () => {
    const folder = await folderWithPoses()
    const { code, out } = await folder.run('poses', 'delete', 'head.poses.json', 'jawOpen')
    expect(code).toBe(0)
    expect(out).toBe('deleted: jawOpen\ndeleted: jawOpen_smile_L\nwritten: head.poses.json\n')
    expect(names(read(folder, 'head.poses.json'))).toEqual(['Neutral', 'smile_L'])
    expect((await folder.run('poses', 'delete', 'head.poses.json', 'jawOpen')).code).toBe(1)
  })

  it('convert there and back loses nothing [P1]', async () => {
    const folder = await folderWithPoses()
    const before = read(folder, 'head.poses.json')
    const convert = (...more: string[]) => folder.run('poses', 'convert', 'head.poses.json', ...more)
    expect((await convert('--full', '--base', 'Neutral')).out).toBe(
      'mode: additive → full\nbase: the rest → "Neutral"\nwritten: head.poses.json\n',
    )
    expect(read(folder, 'head.poses.json')).toMatchObject({ mode: 'full', base: 'Neutral' })
    expect((await convert('--additive', '--rest')).code).toBe(0)
    expect(read(folder, 'head.poses.json')).toEqual(before)
    expect((await convert('--full', '--head', 'head.glb')).code).toBe(0)
    expect(read(folder, 'head.poses.json').poses[1]!.mask).toEqual({ joints: ['Jaw'], morphs: [] })
  })

  it('update takes over shapes by name, and says what is new, changed and missing [P2]', async () => {
    const folder = await folderWithPoses()
    const before = read(folder, 'head.poses.json')
    const model = testModel()
    const poses = testPoses(model)
    const [neutral, jaw, smile] = poses.poses
    const changed = { ...jaw!, joints: smile!.joints, frame: 1 }
    const added = { ...smile!, name: 'frown_L', frame: 2 }
    folder.write(
      'head.glb',
      exportGltf({ model, poses: { ...poses, poses: [neutral!, changed, added] } }).bytes,
    )
    const argv = ['poses', 'update', 'head.poses.json', 'head.glb']
    const { code, json } = await folder.json(...argv, '-o', 'new.poses.json')
    expect(code).toBe(0)
    expect(json).toMatchObject({ added: [], changed: expect.arrayContaining(['jawOpen']) })
    expect(json.missing).toContain('jawOpen_smile_L')
    expect((await folder.run(...argv, '--remove-missing')).code).toBe(0)
    const after = read(folder, 'head.poses.json')
    expect(names(after)).not.toContain('jawOpen_smile_L')
    expect(after.poses[1]!.id).toBe(before.poses[1]!.id)
  })

  it('extract and merge make new assets', async () => {
    const folder = await folderWithPoses()
    const whole = read(folder, 'head.poses.json')
    expect(
      (await folder.run('poses', 'extract', 'head.poses.json', 'jawOpen', '-o', 'jaw.poses.json')).code,
    ).toBe(0)
    expect(
      (await folder.run('poses', 'extract', 'head.poses.json', 'smile_L', '-o', 'smile.poses.json')).code,
    ).toBe(0)
    const jaw = read(folder, 'jaw.poses.json')
    expect([names(jaw), jaw.name, jaw.id === whole.id]).toEqual([['jawOpen'], 'jaw', false])
    const argv = ['poses', 'merge', 'jaw.poses.json', 'smile.poses.json', '-o', 'both.poses.json']
    expect((await folder.run(...argv)).code).toBe(0)
    expect(names(read(folder, 'both.poses.json'))).toEqual(['jawOpen', 'smile_L'])
    const clash = [
      'poses',
      'merge',
      'jaw.poses.json',
      'head.poses.json',
      '--clash',
      'skip',
      '-o',
      'c.poses.json',
    ]
    expect((await folder.run(...clash)).code).toBe(0)
    expect(names(read(folder, 'c.poses.json'))).toEqual(['jawOpen', 'Neutral', 'smile_L', 'jawOpen_smile_L'])
    expect(read(folder, 'head.poses.json')).toEqual(whole)
  })

  it('a container is not edited in place', async () => {
    const folder = testFolder()
    folder.write('a.facework', writeContainer({ documents: [testPoses(testModel())] }))
    const before = folder.bytes('a.facework')
    const argv = ['poses', 'rename', 'a.facework', 'smile_L', 'grin']
    expect((await folder.run(...argv)).err).toContain('cli/not-editable: ')
    expect(folder.bytes('a.facework')).toEqual(before)
    expect((await folder.run(...argv, '-o', 'a.poses.json')).code).toBe(0)
  })

  it('what is no pose asset is refused', async () => {
    const folder = testFolder()
    folder.write('m.json', documentToFiles(testModel()).json)
    const { code, err } = await folder.run('poses', 'list', 'm.json')
    expect([code, err.split('\n')[0]]).toEqual([
      1,
      'cli/no-poses: "m.json" is not a pose asset: model found.',
    ])
  })
})
