// The walk of apps/studio/walks/facial-animation-sharing.browser.test.ts, by commands alone.
import {
  type Character,
  type Clip,
  characterKind,
  type Document,
  documentFromFiles,
  isCurveOnly,
  lookupIn,
} from '@facework/documents'
import { importFbx, importGltf } from '@facework/formats'
import {
  characterDocuments,
  compareSkeletons,
  type EvaluatedFrame,
  evaluateFrame,
  openCharacter,
} from '@facework/operations'
import { expect, it } from 'vitest'
import { createEditor, type Editor } from '../editor.ts'
import { findProblems } from '../problems/find-problems.ts'
import { createMemoryWorkspace } from '../workspace/memory-workspace.ts'
import { SHARING_HEADS, type SharingHead, sharingFiles } from './test-sharing-files.ts'

/** Seconds into the scream at which everybody is looked at. */
const PEAK = 0.9

/** A head as documents: on a skeleton of the project where it fits, else on its own. */
async function bring(editor: Editor, name: SharingHead, glb: Uint8Array): Promise<string> {
  const { skeleton, model, clips } = await importGltf(glb)
  const known = editor.documents('skeleton').find((s) => compareSkeletons(model, s).usable)
  const ref = { id: (known ?? skeleton).id }
  const character = characterKind.create(name, { skeleton: ref, model: { id: model.id } })
  editor.run('document.import', {
    documents: [
      character,
      { ...model, name, skeleton: ref },
      ...(known ? [] : [{ ...skeleton, name }]),
      ...clips.map((clip) => ({ ...clip, name: `${name}-poses`, skeleton: ref })),
    ],
    folder: name,
  })
  return character.id
}

function evaluate(documents: readonly Document[], character: Character): EvaluatedFrame {
  return evaluateFrame({ character: openCharacter(characterDocuments(character, lookupIn(documents))!) })
}

/** Largest difference of joint translations, rotations and morph weights. */
function farthest(a: EvaluatedFrame, b: EvaluatedFrame, only = (_: string) => true): number {
  let worst = 0
  for (const [name, joint] of Object.entries(a.joints)) {
    if (!only(name)) continue
    const other = b.joints[name]!
    joint.t.forEach((v, i) => {
      worst = Math.max(worst, Math.abs(v - other.t[i]!))
    })
    // A rotation and its negative are one.
    const dot = Math.abs(joint.r.reduce((sum, v, i) => sum + v * other.r[i]!, 0))
    worst = Math.max(worst, 1 - Math.min(1, dot))
  }
  for (const [mesh, weights] of Object.entries(a.morphs)) {
    for (const [morph, weight] of Object.entries(weights))
      worst = Math.max(worst, Math.abs(weight - b.morphs[mesh]![morph]!))
  }
  return worst
}

it('shares one scream between three faces', async () => {
  const { heads, take } = await sharingFiles()
  const workspace = createMemoryWorkspace(new Map())
  const editor = createEditor(workspace)
  await editor.open()
  const all = () => [...editor.store.getState().documents.values()].map((o) => o.document)
  const problems = () => findProblems(editor.store.getState(), { onStage: Object.values(ids) })
  const ids = {} as Record<SharingHead, string>
  const characterOf = (name: SharingHead) => editor.document(ids[name], 'character')!
  const clipNamed = (name: string) => editor.documents('clip').find((c) => c.name === name)!

  // [S2, S3] Grub's skeleton is the master. Ada fits; Bolt has joints of his own.
  for (const name of SHARING_HEADS) ids[name] = await bring(editor, name, heads[name].glb)
  const master = characterOf('grub').skeleton.id
  const curvesNow = () => editor.document(master, 'skeleton')!.curves.map((c) => c.name)
  expect(characterOf('ada').skeleton.id).toBe(master)
  expect(characterOf('bolt').skeleton.id).not.toBe(master)
  const onMaster = { character: ids.bolt, skeleton: master }
  expect(() => editor.run('character.setSkeleton', onMaster)).toThrow('LeftUpperLid')
  editor.run('skeleton.addJoints', { skeleton: master, model: characterOf('bolt').model.id })
  editor.run('character.setSkeleton', onMaster)
  expect(clipNamed('bolt-poses').skeleton?.id).toBe(master)

  // [P2] A pose asset of each sequence; names are pasted afterwards, or while it is made.
  const assets = {} as Record<SharingHead, string>
  for (const name of SHARING_HEADS) {
    const { value } = editor.run('poses.createFromClip', {
      model: characterOf(name).model.id,
      clip: clipNamed(`${name}-poses`).id,
      name: `${name}-face`,
      ...(name === 'grub' ? {} : { names: heads[name].names.join('\n') }),
    })
    assets[name] = value as string
    editor.run('character.setPoses', { character: ids[name], poses: assets[name] })
  }
  const posesOf = (name: SharingHead) => editor.document(assets[name], 'poses')!
  expect(posesOf('grub').poses[0]!.name).toBe('Pose_0')

  // [S3] Names of poses become anim curves of the skeleton; a renamed pose leaves its old curve behind.
  editor.run('animCurves.addFromPoses', { skeleton: master, asset: assets.grub })
  expect(curvesNow()).toHaveLength(91)
  editor.run('poses.rename', { asset: assets.grub, from: 'Pose_0', to: 'l_eye' })
  expect(curvesNow()).toContain('Pose_0')
  editor.run('animCurves.delete', { skeleton: master, curves: ['Pose_0'] })
  expect(curvesNow()).toHaveLength(90)
  editor.undo()
  editor.undo()
  // [P10] What is better: the curve is renamed, and the pose, clips, maps and graphs follow.
  editor.run('animCurves.rename', { skeleton: master, from: 'Pose_0', to: 'l_eye' })
  expect(posesOf('grub').poses[0]!.name).toBe('l_eye')
  expect(curvesNow()).not.toContain('Pose_0')

  const selection = posesOf('grub').poses.map((p) => p.name)
  editor.run('poses.pasteNames', {
    asset: assets.grub,
    poses: selection,
    names: heads.grub.names.join('\n'),
  })
  expect(posesOf('grub').poses.filter((p) => p.role.type === 'combination')).toHaveLength(40)
  for (const name of SHARING_HEADS)
    editor.run('animCurves.addFromPoses', { skeleton: master, asset: assets[name] })
  const { value: deleted } = editor.run('animCurves.deleteUnused', { skeleton: master })
  expect(deleted).toHaveLength(91)
  expect(curvesNow()).toHaveLength(51)

  // [C5] The default of the jaw opens every mouth.
  const rest = SHARING_HEADS.map((name) => evaluate(all(), characterOf(name)))
  editor.run('animCurves.setDefault', { skeleton: master, curve: 'JawDrop', value: 1 })
  SHARING_HEADS.forEach((name, i) => {
    const opened = evaluate(all(), characterOf(name))
    expect(farthest(opened, rest[i]!), name).toBeGreaterThan(0.01)
  })
  editor.undo()

  // [G4] One graph: clip player, pose asset, output. Children put their own pose asset in.
  const fbx = await importFbx(take)
  const scream: Clip = { ...fbx.clips[0]!, skeleton: { id: master } }
  editor.run('document.import', { documents: [scream], folder: 'clips' })
  const graph = editor.run('graph.create', { name: 'performer' }).value
  editor.run('graph.addNode', { graph, kind: 'clip-player' })
  editor.run('graph.addInput', { graph, kind: 'clip', to: { node: 'clip-player', port: 'clip' } })
  editor.run('graph.setAsset', { graph, input: 'clip', asset: scream.id })
  const from = { node: 'clip-player', port: 'pose' }
  editor.run('graph.link', { graph, from, to: { node: 'clips', port: 'pose' } })
  editor.run('graph.deleteNodes', { graph, nodes: ['incoming'] })
  editor.run('graph.setAsset', { graph, input: 'facePoses', asset: assets.grub })
  editor.run('graph.setParameter', { graph, node: 'clip-player', parameter: 'speed', value: 0 })
  editor.run('graph.setParameter', { graph, node: 'clip-player', parameter: 'start', value: PEAK })
  editor.run('character.setGraph', { character: ids.grub, graph })
  for (const name of ['ada', 'bolt'] as const)
    editor.run('graph.createChild', { graph, character: ids[name] })

  // [G3] The clip moves the face by its tracks and by its curves: told for Grub and Bolt, with the joints.
  const twice = () => problems().filter((p) => p.code === 'graph/double-transform')
  expect(twice().map((p) => p.document)).toEqual([graph, characterOf('bolt').graph?.id])
  expect(twice()[0]!.message).toContain('"scream-take2"')
  expect(twice()[0]!.fixes.map((f) => f.title)).toEqual([
    'Remove tracks of 37 joints',
    'Remove all below DynamicHead',
  ])
  const wrong = evaluate(all(), characterOf('grub'))

  editor.run('clip.applyModifier', {
    clip: scream.id,
    modifier: 'remove-joint-tracks',
    parameters: { joints: ['DynamicHead'], children: true },
  })
  expect(twice()).toEqual([])
  const shared = editor.document(scream.id, 'clip')!
  expect(isCurveOnly(shared)).toBe(false)
  const body = new Set(['LeftUpperArm', 'RightUpperArm', 'LeftLowerArm', 'RightLowerArm', 'Spine', 'Head'])
  const tracked = () => new Set(editor.document(scream.id, 'clip')!.joints.map((t) => t.joint))
  expect(tracked()).toEqual(body)

  // [O1] The stack is switched off, moved, shortened and reverted; the source never changes.
  const stack = () => editor.document(scream.id, 'clip')!.modifiers.map((m) => m.modifier)
  editor.run('clip.enableModifier', { clip: scream.id, index: 0, enabled: false })
  expect(tracked().size).toBe(43)
  editor.run('clip.enableModifier', { clip: scream.id, index: 0, enabled: true })
  expect(tracked()).toEqual(body)
  editor.run('clip.applyModifier', { clip: scream.id, modifier: 'reverse', parameters: {} })
  editor.run('clip.moveModifier', { clip: scream.id, index: 1, to: 0 })
  expect(stack()).toEqual(['reverse', 'remove-joint-tracks'])
  editor.run('clip.removeModifier', { clip: scream.id, index: 0 })
  expect(stack()).toEqual(['remove-joint-tracks'])
  editor.run('clip.revert', { clip: scream.id })
  expect(editor.document(scream.id, 'clip')!.joints).toEqual(scream.joints)
  const strip = { clip: scream.id, joints: ['DynamicHead'], children: true }
  expect(editor.run('clip.stripJointTracks', strip).value).toHaveLength(37)
  expect(editor.document(scream.id, 'clip')!.joints).toEqual(shared.joints)

  // Every face is what its own poses make of the curves alone; every body does what the tracks say.
  const curvesAlone = { ...shared, joints: [] }
  for (const name of SHARING_HEADS) {
    const shown = evaluate(all(), characterOf(name))
    const own = evaluateFrame({
      model: editor.document(characterOf(name).model.id, 'model')!,
      poses: posesOf(name),
      clip: curvesAlone,
      time: PEAK,
    })
    expect(
      farthest(shown, own, (joint) => !body.has(joint)),
      name,
    ).toBeLessThan(1e-5)
    expect(
      farthest(shown, own, (joint) => joint === 'LeftUpperArm'),
      name,
    ).toBeGreaterThan(0.01)
    if (name === 'grub') expect(farthest(wrong, own, (joint) => joint === 'Jaw')).toBeGreaterThan(0.001)
  }

  // The folder gives the same, to whoever reads it.
  await editor.save()
  const { documents: listed } = await workspace.list()
  const read = await Promise.all(listed.map(({ path }) => workspace.read(path)))
  const saved = read.map(({ json, bin }) => documentFromFiles(json, bin))
  for (const name of SHARING_HEADS) {
    const character = saved.find((d): d is Character => d.id === ids[name])!
    const apart = farthest(evaluate(saved, character), evaluate(all(), characterOf(name)))
    expect(apart, name).toBeLessThan(1e-6)
  }
})
