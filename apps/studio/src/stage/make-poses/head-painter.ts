import type { Vec3 } from '@facework/documents'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { Lighting } from '../lighting.ts'
import { RoomLight } from '../room-light.ts'

/** Narrow, as for portraits: faces keep their proportions. */
const FIELD_OF_VIEW = 16
/** A pixel more than this of the screen costs more than it shows. */
const MOST_PIXELS_PER_PIXEL = 2
/** Blue to red, as everywhere that distances are shown. */
const RAMP = [0x295ca8, 0x389e9e, 0xf5db73, 0xf2853d, 0xcc2e2b].map((hex) => new Color(hex))
const RAMP_STOPS = [0, 0.3, 0.55, 0.78, 1]

/** Where a head is looked at: the middle and the size of what should be seen, radians around and up. */
export interface HeadLook {
  readonly center: Vec3
  readonly height: number
  readonly around: number
  readonly up?: number | undefined
}

export interface PaintedSkin {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

/**
 * Draws one head into several canvases with one renderer, on request. The stage has its own: it plays on below,
 * and its camera stays where it is.
 */
export class HeadPainter {
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #light = new Lighting(this.#scene)
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW)
  readonly #rays = new Raycaster()
  #head: Object3D | undefined
  #residual: Mesh | undefined
  #overlay: Mesh | undefined

  /** Throws where the browser has no WebGL. */
  constructor() {
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true })
    this.#renderer.toneMapping = NeutralToneMapping
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#renderer.debug.checkShaderErrors = false
    const room = new RoomLight()
    room.light()
    this.#scene.environment = room.texture
    this.#light.fitShadow(0.5)
  }

  setHead(head: Object3D | undefined): void {
    if (head === this.#head) return
    this.#head?.removeFromParent()
    this.#head = head
    if (head) this.#scene.add(head)
  }

  /** Colors skin by its distance to the template, from 0 to `most`; undefined shows it as it is. */
  setResidual(skin: (PaintedSkin & { readonly residuals: Float32Array }) | undefined, most: number): void {
    this.#residual = replaced(this.#scene, this.#residual, skin && residualMesh(skin, most))
  }

  /** The template over the head. */
  setOverlay(skin: PaintedSkin | undefined, opacity: number): void {
    this.#overlay = replaced(
      this.#scene,
      this.#overlay,
      skin && opacity > 0 ? overlayMesh(skin, opacity) : undefined,
    )
  }

  /** Draws the head as it is now. */
  paint(canvas: HTMLCanvasElement, look: HeadLook): void {
    const ratio = Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL)
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    if (width === 0 || height === 0) return
    this.#renderer.setPixelRatio(ratio)
    const size = this.#renderer.getSize(new Vector2())
    if (size.x !== width || size.y !== height) this.#renderer.setSize(width, height, false)
    this.#aim(look, width / height)
    this.#renderer.render(this.#scene, this.#camera)
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.getContext('2d')!.drawImage(this.#renderer.domElement, 0, 0, canvas.width, canvas.height)
  }

  /** Where a place of the head is on a canvas of this size, in its pixels. */
  project(place: Vec3, look: HeadLook, width: number, height: number): readonly [number, number] {
    this.#aim(look, width / height)
    const at = new Vector3(...place).project(this.#camera)
    return [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height]
  }

  /** The skin below a place of a canvas. */
  pick(x: number, y: number, look: HeadLook, width: number, height: number): Vec3 | undefined {
    if (!this.#head) return undefined
    this.#aim(look, width / height)
    this.#rays.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#camera)
    const [hit] = this.#rays.intersectObject(this.#head, true)
    return hit?.point.toArray() as Vec3 | undefined
  }

  /** The skin nearest to a place, seen from outside of a head with this middle. */
  onSkin(place: Vec3, center: Vec3): Vec3 {
    if (!this.#head) return place
    const from = new Vector3(...place)
    const outward = from
      .clone()
      .sub(new Vector3(...center))
      .normalize()
    this.#head.updateMatrixWorld(true)
    this.#rays.set(from.clone().addScaledVector(outward, 1), outward.clone().negate())
    let best: Vector3 | undefined
    for (const { point } of this.#rays.intersectObject(this.#head, true))
      if (!best || point.distanceTo(from) < best.distanceTo(from)) best = point
    return best ? (best.toArray() as unknown as Vec3) : place
  }

  dispose(): void {
    this.setHead(undefined)
    this.setResidual(undefined, 1)
    this.setOverlay(undefined, 0)
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }

  #aim({ center, height, around, up = 0.04 }: HeadLook, aspect: number): void {
    const camera = this.#camera
    const tall = Math.max(height, (height * 0.86) / aspect)
    const distance = tall / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
    camera.aspect = aspect
    camera.near = distance * 0.2
    camera.far = distance * 4
    camera.position
      .set(Math.sin(around) * Math.cos(up), Math.sin(up), Math.cos(around) * Math.cos(up))
      .multiplyScalar(distance)
      .add(new Vector3(...center))
    camera.lookAt(...center)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }
}

function replaced(scene: Scene, before: Mesh | undefined, after: Mesh | undefined): Mesh | undefined {
  if (before) {
    before.removeFromParent()
    before.geometry.dispose()
    ;(before.material as MeshStandardMaterial).dispose()
  }
  if (after) scene.add(after)
  return after
}

function geometryOf({ positions, indices }: PaintedSkin): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.computeVertexNormals()
  return geometry
}

/** The ramp at a part of its length. */
export function rampColor(part: number, out = new Color()): Color {
  const at = Math.min(Math.max(part, 0), 1)
  let i = 1
  while (i < RAMP_STOPS.length - 1 && at > RAMP_STOPS[i]!) i++
  const span = RAMP_STOPS[i]! - RAMP_STOPS[i - 1]!
  return out.copy(RAMP[i - 1]!).lerp(RAMP[i]!, (at - RAMP_STOPS[i - 1]!) / span)
}

/** The skin that takes part, just before the head's own. */
function residualMesh(skin: PaintedSkin & { readonly residuals: Float32Array }, most: number): Mesh {
  const kept: number[] = []
  for (let t = 0; t < skin.indices.length; t += 3) {
    const corners = skin.indices.subarray(t, t + 3)
    if (corners.every((v) => !Number.isNaN(skin.residuals[v]!))) kept.push(...corners)
  }
  const geometry = geometryOf({ positions: skin.positions, indices: Uint32Array.from(kept) })
  const colors = new Float32Array(skin.positions.length)
  const color = new Color()
  skin.residuals.forEach((mm, v) => {
    rampColor((Number.isNaN(mm) ? 0 : mm) / most, color).toArray(colors, v * 3)
  })
  geometry.setAttribute('color', new BufferAttribute(colors, 3))
  const material = new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.8,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  })
  return new Mesh(geometry, material)
}

function overlayMesh(skin: PaintedSkin, opacity: number): Mesh {
  const material = new MeshStandardMaterial({
    color: 0x6ea0ff,
    roughness: 0.7,
    transparent: opacity < 1,
    opacity,
    polygonOffset: true,
    polygonOffsetFactor: -3,
    polygonOffsetUnits: -3,
  })
  return new Mesh(geometryOf(skin), material)
}
