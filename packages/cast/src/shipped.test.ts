import { referencesOf } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { compareSkeletons, createPoses } from '@facework/operations'
import { describe, expect, test } from 'vitest'
import { documentsFromCharacter } from './documents-from-character.ts'
import { COMBINATIONS, CONTROLS, POSES } from './face/controls.ts'
import { glbFromCharacter } from './glb-from-character.ts'
import { masterSkeletonDocument } from './master-skeleton-document.ts'
import type { Family } from './people/character.ts'
import { CAST, CAST_NAMES, makeCharacter } from './people/make.ts'
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

describe('the files of the cast', { timeout: 240_000 }, () => {
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

  test('every reference inside the sample project leads to a document of it', () => {
    const documents = castDocuments().map((d) => d.document)
    const ids = new Set(documents.map((d) => d.id))
    const dangling = documents.flatMap((d) =>
      referencesOf(d)
        .filter((r) => !ids.has(r.ref.id))
        .map((r) => `${d.name}.${r.path}`),
    )
    expect(dangling).toEqual([])
    expect(ids.size).toBe(documents.length)
  })
})
