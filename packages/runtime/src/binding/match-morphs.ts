import { type Report, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { leastBad } from './match-joints.ts'
import { type Candidate, candidatesFor, loadedName, type SceneIndex, SURE_TIER } from './scene-index.ts'
import type { SceneMesh, SceneObject } from './scene-object.ts'

/** One morph of one drawn mesh. */
export interface MorphSlot {
  readonly mesh: SceneMesh
  /** Into the mesh's morphTargetInfluences. */
  readonly index: number
}

interface RigMesh {
  readonly name: string
  /** Morph names in the order of the file. */
  readonly morphs: string[]
  /** Their channels on the rig. */
  readonly channels: number[]
}

/** The slots of each morph channel of a rig: one for every drawn mesh that has it. Misses are reported. */
export function matchMorphs(rig: CompiledRig, index: SceneIndex<SceneObject>, report: Report): MorphSlot[][] {
  const meshesOf = (object: SceneObject) => drawnMeshes(index, object)
  const rigMeshes = groupByMesh(rig)
  const slots: MorphSlot[][] = rig.morphs.map(() => [])
  const taken = new Set<SceneObject>()
  const candidates = rigMeshes.map((m) => candidatesFor(index, m.name, (o) => meshesOf(o).length > 0))
  const chosen = rigMeshes.map(() => [] as SceneObject[])

  rigMeshes.forEach((rigMesh, i) => {
    // Of several with one name the one that has the morphs is meant.
    const badness = ({ object, tier }: Candidate<SceneObject>) => {
      const places = meshesOf(object).map((mesh) => slotIndices(mesh, rigMesh.morphs))
      const missing = rigMesh.morphs.filter((_, k) => places.every((of) => of[k]! < 0))
      return missing.length * 100 + tier
    }
    const best = leastBad(
      candidates[i]!.filter((c) => !taken.has(c.object)),
      badness,
    )
    if (!best) return
    taken.add(best.object)
    chosen[i]!.push(best.object)
  })
  rigMeshes.forEach((_, i) => {
    for (const { object, tier } of candidates[i]!) {
      if (tier > SURE_TIER || taken.has(object)) continue
      taken.add(object)
      chosen[i]!.push(object)
    }
  })

  rigMeshes.forEach((rigMesh, i) => {
    const meshes = chosen[i]!.flatMap(meshesOf)
    if (meshes.length === 0) {
      const named = index.objects.filter((o) => meshesOf(o).length > 0).map((o) => o.name)
      report.warn(
        'bind/mesh-missing',
        rigMesh.name,
        `Character "${rig.name}" has a mesh "${rigMesh.name}" with ${rigMesh.morphs.length} morphs, which the scene lacks.`,
        suggestion(rigMesh.name, named),
      )
      return
    }
    const places = meshes.map((mesh) => slotIndices(mesh, rigMesh.morphs))
    rigMesh.morphs.forEach((morph, k) => {
      const found = slots[rigMesh.channels[k]!]!
      meshes.forEach((mesh, m) => {
        const at = places[m]![k]!
        if (at >= 0) found.push({ mesh, index: at })
      })
      if (found.length > 0) return
      report.warn(
        'bind/morph-missing',
        `${rigMesh.name}/${morph}`,
        `Mesh "${rigMesh.name}" of character "${rig.name}" has a morph "${morph}", which the scene's mesh lacks.`,
        suggestion(morph, meshes.flatMap(morphNames)),
      )
    })
  })
  return slots
}

function groupByMesh(rig: CompiledRig): RigMesh[] {
  const meshes = new Map<string, RigMesh>()
  rig.morphs.forEach(({ mesh, morph }, channel) => {
    const group = meshes.get(mesh) ?? { name: mesh, morphs: [], channels: [] }
    meshes.set(mesh, group)
    group.morphs.push(morph)
    group.channels.push(channel)
  })
  return [...meshes.values()]
}

/**
 * The drawn meshes of a node: itself, or where GLTFLoader made a group of one mesh per material, or hung
 * the mesh from a bone, those below it. Children that were nodes of their own bear a `userData.name`.
 */
function drawnMeshes(index: SceneIndex<SceneObject>, object: SceneObject): SceneMesh[] {
  if (isMorphed(object)) return [object]
  if ((object as SceneMesh).isMesh) return []
  return object.children.filter((c): c is SceneMesh => isMorphed(c) && loadedName(index, c) === undefined)
}

function isMorphed(object: SceneObject): object is SceneMesh {
  return ((object as SceneMesh).morphTargetInfluences?.length ?? 0) > 0
}

function morphNames(mesh: SceneMesh): string[] {
  return Object.keys(mesh.morphTargetDictionary ?? {})
}

/**
 * Where a mesh has each morph, −1 for none. By name; else by place, where three.js has no name of its own there (it then numbers morphs, and of two
 * with one name keeps the last) and all else agrees.
 */
function slotIndices(mesh: SceneMesh, morphs: readonly string[]): readonly number[] {
  const dictionary = mesh.morphTargetDictionary ?? {}
  const count = mesh.morphTargetInfluences!.length
  const byPlace =
    count === morphs.length &&
    Object.entries(dictionary).every(([name, i]) => {
      const own = morphs[i]!
      return own === name || name === String(i) || own.replace(/_\d+$/, '') === name
    })
  if (byPlace) return morphs.map((_, k) => k)
  return morphs.map((morph) => {
    const at = Object.hasOwn(dictionary, morph) ? dictionary[morph]! : -1
    return at < count ? at : -1
  })
}
