import { existsSync, readFileSync } from 'node:fs'
import type { Model, PoseAsset } from '@facework/documents'
import { importFbx, importGltf, importVrm } from '@facework/formats'
import { describe, expect, it } from 'vitest'
import { createPoses, detectMap, type MapDetection } from '../../index.ts'
import { shapeMotions } from '../../internal.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const SHARED = new URL('../../../../../../shared/', import.meta.url)
const there = existsSync(new URL('heads/ict', SHARED))
if (!there) console.log('detect-by-motion: ../shared is not there, so only our own heads are looked at.')

async function load(url: URL): Promise<{ model: Model; poses: PoseAsset }> {
  const bytes = new Uint8Array(readFileSync(url))
  if (url.pathname.endsWith('.vrm')) {
    const { model, expressions } = await importVrm(bytes)
    return { model, poses: expressions }
  }
  const head = await (url.pathname.endsWith('.fbx') ? importFbx : importGltf)(bytes)
  return { model: head.model, poses: createPoses(head).poses }
}

/** The same faces under numbers, and what each number was called. */
function hidden(poses: PoseAsset, wanted: RegExp): { poses: PoseAsset; names: Map<string, string> } {
  const controls = poses.poses.filter((p) => p.role.type === 'control' && wanted.test(p.name))
  const names = new Map(controls.map((p, i) => [String(i), p.name]))
  return { poses: { ...poses, poses: controls.map((p, i) => ({ ...p, name: String(i) })) }, names }
}

const targets = (found: MapDetection, nameOf = (name: string) => name) =>
  new Map(
    found.lines.map((l) => [
      l.control,
      l.targets
        .map((t) => nameOf(t.name))
        .sort()
        .join(' '),
    ]),
  )

/** How many controls are found under numbers as under names, how many otherwise, and how many not at all. */
async function compare(url: URL, wanted: RegExp) {
  const { model, poses } = await load(url)
  const { poses: numbered, names } = hidden(poses, wanted)
  const named = targets(detectMap({ names: [...names.values()], set: 'arkit-52' }))
  const found = detectMap({
    names: [...names.keys()],
    set: 'arkit-52',
    motions: () => shapeMotions(model, numbered),
  })
  const seen = targets(found, (name) => names.get(name)!)
  const counts = { controls: named.size, right: 0, wrong: [] as string[], missing: [] as string[] }
  for (const [control, shapes] of named) {
    if (seen.get(control) === shapes) counts.right++
    else if (seen.has(control)) counts.wrong.push(`${control}: ${seen.get(control)}, not ${shapes}`)
    else counts.missing.push(control)
  }
  return { counts, found }
}

const ANY = /./
/** Head, shapes whose names are hidden, and how many controls are found rightly of how many. */
const HEADS: readonly (readonly [path: string, wanted: RegExp, right: number, of: number])[] = [
  ['heads/ict/ict-neutral-lod.glb', ANY, 51, 51],
  ['heads/ict/ict-id1-lod.glb', ANY, 51, 51],
  ['heads/ict/ict-id6-lod.glb', ANY, 51, 51],
  ['heads/ict/ict-id4-rig.glb', ANY, 52, 52],
  ['heads/ict/ict-id5-rig.glb', ANY, 52, 52],
  // Its one cheek raiser is taken for the cheek alone, not for the lid.
  ['heads/ict/ict-id2-facs50.glb', ANY, 49, 51],
  ['heads/ict-fbx/ict-id3-lod.fbx', ANY, 51, 51],
  ['heads/makehuman/mh-male-arkit-poses.glb', /^(?!lowerLip|viseme)[a-z]/, 52, 52],
  // Its mouthPress is as like a smile: unsure.
  ['heads/makehuman/mh-female-arkit.vrm', /^[A-Z]/, 50, 52],
  // tongueOut moves nothing here.
  ['heads/third-party/facecap.glb', ANY, 51, 52],
  ['heads/third-party/FaceCapLiveModeAvatar.fbx', ANY, 51, 51],
  // Puff, funnel and pucker go round: its pucker moves the cheeks forward and leaves the lips.
  ['heads/third-party/rocketbox-Male_Adult_14_facial.fbx', /^AK_/, 48, 52],
  ['heads/third-party/rocketbox-Female_Child_01_facial.fbx', /^AK_/, 48, 52],
  // Its shapes for looking and squinting move the brows.
  ['heads/third-party/rocketbox-Male_Adult_14_facial.fbx', /^SR_/, 18, 32],
  ['heads/third-party/rocketbox-Female_Child_01_facial.fbx', /^SR_/, 21, 32],
]

describe.skipIf(!there)('[M3] real heads under numbers instead of names', () => {
  it.each(HEADS)('%s %s: %i of %i', async (path, wanted, right, of) => {
    const { counts, found } = await compare(new URL(path, SHARED), wanted)
    expect(counts.controls).toBe(of)
    expect(counts.right, JSON.stringify(counts)).toBeGreaterThanOrEqual(right)
    for (const line of found.lines) {
      expect(line.reason).toMatch(/^Moves as \w+ does: .+\.$/)
      // Less than the name of a control.
      expect(line.confidence).toBeLessThanOrEqual(0.955)
    }
  })
})

describe('[M3] our own heads under numbers', () => {
  it.each([
    ['samples/heads/ada.glb', 51, 51],
    ['samples/heads/grub.glb', 51, 51],
    ['samples/heads/ada-game.glb', 51, 51],
    ['samples/heads/bolt.glb', 51, 51],
  ])('%s: %i of %i', async (path, right, of) => {
    const { counts } = await compare(new URL(path, ROOT), ANY)
    expect(counts.controls).toBe(of)
    expect(counts.right, JSON.stringify(counts)).toBeGreaterThanOrEqual(right)
  })

  it('say in words what moves', async () => {
    const { model, poses } = await load(new URL('samples/heads/ada-game.glb', ROOT))
    const { poses: numbered, names } = hidden(poses, /^(JawDrop|LeftEyeClosed|LeftLipCornerPuller)$/)
    const found = detectMap({
      names: [...names.keys()],
      set: 'arkit-52',
      motions: () => shapeMotions(model, numbered),
    })
    expect(Object.fromEntries(found.lines.map((l) => [l.control, l.reason]))).toEqual({
      eyeBlinkLeft: expect.stringMatching(/^Moves as eyeBlinkLeft does: left upper lid down/),
      jawOpen: expect.stringMatching(/^Moves as jawOpen does: .*(chin|lip|tongue) down/),
      mouthSmileLeft: expect.stringMatching(/^Moves as mouthSmileLeft does: left corner of the mouth .*up/),
    })
  })

  it('are known by names where those speak, and by sight only for what is left', async () => {
    const { model, poses } = await load(new URL('samples/heads/ada-game.glb', ROOT))
    const renamed = {
      ...poses,
      poses: poses.poses
        .filter((p) => p.role.type === 'control')
        .map((p) => (p.name === 'JawDrop' ? { ...p, name: 'studio_17' } : p)),
    }
    const names = renamed.poses.map((p) => p.name)
    const found = detectMap({ names, set: 'facs-50', motions: () => shapeMotions(model, renamed) })
    expect(found).toMatchObject({ coverage: 1, undriven: [] })
    const jaw = found.lines.find((l) => l.control === 'JawDrop')!
    expect(jaw.targets).toEqual([{ name: 'studio_17', gain: 1 }])
    expect(jaw.confidence).toBeLessThan(0.96)
    expect(found.lines.filter((l) => l.control !== 'JawDrop').every((l) => l.confidence >= 0.95)).toBe(true)
    let looked = false
    const look = () => {
      looked = true
      return undefined
    }
    detectMap({ names: poses.poses.map((p) => p.name), set: 'facs-50', motions: look })
    expect(looked).toBe(false)
  })

  it('are driven in full where a name for both sides belongs to a shape of one', async () => {
    const { model, poses } = await load(new URL('samples/heads/ada-game.glb', ROOT))
    const other: Record<string, string> = {
      LeftLipCornerPuller: 'MTH_SMILE1',
      RightLipCornerPuller: 'MTH_SMILE2',
    }
    const controls = poses.poses.filter((p) => p.role.type === 'control')
    const renamed = { ...poses, poses: controls.map((p) => ({ ...p, name: other[p.name] ?? p.name })) }
    const names = renamed.poses.map((p) => p.name)
    const found = detectMap({ names, set: 'arkit-52', motions: () => shapeMotions(model, renamed) })
    const lines = found.lines.filter((l) => l.control.startsWith('mouthSmile'))
    expect(lines.map((l) => [l.control, l.targets])).toEqual([
      ['mouthSmileLeft', [{ name: 'MTH_SMILE1', gain: 1 }]],
      ['mouthSmileRight', [{ name: 'MTH_SMILE2', gain: 1 }]],
    ])
  })

  it('are not guessed at where no face is found', async () => {
    const { model, poses } = await load(new URL('samples/heads/ada-game.glb', ROOT))
    const { poses: numbered, names } = hidden(poses, ANY)
    const isOfEyes = (name: string) => /eye|catchlight|pupil|iris/i.test(name)
    const eyeless = { ...model, meshes: model.meshes.filter((m) => !isOfEyes(m.name)) }
    expect(model.joints.some((joint) => isOfEyes(joint.name))).toBe(false)
    const under = (head: Model) =>
      detectMap({
        names: [...names.keys()],
        set: 'arkit-52',
        motions: () => shapeMotions(head, numbered),
      })
    // Lashes show where the eyes are; what eyes and lids do cannot be told from each other without them.
    const own = targets(detectMap({ names: [...names.values()], set: 'arkit-52' }))
    const seen = targets(under(eyeless), (name) => names.get(name)!)
    expect([...own].filter(([control, shapes]) => seen.get(control) === shapes).length).toBe(39)
    const bare = { ...eyeless, meshes: eyeless.meshes.filter((m) => !/lash/i.test(m.name)) }
    expect(under(bare)).toMatchObject({ lines: [], undriven: [...names.keys()] })
  })
})
