import type { SceneMesh, SceneObject } from './scene-object.ts'

/** An object that may be meant by a name; the lower the tier, the surer. */
export interface Candidate<O extends SceneObject> {
  readonly object: O
  readonly tier: number
}

/** Tiers up to this one are the name itself; those above are guesses about suffixes that loaders make up. */
export const SURE_TIER = 3

/** Every object of a scene by the names it goes by. */
export interface SceneIndex<O extends SceneObject> {
  /** The tree in traversal order, then bones that only a skeleton knows. */
  readonly objects: readonly O[]
  /** Bones that some skinned mesh of the scene is moved by. */
  readonly skeletonBones: ReadonlySet<SceneObject>
  readonly byName: ReadonlyMap<string, readonly O[]>
  readonly byUserData: ReadonlyMap<string, readonly O[]>
  /** A name as the loader changes it. */
  sanitize(name: string): string
}

/**
 * Objects in the order of the tree, then bones that only a skeleton knows. `sanitize` is what a loader does to names.
 */
export function indexObjects<O extends SceneObject>(
  objects: Iterable<O>,
  skeletonBones: ReadonlySet<SceneObject>,
  sanitize: (name: string) => string,
): SceneIndex<O> {
  const byName = new Map<string, O[]>()
  const byUserData = new Map<string, O[]>()
  for (const object of objects) {
    push(byName, object.name, object)
    if (typeof object.userData.name === 'string') push(byUserData, object.userData.name, object)
  }
  return { objects: [...objects], skeletonBones, byName, byUserData, sanitize }
}

// [X2]
/**
 * Objects a name of the file may mean: one that GLTFLoader read by that name, then that name exactly, then as
 * GLTFLoader sanitises it, then in `userData.name`. Only when none of these finds anything, names with a made-up number are looked at:
 * GLTFLoader calls a second "Jaw" `Jaw_1`, our importer `Jaw_2`, and a node without a name `node_7`.
 */
export function candidatesFor<O extends SceneObject>(
  index: SceneIndex<O>,
  name: string,
  accept: (object: O) => boolean = () => true,
): readonly Candidate<O>[] {
  const found = new Map<O, Candidate<O>>()
  const add = (tier: number, objects: readonly O[] | undefined, fits = accept) => {
    for (const object of objects ?? [])
      if (!found.has(object) && fits(object)) found.set(object, { object, tier })
  }
  const meant = (object: O) =>
    (loadedName(index, object) ?? name) === name && !isPartOfMesh(object) && accept(object)
  // A scene may be called like one of its joints; the joint then has another name, and this one from the file.
  add(0, index.byUserData.get(name), (object) => loadedName(index, object) === name && meant(object))
  add(1, index.byName.get(name), meant)
  add(2, index.byName.get(index.sanitize(name)), meant)
  add(SURE_TIER, index.byUserData.get(name))
  if (found.size > 0) return [...found.values()]
  const numbered = /^(.+)_\d+$/.exec(name)?.[1]
  if (numbered !== undefined) add(4, index.byUserData.get(numbered))
  add(5, index.byName.get(name))
  add(5, index.byName.get(index.sanitize(name)))
  if (numbered === 'node') add(6, index.byName.get(''))
  return [...found.values()]
}

/** One of the meshes GLTFLoader made of a node's several materials, with a number it made up. */
function isPartOfMesh(object: SceneObject): boolean {
  const ofFile = (o: SceneObject | null) => typeof o?.userData.name === 'string'
  return (object as SceneMesh).isMesh === true && !ofFile(object) && ofFile(object.parent)
}

/** What GLTFLoader read as the name of an object, unless somebody has renamed the object since. */
export function loadedName(index: SceneIndex<SceneObject>, object: SceneObject): string | undefined {
  const { name } = object.userData
  if (typeof name !== 'string') return undefined
  const plain = index.sanitize(name)
  const madeUp = object.name.startsWith(plain) && /^(_\d+)?$/.test(object.name.slice(plain.length))
  return madeUp ? name : undefined
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
