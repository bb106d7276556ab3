import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { importFbx, importGltf } from '@facework/formats'
import { createPoses, evaluateFrame } from '@facework/operations'
import { MeasuredHead } from '@facework/operations/internal'
import { AnimationMixer, Box3, LoopOnce, type SkinnedMesh, Texture, TextureLoader, Vector3 } from 'three'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testFolder } from '../test-io.ts'
import { playInThree, validationErrors } from '../test-three.ts'

const SAMPLE = join(import.meta.dirname, '../../../../samples/heads/grub-game.glb')
let bytes: Uint8Array
beforeAll(() => {
  bytes = new Uint8Array(readFileSync(SAMPLE))
})

describe('export --for roblox', () => {
  it('[H4] writes glTF and FBX that read back with all poses, and pass the check', async () => {
    const folder = testFolder()
    folder.write('grub.glb', bytes)
    const ran = await folder.json('export', 'grub.glb', '--for', 'roblox', '-o', 'head.glb')
    expect(ran.json).toMatchObject({ ok: true, ready: true, errors: [], poses: 91 })
    const checked = await folder.json(
      'check',
      'head.glb',
      '--profile',
      'roblox',
      '--sarif',
      'a.sarif',
      '--junit',
      'a.xml',
    )
    expect([checked.code, checked.json.counts.error]).toEqual([0, 0])
    expect(JSON.parse(folder.read('a.sarif')).runs[0].results.length).toBe(checked.json.findings.length)
    expect(folder.read('a.xml')).toContain('failures="0"')
    const glb = await importGltf(folder.bytes('head.glb'))
    expect(glb.model.meshes.map((m) => m.name)).toEqual(['Head_Geo'])
    expect(glb.model.faceRoot).toBe('DynamicHead')
    expect(glb.model.joints[0]!.name).toBe('Head')
    expect(glb.model.joints.find((j) => j.name === 'DynamicHead')!.parent).toBe('Head')
    const names = glb.poseFrames!.frames.map((f) => f.name)
    expect(names[0]).toBe('Neutral')
    const bases = names.slice(1).filter((n) => !n.includes('_'))
    expect(bases).toEqual([...bases].sort())
    expect(names.findIndex((n) => n.includes('_'))).toBe(1 + bases.length)
    // Every joint of the animation has a key on every frame.
    for (const track of glb.clips[0]!.joints) expect(track.times.length).toBe(names.length)
    expect(await validationErrors(folder.bytes('head.glb'))).toEqual([])
    const play = await playInThree(folder.bytes('head.glb'), 'poses')
    const shown = play(names.indexOf('JawDrop') / 30)
    const asked = evaluateFrame({ model: glb.model, poses: createPoses(glb).poses, curves: { JawDrop: 1 } })
    for (const [joint, { t }] of Object.entries(asked.joints))
      for (let k = 0; k < 3; k++) expect(shown.joints[joint]!.t[k]).toBeCloseTo(t[k]!, 5)
    expect((await folder.json('export', 'grub.glb', '--for', 'roblox', '-o', 'head.fbx')).json.ok).toBe(true)
    const fbx = await importFbx(folder.bytes('head.fbx'))
    expect(fbx.poseFrames!.frames.map((f) => f.name)).toEqual(names)
    expect(fbx.model.faceRoot).toBe('DynamicHead')
    const [a, b] = [glb, fbx].map((head) =>
      evaluateFrame({
        model: head.model,
        poses: createPoses(head).poses,
        curves: { JawDrop: 1, LeftEyeClosed: 1 },
      }),
    )
    for (const [joint, { t }] of Object.entries(a!.joints))
      for (let k = 0; k < 3; k++) expect(b!.joints[joint]!.t[k]).toBeCloseTo(t[k]!, 5)
  })

  it("[H4] writes FBX that three.js' FBXLoader reads, with frames named on Head_Geo", async () => {
    const folder = testFolder()
    folder.write('grub.glb', bytes)
    await folder.json('export', 'grub.glb', '--for', 'roblox', '-o', 'head.fbx')
    const file = folder.bytes('head.fbx')
    const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js')
    // Node has no pictures.
    const load = vi.spyOn(TextureLoader.prototype, 'load').mockReturnValue(new Texture())
    const group = new FBXLoader().parse(file.slice().buffer, '')
    load.mockRestore()
    const mesh = group.getObjectByName('Head_Geo') as SkinnedMesh
    expect(mesh.isSkinnedMesh).toBe(true)
    const head = await importFbx(file)
    expect(head.source!.properties.map((p) => p.path)).toEqual(
      head.source!.properties.map(() => expect.stringContaining('Head_Geo')),
    )
    const names = head.poseFrames!.frames.map((f) => f.name)
    expect(names).toHaveLength(91)
    const measured = new MeasuredHead({ model: head.model, poses: createPoses(head).poses })
    // Every corner of a triangle is a vertex there, in another order: boxes and middles are compared.
    const summary = (points: readonly Vector3[]) => {
      const { min, max } = new Box3().setFromPoints([...points])
      const middle = points.reduce((sum, p) => sum.add(p), new Vector3()).divideScalar(points.length)
      return [min, max, middle].flatMap((v) => v.toArray())
    }
    group.updateMatrixWorld(true)
    const corners = [...measured.vertices.indices]
    const own = measured.rest
    const ours = summary(corners.map((v) => new Vector3(...own.subarray(v * 3, v * 3 + 3))))
    const theirs = summary(corners.map((_, i) => mesh.localToWorld(mesh.getVertexPosition(i, new Vector3()))))
    const compare = (a: readonly number[], b: readonly number[], pose: string) =>
      a.forEach((value, k) => {
        expect(Math.abs(b[k]! - value), pose).toBeLessThan(0.00005)
      })
    compare(ours, theirs, 'rest')
    // And in every pose: frame k is at k / 30 s.
    const [clip] = group.animations
    expect(clip, 'the animation').toBeDefined()
    const mixer = new AnimationMixer(group)
    const action = mixer.clipAction(clip!).setLoop(LoopOnce, 1).play()
    // The last pose is at the end, where a loop is at its start again.
    action.clampWhenFinished = true
    // Combinations are named after their poses.
    for (const { name, frame } of head.poseFrames!.frames.filter((_, i) => i % 9 === 0)) {
      mixer.setTime(frame / 30)
      group.updateMatrixWorld(true)
      const places = measured.place(Object.fromEntries(name.split('_').map((base) => [base, 1])))
      const posed = summary(corners.map((v) => new Vector3(...places.subarray(v * 3, v * 3 + 3))))
      const drawn = corners.map((_, i) => mesh.localToWorld(mesh.getVertexPosition(i, new Vector3())))
      compare(posed, summary(drawn), name)
    }
  })
})

/** Pixels of a PNG as this command writes it, read with zlib alone. */
function pixelsOfPng(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const length = view.getUint32(33)
  const rows = inflateSync(file.subarray(41, 41 + length))
  const pixels: number[][] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      pixels.push([...rows.subarray(at, at + 3)])
    }
  return { width, height, pixels }
}

describe('check', () => {
  it('[H3] exits with 1 for errors, fixes what is safe, and writes a head that opens', async () => {
    const folder = testFolder()
    folder.write('grub.glb', bytes)
    const before = await folder.json('validate', 'grub.glb', '--profile', 'roblox')
    expect([before.code, before.json.ready]).toEqual([1, false])
    const codes = before.json.findings.map((f: { code: string }) => f.code)
    expect(codes).toEqual(expect.arrayContaining(['head/not-one-mesh', 'head/attachment-missing']))
    const fixed = await folder.json('check', 'grub.glb', '--profile', 'roblox', '--fix', '-o', 'fixed.glb')
    const left = fixed.json.findings.map((f: { code: string }) => f.code)
    expect(left).not.toContain('head/not-one-mesh')
    expect(left).not.toContain('head/attachment-missing')
    const again = await folder.json('check', 'fixed.glb', '--profile', 'roblox')
    expect(new Set(again.json.findings.map((f: { code: string }) => f.code))).toEqual(new Set(left))
    const wrong = await folder.run('check', 'grub.glb', '--fix', 'lid-open', '-o', 'x.glb')
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('lids-open')])
    expect((await folder.run('check', 'grub.glb', '--fix')).err).toContain('cli/output-missing')
    expect((await folder.run('check', 'grub.glb', '--profile', 'roblox')).out).toContain('In Blender:')
  })

  it('draws where findings are', async () => {
    const folder = testFolder()
    folder.write('grub.glb', bytes)
    const ran = await folder.json('check', 'grub.glb', '--profile', 'roblox', '--pictures', 'found')
    expect(ran.json.pictures.length).toBeGreaterThan(0)
    for (const { path, finding } of ran.json.pictures) {
      expect(path).toContain(ran.json.findings[finding].code.slice('head/'.length))
      const { width, height, pixels } = pixelsOfPng(folder.bytes(path))
      expect([width, height]).toEqual([480, 480])
      // Skin in the middle, not the background.
      expect(new Set(pixels.map((p) => p.join())).size).toBeGreaterThan(50)
    }
  })
})
