import { type Character, type Clip, type Graph, lookupIn, referencesOf } from '@facework/documents'
import { importGltf } from '@facework/formats'
import {
  characterDocuments,
  compareSkeletons,
  createPoses,
  createPosesFromClip,
  evaluateFrame,
  openCharacter,
} from '@facework/operations'
import { describe, expect, test } from 'vitest'
import { documentsFromCharacter } from './documents-from-character.ts'
import { COMBINATIONS, CONTROLS, POSES } from './face/controls.ts'
import { glbFromCharacter } from './glb-from-character.ts'
import { masterSkeletonDocument } from './master-skeleton-document.ts'
import type { Family } from './people/character.ts'
import { CAST, CAST_NAMES, makeCharacter } from './people/make.ts'
import { performerChildId, performerGraph } from './performer-graph.ts'
import { castDocuments } from './sample-project.ts'

interface Validator {
  validateBytes(
    b: Uint8Array,
    o?: object,
  ): Promise<{
    issues: { numErrors: number; messages: { severity: number; message: string; pointer: string }[] }
  }>
}
/** What the Khronos validator calls errors. The package has no types. */
async function validationErrors(bytes: Uint8Array): Promise<string[]> {
  const name = 'gltf-validator'
  const { default: validator } = (await import(/* @vite-ignore */ name)) as { default: Validator }
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 100 })
  return issues.messages.filter((m) => m.severity === 0).map((m) => `${m.pointer}: ${m.message}`)
}
const made = new Map<Family, ReturnType<typeof make>>()
function make(family: Family) {
  const character = makeCharacter(family, undefined, 'game')
  const documents = documentsFromCharacter(character)
  return { character, documents, glb: glbFromCharacter(character, documents) }
}
const game = (family: Family) => {
  if (!made.has(family)) made.set(family, make(family))
  return made.get(family)!
}
let documents: ReturnType<typeof castDocuments> | undefined
/** Made once: three characters take seconds. */
const project = () => {
  documents ??= castDocuments()
  return documents.map((d) => d.document)
}

describe('the files of the cast', () => {
  test.each(CAST_NAMES.map((n) => [n]))('%s: the Khronos validator finds no error', async (name) => {
    const { glb } = game(CAST[name])
    expect(await validationErrors(glb)).toEqual([])
    // and it does find one where there is one
    const broken = new Uint8Array(
      Buffer.from(Buffer.from(glb).toString('latin1').replace('"POSITION"', '"POSITIOM"'), 'latin1'),
    )
    expect((await validationErrors(broken)).length).toBeGreaterThan(0)
  })

  test('a seed gives the same bytes every time, and another seed another face', () => {
    const bytes = (seed: number) => Buffer.from(glbFromCharacter(makeCharacter('robot', seed, 'game')))
    const one = bytes(7)
    expect(one.equals(bytes(7))).toBe(true)
    expect(one.equals(bytes(8))).toBe(false)
  })

  test('the joint head names its poses by frame, neutral first', async () => {
    const { glb } = game('goblin')
    const imported = await importGltf(glb)
    const { poses } = createPoses(imported)
    expect(poses.poses.map((p) => p.name)).toEqual(expect.arrayContaining(POSES.slice(1).map((p) => p.name)))
    const json = JSON.parse(
      new TextDecoder().decode(
        glb.subarray(20, 20 + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)),
      ),
    )
    const root = json.nodes.find((n: { name: string }) => n.name === 'DynamicHead')
    expect(root.extras.Frame0).toBe('Neutral')
    expect(root.extras.Frame1).toBe(POSES[1]!.name)
    expect(root.extras.RootFaceJoint).toBe('DynamicHead')
    expect(json.animations.map((a: { name: string }) => a.name)).toEqual(['poses'])
  })

  test('the morph head has a morph for every control, and says what its combinations hold', () => {
    const { model } = game('human').documents
    const names = new Set(model.meshes.flatMap((m) => m.morphs.map((x) => x.name)))
    expect(CONTROLS.filter((c) => !names.has(c))).toEqual([])
    expect(COMBINATIONS.filter((c) => names.has(c.join('_'))).length).toBeGreaterThanOrEqual(10)
    expect(model.meshes[0]!.extras).toEqual({
      combinationTargets: 'corrective',
      inbetweenTargets: 'absolute',
    })
  })

  test('[S2] one master skeleton serves every model, relatives included', () => {
    const master = masterSkeletonDocument(CAST_NAMES.map((n) => game(CAST[n]).documents.model))
    const relative = documentsFromCharacter(makeCharacter('robot', 4, 'game')).model
    for (const model of [...CAST_NAMES.map((n) => game(CAST[n]).documents.model), relative])
      expect(compareSkeletons(model, master).usable, model.name).toBe(true)
    const other = {
      ...master,
      joints: master.joints.map((j) => (j.name === 'Jaw' ? { ...j, parent: 'Head' } : j)),
    }
    expect(compareSkeletons(game('goblin').documents.model, other).usable).toBe(false)
  })

  test('at most 50 face joints, and at most four weights a vertex that sum to one', () => {
    const { character, documents } = game('goblin')
    expect(character.faceJoints.length).toBeLessThanOrEqual(50)
    for (const mesh of documents.model.meshes) {
      const { weights } = mesh.primitives[0]!
      for (let i = 0; i < weights!.length; i += 4)
        expect(
          Math.abs(weights![i]! + weights![i + 1]! + weights![i + 2]! + weights![i + 3]! - 1),
        ).toBeLessThan(1e-5)
    }
  })

  test('[P2] the sequence of the sample project makes the poses of its face again, a pose a frame', () => {
    const { model, poses } = game('goblin').documents
    const clip = project().find((d) => d.name === 'grub-faces') as Clip
    const { poses: again } = createPosesFromClip({ model, clip })
    const controls = poses.poses.filter((p) => p.role.type === 'control')
    expect(again.poses.map((p) => p.name)).toEqual(controls.map((_, i) => `Pose_${i}`))
    expect(controls.length).toBe(51)
    controls.forEach((own, i) => {
      for (const [joint, { t, r }] of Object.entries(own.joints)) {
        const found = again.poses[i]!.joints[joint] ?? poses.rest.joints[joint]!
        expect(Math.hypot(...t.map((v, k) => v - found.t[k]!)), `${own.name} ${joint}`).toBeLessThan(1e-6)
        expect(Math.hypot(...r.map((v, k) => v - found.r[k]!)), `${own.name} ${joint}`).toBeLessThan(1e-6)
      }
    })
  })

  test('every reference inside the sample project leads to a document of it', () => {
    const documents = project()
    const ids = new Set(documents.map((d) => d.id))
    const dangling = documents.flatMap((d) =>
      referencesOf(d)
        .filter((r) => !ids.has(r.ref.id))
        .map((r) => `${d.name}.${r.path}`),
    )
    expect(dangling).toEqual([])
    expect(ids.size).toBe(documents.length)
  })

  test('[G4] each performer plays through a child of one graph, with its own poses', () => {
    const documents = project()
    const parent = performerGraph()
    const clip = documents.find(
      (d) => d.kind === 'clip' && d.curves.length > 10 && d.joints.length === 0,
    ) as Clip
    for (const name of CAST_NAMES) {
      const { model, poses } = game(CAST[name]).documents
      const character = documents.find((d): d is Character => d.kind === 'character' && d.name === name)!
      expect(character.graph?.id).toBe(performerChildId(name))
      const time = clip.duration / 3
      const shown = (performer: Graph) =>
        evaluateFrame({
          character: openCharacter(characterDocuments(character, lookupIn([...documents, performer]))!),
          clip,
          time,
        })
      const own = evaluateFrame({ model, poses, clip, time })
      const through = shown(parent)
      expect(through.diagnostics.filter((d) => d.code.startsWith('graph/'))).toEqual([])
      const far = (frame: typeof own) => {
        const joints = Object.entries(own.joints).map(([joint, { t }]) =>
          Math.hypot(...t.map((v, k) => v - frame.joints[joint]!.t[k]!)),
        )
        const morphs = Object.entries(own.morphs).flatMap(([mesh, weights]) =>
          Object.entries(weights).map(([morph, w]) => Math.abs(w - frame.morphs[mesh]![morph]!)),
        )
        return Math.max(0, ...joints, ...morphs)
      }
      expect(far(through), name).toBeLessThan(1e-6)
      // An edit of the parent reaches every child.
      const nodes = parent.nodes.map((n) =>
        n.kind === 'pose-blender' ? { ...n, parameters: { ...n.parameters, weight: 0 } } : n,
      )
      expect(far(shown({ ...parent, nodes })), name).toBeGreaterThan(1e-3)
    }
  })
})
