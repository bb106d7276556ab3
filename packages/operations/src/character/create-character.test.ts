import {
  type Character,
  type Graph,
  IDENTITY_TRANSFORM,
  type Id,
  lookupIn,
  modelKind,
  standardGraph,
} from '@facework/documents'
import { CharacterInstance } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { characterDocuments, createCharacter, createPoses, detectMap, openCharacter } from '../index.ts'

describe('[G4] the graph of a created character', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const morphs = ['Jaw_Open', 'Shape_07'].map((name) => ({ name, default: 0 }))
  const model = modelKind.create('head', {
    joints: [{ name: 'root', reference: IDENTITY_TRANSFORM }],
    meshes: [
      {
        name: 'Face',
        parent: 'root',
        transform: IDENTITY_TRANSFORM,
        morphs,
        primitives: [{ mode: 'triangles', positions, morphs: morphs.map(() => ({ positions })) }],
      },
    ],
  })
  const { poses } = createPoses({ model, clips: [] })
  const detection = detectMap({ names: poses.poses.map((p) => p.name), set: 'arkit-52' })
  const files = createCharacter({ name: 'ada', model, poses, detection })
  const documents = files.map((f) => f.document)
  const graph = documents.find((d): d is Graph => d.kind === 'graph' && d.parent !== undefined)!

  const character = documents.find((d): d is Character => d.kind === 'character')!

  it('plays controls of its set through its own map and poses', () => {
    const compiled = openCharacter(characterDocuments(character, lookupIn(documents))!).graph
    expect(compiled.diagnostics.filter((d) => d.severity !== 'info')).toEqual([])
    const instance = new CharacterInstance(compiled)
    instance.setControl('jawOpen', 0.5)
    const { morphs } = instance.update(0)
    const index = compiled.rig.morphs.findIndex((m) => m.morph === 'Jaw_Open')
    expect(morphs[index]).toBeCloseTo(0.5, 6)
  })

  it('refers to everything by an id that is there', () => {
    const ids = new Set<Id>(documents.map((d) => d.id))
    expect(ids).toContain(standardGraph().id)
    for (const ref of [graph.parent!, ...Object.values(graph.assets)]) expect(ids).toContain(ref.id)
    const paths = new Set(files.map((f) => f.path))
    for (const ref of [graph.parent!, ...Object.values(graph.assets)]) expect(paths).toContain(ref.path)
    expect(paths.size).toBe(files.length)
  })
})
