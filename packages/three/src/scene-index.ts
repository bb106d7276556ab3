import { type Mesh, type Object3D, PropertyBinding, type SkinnedMesh } from 'three'

/** An object that may be meant by a name; the lower the tier, the surer. */
export interface Candidate {
  readonly object: Object3D
  readonly tier: number
}

/** Tiers up to this one are the name itself; those above are guesses about suffixes that loaders make up. */
export const SURE_TIER = 3

/** Every object of a scene by the names it goes by. */
export interface SceneIndex {
  /** The tree in traversal order, then bones that only a skeleton knows. */
  readonly objects: readonly Object3D[]
  /** Bones that some skinned mesh of the scene is moved by. */
  readonly skeletonBones: ReadonlySet<Object3D>
  readonly byName: ReadonlyMap<string, readonly Object3D[]>
  readonly byUserData: ReadonlyMap<string, readonly Object3D[]>
}

export function indexScene(root: Object3D): SceneIndex {
  const objects = new Set<Object3D>()
  const skeletonBones = new Set<Object3D>()
  root.traverse((object) => {
    objects.add(object)
    const { skeleton } = object as SkinnedMesh
    for (const bone of skeleton?.bones ?? []) if (bone) skeletonBones.add(bone)
  })
  for (const bone of skeletonBones) objects.add(bone)
  const byName = new Map<string, Object3D[]>()
  const byUserData = new Map<string, Object3D[]>()
  for (const object of objects) {
    push(byName, object.name, object)
    if (typeof object.userData.name === 'string') push(byUserData, object.userData.name, object)
  }
  return { objects: [...objects], skeletonBones, byName, byUserData }
}

// [X2]
/**
 * Objects a name of the file may mean: one that GLTFLoader read by that name, then that name exactly, then as
 * GLTFLoader sanitises it, then in `userData.name`. Only when none of these finds anything, names with a made-up number are looked at:
 * GLTFLoader calls a second "Jaw" `Jaw_1`, our importer `Jaw_2`, and a node without a name `node_7`.
 */
export function candidatesFor(
  index: SceneIndex,
  name: string,
  accept: (object: Object3D) => boolean = () => true,
): readonly Candidate[] {
  const found = new Map<Object3D, Candidate>()
  const add = (tier: number, objects: readonly Object3D[] | undefined, fits = accept) => {
    for (const object of objects ?? [])
      if (!found.has(object) && fits(object)) found.set(object, { object, tier })
  }
  const meant = (object: Object3D) =>
    (loadedName(object) ?? name) === name && !isPartOfMesh(object) && accept(object)
  // A scene may be called like one of its joints; the joint then has another name, and this one from the file.
  add(0, index.byUserData.get(name), (object) => loadedName(object) === name && meant(object))
  add(1, index.byName.get(name), meant)
  add(2, index.byName.get(sanitised(name)), meant)
  add(SURE_TIER, index.byUserData.get(name))
  if (found.size > 0) return [...found.values()]
  const numbered = /^(.+)_\d+$/.exec(name)?.[1]
  if (numbered !== undefined) add(4, index.byUserData.get(numbered))
  add(5, index.byName.get(name))
  add(5, index.byName.get(sanitised(name)))
  if (numbered === 'node') add(6, index.byName.get(''))
  return [...found.values()]
}

/** One of the meshes GLTFLoader made of a node's several materials, with a number it made up. */
function isPartOfMesh(object: Object3D): boolean {
  const ofFile = (o: Object3D | null) => typeof o?.userData.name === 'string'
  return (object as Mesh).isMesh && !ofFile(object) && ofFile(object.parent)
}

/** What GLTFLoader read as the name of an object, unless somebody has renamed the object since. */
export function loadedName(object: Object3D): string | undefined {
  const { name } = object.userData
  if (typeof name !== 'string') return undefined
  const plain = sanitised(name)
  const madeUp = object.name.startsWith(plain) && /^(_\d+)?$/.test(object.name.slice(plain.length))
  return madeUp ? name : undefined
}

function sanitised(name: string): string {
  return PropertyBinding.sanitizeNodeName(name)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
