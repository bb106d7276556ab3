import { writeContainer } from '@facework/container'
import { type Clip, clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { createPoses, evaluateFrame } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import {
  type AnyJson,
  editGlb,
  frameDistance,
  splitGlb,
  testCurveClip,
  testGlb,
  testModel,
  testPoses,
  turnX,
} from '../test-head.ts'
import { testFolder } from '../test-io.ts'
import { playInThree, validationErrors } from '../test-three.ts'

const clip = clipKind.create('talk', {
  ...testCurveClip(),
  curves: [
    ...testCurveClip().curves,
    keyedCurve('puff', [
      [0, 0],
      [0.5, 1],
    ]),
  ],
})

/** Every sample of the baked animation against our own evaluation, in three.js. */
async function expectPlays(head: Uint8Array, baked: Uint8Array, played: Clip, fps: number): Promise<void> {
  expect(await validationErrors(baked)).toEqual([])
  const imported = await importGltf(head)
  const { poses } = createPoses(imported)
  const seek = await playInThree(baked, played.name)
  for (let frame = 0; frame / fps <= played.duration + 1e-9; frame++) {
    const time = Math.min(Math.fround(frame / fps), played.duration)
    const wanted = evaluateFrame({ model: imported.model, poses, clip: played, time })
    const shown = seek(time)
    const { metres, radians, scale } = frameDistance(wanted.joints, shown.joints)
    expect(metres).toBeLessThan(1e-5)
    expect(radians).toBeLessThan(1e-5)
    expect(scale).toBeLessThan(1e-5)
    for (const [mesh, weights] of Object.entries(wanted.morphs))
      for (const [morph, weight] of Object.entries(weights))
        expect(Math.abs(weight - shown.morphs[mesh]![morph]!)).toBeLessThan(1e-5)
  }
}

describe('bake', () => {
  it('adds an animation that plays in three.js as we evaluate it, and leaves all else as it was', async () => {
    const folder = testFolder()
    const head = editGlb(testGlb({ morphs: ['puff', 'squint'] }), (json) => {
      json.extras = { studio: 'kept' }
      json.nodes[0].extras = { note: 'kept, too' }
    })
    folder.write('head.glb', head)
    folder.write('talk.clip.json', documentToFiles(clip).json)
    const { code, json } = await folder.json(
      'bake',
      'head.glb',
      '--clip',
      'talk.clip.json',
      '--fps',
      '20',
      '-o',
      'out.glb',
    )
    expect(code).toBe(0)
    expect(json).toMatchObject({
      output: 'out.glb',
      clip: 'talk',
      seconds: 0.5,
      fps: 20,
      frames: 11,
      jointTracks: 3,
      morphTracks: 2,
    })
    const baked = folder.bytes('out.glb')
    await expectPlays(head, baked, clip, 20)
    const parts: AnyJson[] = []
    for (const bytes of [head, baked]) editGlb(bytes, (json) => void parts.push(json))
    const [before, after] = parts
    for (const key of ['nodes', 'meshes', 'skins', 'scenes', 'extras'])
      expect(after[key]).toEqual(before[key])
    expect(after.animations[1]).toEqual(before.animations[0])
    expect(after.animations).toHaveLength(2)
  })

  it('samples 60 times per second unless told otherwise', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    const argv = ['bake', 'head.glb', '--clip', 'talk.clip.json', '-o', 'out.glb']
    expect((await folder.json(...argv)).json).toMatchObject({ fps: 60, frames: 31 })
    expect((await folder.run(...argv)).err).toContain('cli/output-exists: ')
    expect((await folder.run(...argv, '--force')).code).toBe(0)
  })

  it('[S1] shows the reference, not the pose the nodes were saved in', async () => {
    const folder = testFolder()
    const head = editGlb(testGlb({ morphs: ['puff', 'squint'] }), (json) => {
      const node = (name: string) => json.nodes.find((n: { name: string }) => n.name === name)
      node('Jaw').rotation = [...turnX(0.2)]
      node('LipCorner_L').translation = [0.05, -0.03, 0.07]
      node('Face').weights = [0, 0.7]
    })
    folder.write('head.glb', head)
    // The corner of the lip is not moved by this clip, so only a held track keeps it from smiling.
    const jaw = { ...testCurveClip(), curves: testCurveClip().curves.slice(0, 1) }
    folder.write('jaw.clip.json', documentToFiles(jaw).json)
    const argv = ['bake', 'head.glb', '--clip', 'jaw.clip.json', '--fps', '20', '-o', 'out.glb']
    expect((await folder.run(...argv)).code).toBe(0)
    await expectPlays(head, folder.bytes('out.glb'), jaw, 20)
    expect((await folder.run(...argv, '--force', '--reference', 'node')).code).toBe(0)
    const seek = await playInThree(folder.bytes('out.glb'), 'talk')
    const place = (t: number) => seek(t).joints.LipCorner_L!.t.map((v) => Number(v.toFixed(6)))
    // Where it was saved with the jaw shut, where the frame of jawOpen has it with the jaw open.
    expect([place(0), place(0.2)]).toEqual([
      [0.05, -0.03, 0.07],
      [0.03, -0.04, 0.08],
    ])
  })

  it('bakes a .gltf with files beside it, a document and a container', async () => {
    const folder = testFolder()
    const head = testGlb()
    const { gltf, bin } = splitGlb(head, 'head%20data.bin')
    folder.write('head.gltf', gltf)
    folder.write('head data.bin', bin)
    folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
    const model = testModel()
    folder.write('head.facework', writeContainer({ documents: [model, testPoses(model), testCurveClip()] }))
    folder.write('head.model.json', documentToFiles(model).json)
    folder.write('head.poses.json', documentToFiles(testPoses(model)).json)
    const bake = async (...argv: string[]) => {
      const ran = await folder.run('bake', ...argv, '--fps', '20', '--force', '-o', 'out.glb')
      expect([ran.code, ran.err.includes('cli/')]).toEqual([0, false])
      await expectPlays(head, folder.bytes('out.glb'), testCurveClip(), 20)
    }
    await bake('head.gltf', '--clip', 'talk.clip.json')
    await bake('head.facework', '--clip', 'talk')
    await bake('head.model.json', '--poses', 'head.poses.json', '--clip', 'talk.clip.json')
  })

  it('says when no curve moves anything: what, where, expected and found, and a fix; and writes nothing', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const other = clipKind.create('other', {
      duration: 1,
      curves: ['spam', 'eggs'].map((name) => keyedCurve(name, [[0, 1]])),
    })
    folder.write('other.clip.json', documentToFiles(other).json)
    const { code, json } = await folder.json('bake', 'head.glb', '--clip', 'other.clip.json', '-o', 'out.glb')
    expect(code).toBe(1)
    expect(json.diagnostics[0]).toEqual({
      severity: 'error',
      code: 'clip/moves-nothing',
      path: 'clip "other"',
      message:
        'None of the 2 curves of clip "other" moves "head": found spam, eggs; expected names of its poses (Neutral, jawOpen, smile_L), or names of ARKit-52, FACS-50 or another built-in control set.',
      hint: expect.stringContaining('facework map detect'),
    })
    expect(folder.files()).toEqual(['head.glb', 'other.clip.json'])
  })

  it('says when a clip has nothing to bake', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    folder.write('empty.clip.json', documentToFiles(clipKind.create('empty', { duration: 1 })).json)
    const { code, json } = await folder.json('bake', 'head.glb', '--clip', 'empty.clip.json', '-o', 'out.glb')
    expect([code, json.diagnostics[0].code]).toEqual([1, 'cli/nothing-moves'])
    expect(folder.files()).toEqual(['empty.clip.json', 'head.glb'])
  })
})
