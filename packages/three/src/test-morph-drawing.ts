import {
  Mesh,
  MeshNormalMaterial,
  type Object3D,
  OrthographicCamera,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three'
import { morphOnProcessor } from './morph-on-processor.ts'

/** What came of drawing a morphed ball both ways, in pixels; for tests only. */
export interface MorphDrawing {
  /** Pixels that show something, those unlike three.js' own morphs, and those unlike the ball at rest. */
  readonly shown: number
  readonly differs: number
  readonly differsFromRest: number
  /** Shaders that were made for balls of one and of two morphs. */
  readonly programs: number
}

const SIZE = 128
/** A colour that much off is another one: normals are drawn as colours. */
const NEAR = 3

/** A ball that can be drawn out, and turns its normals with it; with a second morph or without. */
function ball(morphs: number): Mesh {
  const geometry = new SphereGeometry(0.5, 24, 16)
  const { position, normal } = geometry.attributes
  const displaced = (attribute: typeof position, by: (v: Vector3) => Vector3) => {
    const out = attribute!.clone()
    for (let i = 0; i < out.count; i++)
      out.setXYZ(i, ...by(new Vector3().fromBufferAttribute(out, i)).toArray())
    return out
  }
  const wide = (v: Vector3) => new Vector3(v.x * 0.6, v.y * -0.3, 0)
  const tilted = (v: Vector3) => new Vector3(v.y * 0.5, 0, v.x * 0.2)
  geometry.morphAttributes.position = [wide, tilted].slice(0, morphs).map((by) => displaced(position, by))
  geometry.morphAttributes.normal = [tilted, wide].slice(0, morphs).map((by) => displaced(normal, by))
  geometry.morphTargetsRelative = true
  const mesh = new Mesh(geometry, new MeshNormalMaterial())
  mesh.morphTargetInfluences!.fill(0.7)
  return mesh
}

/** Draws two balls with three.js' morphs, on the processor, and at rest. */
export async function drawMorphs(): Promise<MorphDrawing> {
  const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
  renderer.setSize(SIZE * 2, SIZE)
  const camera = new OrthographicCamera(-2, 2, 1, -1, 0.1, 10)
  camera.position.z = 5
  const gl = renderer.getContext()
  const picture = (...objects: Object3D[]) => {
    const scene = new Scene()
    scene.add(...objects)
    renderer.render(scene, camera)
    const pixels = new Uint8Array(SIZE * SIZE * 8)
    gl.readPixels(0, 0, SIZE * 2, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    return pixels
  }
  const balls = () =>
    [1, 2].map((morphs, i) => {
      const mesh = ball(morphs)
      mesh.position.x = i * 2 - 1
      return mesh
    })
  const own = balls()
  const scene = new Scene().add(...own)
  const morphs = await morphOnProcessor(scene)
  morphs.update()
  const found = picture(...own)
  const programs = renderer.info.programs!.length
  const peers = balls()
  const wanted = picture(...peers)
  for (const mesh of peers) mesh.morphTargetInfluences!.fill(0)
  const rest = picture(...peers)
  const unlike = (a: Uint8Array, b: Uint8Array) => {
    let count = 0
    for (let i = 0; i < a.length; i += 4)
      if ([0, 1, 2].some((k) => Math.abs(a[i + k]! - b[i + k]!) > NEAR)) count++
    return count
  }
  return {
    shown: wanted.reduce((sum, _, i) => sum + (i % 4 === 0 && wanted[i + 2]! > 0 ? 1 : 0), 0),
    differs: unlike(found, wanted),
    differsFromRest: unlike(wanted, rest),
    programs,
  }
}
