import type { Accessory, Fit, Mesh, Model, Pose, PoseAsset } from '@facework/documents'

/** An accessory on a character: its fit, and the meshes that were fitted. */
export interface WornDocuments {
  readonly accessory: Accessory
  readonly fit: Fit
  readonly model: Model
  readonly visible: boolean
}

/** A model with what its character wears: more meshes, less those that are hidden below them. */
export function dressModel(model: Model, worn: readonly WornDocuments[]): Model {
  const shown = shownWorn(worn)
  if (shown.length === 0) return model
  const hidden = new Set(shown.flatMap(({ accessory }) => accessory.hides))
  const meshes = model.meshes.filter((mesh) => !hidden.has(mesh.name))
  const materials = [...model.materials]
  const images = [...model.images]
  for (const { model: fitted } of shown) {
    const [firstMaterial, firstImage] = [materials.length, images.length]
    for (const mesh of fitted.meshes) meshes.push(withMaterials(mesh, firstMaterial))
    for (const material of fitted.materials) {
      const textures = Object.entries(material.textures).map(([use, image]) => [use, image + firstImage])
      materials.push({ ...material, textures: Object.fromEntries(textures) })
    }
    images.push(...fitted.images)
  }
  return { ...model, meshes, materials, images }
}

/** Accessories that are drawn: the visible ones whose type nothing else hides. */
export function shownWorn(worn: readonly WornDocuments[]): readonly WornDocuments[] {
  const visible = worn.filter((w) => w.visible)
  return visible.filter(
    ({ accessory }) =>
      !visible.some((w) => w.accessory !== accessory && w.accessory.hides.includes(accessory.type)),
  )
}

function withMaterials(mesh: Mesh, first: number): Mesh {
  const primitives = mesh.primitives.map((p) =>
    p.material === undefined ? p : { ...p, material: p.material + first },
  )
  return { ...mesh, primitives }
}

/**
 * A pose asset that also drives what is worn. Morphs of the head's names follow by themselves where poses name them
 * for every mesh (`*`); those that poses name for the head alone are named for the accessory too. Correctives are at 1
 * where all their bases are.
 */
export function dressPoses(asset: PoseAsset, worn: readonly WornDocuments[]): PoseAsset {
  const shown = shownWorn(worn)
  if (shown.length === 0) return asset
  const bases = new Map(asset.poses.map((pose) => [pose.name, basesOf(pose)]))
  const entries = (
    pose: Pose | undefined,
    of: PoseAsset['rest']['morphs'],
  ): [string, Record<string, number>][] =>
    shown.flatMap(({ fit, model }) =>
      model.meshes.flatMap((mesh): [string, Record<string, number>][] => {
        const own: Record<string, number> = {}
        for (const head of fit.follows) {
          const weights = Object.hasOwn(of, head) ? Object.entries(of[head]!) : []
          for (const [morph, weight] of weights)
            if (mesh.morphs.some((m) => m.name === morph)) own[morph] = weight
        }
        for (const corrective of fit.correctives) {
          if (corrective.mesh !== mesh.name) continue
          const weight = pose ? correctiveWeight(pose, bases.get(corrective.pose) ?? []) : 0
          if (!pose || weight !== 0) own[corrective.morph] = weight
        }
        return Object.keys(own).length > 0 ? [[mesh.name, own]] : []
      }),
    )
  const withWorn = (pose: Pose | undefined, of: PoseAsset['rest']['morphs']) => ({
    ...of,
    ...Object.fromEntries(entries(pose, of)),
  })
  return {
    ...asset,
    rest: { ...asset.rest, morphs: withWorn(undefined, asset.rest.morphs) },
    poses: asset.poses.map((pose) => ({ ...pose, morphs: withWorn(pose, pose.morphs) })),
  }
}

function basesOf({ name, role }: Pose): readonly string[] {
  return role.type === 'combination' ? role.bases : role.type === 'control' ? [name] : []
}

/** What a corrective weighs in the wanted result of a pose. */
function correctiveWeight(pose: Pose, bases: readonly string[]): number {
  if (bases.length === 0) return 0
  if (pose.role.type === 'in-between')
    return bases.length === 1 && bases[0] === pose.role.of ? pose.role.at : 0
  const own = basesOf(pose)
  return bases.every((base) => own.includes(base)) ? 1 : 0
}
