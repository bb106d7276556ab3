import type { OpenCharacter } from '@facework/operations'
import type { Object3D } from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import { Face } from '../face.ts'

/** What faces of one address share: the object as it was loaded, and the documents, compiled. */
interface LoadedFace {
  readonly object: Object3D
  readonly opened: OpenCharacter
}

const known = new Map<string, WeakRef<LoadedFace>>()
const loading = new Map<string, Promise<Face>>()
/** Keeps what is shared for as long as a face of it is in use; then it is collected. */
const inUse = new WeakMap<Face, LoadedFace>()

/** The face of an address: another one of those in use, or loaded by `load`, once for all that ask meanwhile. */
export async function loadShared(address: string, load: () => Promise<Face>): Promise<Face> {
  const shared = known.get(address)?.deref()
  if (shared) return keep(new Face(clone(shared.object), shared.opened), shared)
  const underway = loading.get(address)
  if (underway) {
    await underway
    return loadShared(address, load)
  }
  const first = load()
  loading.set(address, first)
  try {
    const face = await first
    const made: LoadedFace = { object: clone(face.object), opened: face.opened }
    known.set(address, new WeakRef(made))
    return keep(face, made)
  } finally {
    loading.delete(address)
  }
}

function keep(face: Face, shared: LoadedFace): Face {
  inUse.set(face, shared)
  return face
}
