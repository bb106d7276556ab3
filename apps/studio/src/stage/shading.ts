import {
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  type Object3D,
} from 'three'

/** How surfaces are drawn. */
export type ShadingName = 'materials' | 'clay' | 'normals' | 'wireframe'

export const SHADING: Readonly<Record<ShadingName, { readonly title: string }>> = {
  materials: { title: 'Materials' },
  clay: { title: 'Clay' },
  normals: { title: 'Normals' },
  wireframe: { title: 'Wireframe' },
}

const MAKERS: Readonly<Record<Exclude<ShadingName, 'materials'>, () => Material>> = {
  clay: () => new MeshStandardMaterial({ color: 0xa9a39b, roughness: 0.85 }),
  normals: () => new MeshNormalMaterial(),
  wireframe: () => new MeshBasicMaterial({ color: 0x8fa3bf, wireframe: true, toneMapped: false }),
}

/** Draws characters with other materials than their own, and restores them. */
export class Shading {
  readonly #made = new Map<ShadingName, Material>()
  /** Own materials of the meshes that have another one now. */
  readonly #own = new Map<Mesh, Material | Material[]>()

  /** Before each picture: meshes come with accessories, and other views paint them for a while. */
  apply(name: ShadingName, scenes: Iterable<Object3D>): void {
    if (name === 'materials' && this.#own.size === 0) return
    const wanted = name === 'materials' ? undefined : this.#material(name)
    const ours = new Set<unknown>(this.#made.values())
    if (!wanted) {
      for (const [mesh, own] of this.#own) {
        if (ours.has(mesh.material)) mesh.material = own
        // What another view paints gets ours back from it, and its own with the next picture.
        if (mesh.material === own) this.#own.delete(mesh)
      }
      return
    }
    for (const scene of scenes) {
      scene.traverse((mesh) => {
        if (!(mesh instanceof Mesh) || mesh.material === wanted) return
        const own = this.#own.get(mesh)
        // Painted by another view meanwhile.
        if (own && mesh.material !== own && !ours.has(mesh.material)) return
        if (!own) this.#own.set(mesh, mesh.material)
        mesh.material = wanted
      })
    }
  }

  #material(name: Exclude<ShadingName, 'materials'>): Material {
    const material = this.#made.get(name) ?? MAKERS[name]()
    this.#made.set(name, material)
    return material
  }
}
