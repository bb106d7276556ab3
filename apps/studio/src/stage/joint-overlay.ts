import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  type Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  type PerspectiveCamera,
  Points,
  PointsMaterial,
  Vector3,
} from 'three'
import type { CharacterView } from './character-view.ts'

/** Pixels around a joint that still hit it. */
const REACH = 11

/** The joints of one character over its picture: those inside the face hollow, the picked one large. */
export class JointOverlay {
  readonly object = new Group()
  readonly #bones = new LineSegments(new BufferGeometry(), new LineBasicMaterial())
  readonly #body = points(9)
  readonly #face = points(10)
  readonly #picked = points(20)
  #characterView: CharacterView | undefined
  #pairs: [string, string][] = []

  constructor() {
    for (const part of [this.#bones, this.#body, this.#face, this.#picked]) {
      part.frustumCulled = false
      part.renderOrder = 10
      Object.assign(part.material, {
        depthTest: false,
        depthWrite: false,
        transparent: true,
        toneMapped: false,
      })
      this.object.add(part)
    }
    this.#bones.material.opacity = 0.55
    this.object.visible = false
  }

  paint(plain: Color, accent: Color): void {
    this.#bones.material.color.copy(plain)
    this.#body.material.color.copy(plain)
    this.#face.material.color.copy(plain)
    this.#picked.material.color.copy(accent)
  }

  /** Shows the joints of a character from now on; none without a character. */
  show(characterView: CharacterView | undefined): void {
    this.#characterView = characterView
    this.object.visible = characterView !== undefined
    if (!characterView) return
    this.#shape()
    const { joints } = characterView.documents.model
    this.#pairs = joints.flatMap((j): [string, string][] =>
      j.parent !== undefined && characterView.joints.has(j.parent) ? [[j.parent, j.name]] : [],
    )
    resize(this.#bones.geometry, this.#pairs.length * 2)
    resize(this.#face.geometry, characterView.faceJoints.size)
    resize(this.#body.geometry, Math.max(characterView.joints.size - characterView.faceJoints.size, 0))
    resize(this.#picked.geometry, 1)
  }

  /** The shapes of joints, drawn when somebody first looks at them: few do, and a canvas takes its time. */
  #shape(): void {
    if (this.#body.material.map) return
    const ring = drawn('ring')
    for (const [part, map] of [
      [this.#body, drawn('disc')],
      [this.#face, ring],
      [this.#picked, ring],
    ] as const) {
      part.material.map = map
      part.material.needsUpdate = true
    }
  }

  /** Brings the drawing to where the joints are now. */
  update(picked: string | undefined): void {
    const characterView = this.#characterView
    if (!characterView) return
    const place = (name: string) => {
      const object = characterView.joints.get(name)
      return object ? AT.setFromMatrixPosition(object.matrixWorld) : undefined
    }
    write(this.#bones.geometry, this.#pairs.flat(), place)
    const names = [...characterView.joints.keys()]
    write(
      this.#face.geometry,
      names.filter((n) => characterView.faceJoints.has(n)),
      place,
    )
    write(
      this.#body.geometry,
      names.filter((n) => !characterView.faceJoints.has(n)),
      place,
    )
    this.#picked.visible = picked !== undefined && characterView.joints.has(picked)
    if (picked !== undefined) write(this.#picked.geometry, [picked], place)
  }

  /** The joint under a point of the screen, in pixels of the canvas. */
  jointAt(
    x: number,
    y: number,
    camera: PerspectiveCamera,
    width: number,
    height: number,
  ): string | undefined {
    let best: string | undefined
    let nearest = REACH
    for (const [name, object] of this.#characterView?.joints ?? []) {
      AT.setFromMatrixPosition(object.matrixWorld).project(camera)
      const distance = Math.hypot(((AT.x + 1) / 2) * width - x, ((1 - AT.y) / 2) * height - y)
      if (distance >= nearest) continue
      nearest = distance
      best = name
    }
    return best
  }
}

const AT = new Vector3()

function points(size: number): Points<BufferGeometry, PointsMaterial> {
  const material = new PointsMaterial({ size, sizeAttenuation: false, alphaTest: 0.05 })
  return new Points(new BufferGeometry(), material)
}

function drawn(shape: 'disc' | 'ring'): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const ink = canvas.getContext('2d')!
  ink.strokeStyle = ink.fillStyle = '#fff'
  ink.lineWidth = 12
  ink.beginPath()
  ink.arc(32, 32, 24, 0, Math.PI * 2)
  if (shape === 'disc') ink.fill()
  else ink.stroke()
  return new CanvasTexture(canvas)
}

function resize(geometry: BufferGeometry, count: number): void {
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(count * 3), 3))
}

function write(
  geometry: BufferGeometry,
  names: readonly string[],
  place: (name: string) => Vector3 | undefined,
): void {
  const positions = geometry.getAttribute('position')
  names.forEach((name, i) => {
    const at = place(name)
    if (at && i < positions.count) positions.setXYZ(i, at.x, at.y, at.z)
  })
  positions.needsUpdate = true
}
