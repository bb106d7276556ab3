import {
  CircleGeometry,
  type Color,
  DataTexture,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  ShadowMaterial,
} from 'three'

/** Pixels along an edge of the floor's fade, the share of its radius where it falls off, and how light it is there. */
const FADE = 64
const KNEE = 0.35
const HALFWAY = 0.6

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

/** Light in the middle, dark at the rim. */
function fade(): DataTexture {
  const data = new Uint8Array(FADE * FADE * 4)
  const middle = (FADE - 1) / 2
  for (let i = 0; i < FADE * FADE; i++) {
    const away = Math.hypot((i % FADE) - middle, Math.floor(i / FADE) - middle) / (FADE / 2)
    const light = away < KNEE ? 1 + (away / KNEE) * (HALFWAY - 1) : (HALFWAY * (1 - away)) / (1 - KNEE)
    data.fill(Math.max(0, light) * 255, i * 4, i * 4 + 4)
  }
  const texture = new DataTexture(data, FADE, FADE)
  texture.minFilter = texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}
