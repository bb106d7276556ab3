import {
  CanvasTexture,
  CircleGeometry,
  type Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  ShadowMaterial,
} from 'three'

/** A round floor that fades into the backdrop, and takes the shadows of those who stand on it. */
export class Floor {
  readonly object = new Group()
  readonly #surface: MeshBasicMaterial

  constructor() {
    const disc = new CircleGeometry(2.6, 64)
    this.#surface = new MeshBasicMaterial({
      alphaMap: fade(),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    })
    const surface = new Mesh(disc, this.#surface)
    const shadow = new Mesh(disc, new ShadowMaterial({ opacity: 0.4, depthWrite: false }))
    shadow.receiveShadow = true
    shadow.position.z = 0.001
    surface.renderOrder = -2
    shadow.renderOrder = -1
    this.object.add(surface, shadow)
    this.object.rotation.x = -Math.PI / 2
  }

  setColour(colour: Color): void {
    this.#surface.color.copy(colour)
  }
}

function fade(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 256
  const ink = canvas.getContext('2d')!
  const gradient = ink.createRadialGradient(128, 128, 0, 128, 128, 128)
  gradient.addColorStop(0, '#fff')
  gradient.addColorStop(0.35, '#999')
  gradient.addColorStop(1, '#000')
  ink.fillStyle = gradient
  ink.fillRect(0, 0, 256, 256)
  return new CanvasTexture(canvas)
}
