import { DirectionalLight, type Scene } from 'three'

interface Lamp {
  readonly colour: number
  readonly strength: number
  readonly from: readonly [number, number, number]
}

interface Preset {
  readonly title: string
  /** Strength of the soft room around. */
  readonly room: number
  /** The one that casts shadows. */
  readonly key: Lamp
  readonly right: Lamp
  readonly left: Lamp
}

/** Portrait lights. Every preset has the same lamps, so that changing them compiles no shader. */
export const LIGHTING = {
  studio: {
    title: 'Studio',
    room: 0.55,
    key: { colour: 0xfff1e0, strength: 2.3, from: [-1.1, 1.9, 2.2] },
    right: { colour: 0xbfd8ff, strength: 1.9, from: [1.6, 1.5, -1.8] },
    left: { colour: 0xffd9b8, strength: 1.1, from: [-1.9, 1.2, -1.4] },
  },
  flat: {
    title: 'Flat',
    room: 1.1,
    key: { colour: 0xffffff, strength: 0.9, from: [0, 1.4, 2.6] },
    right: { colour: 0xffffff, strength: 0.5, from: [2, 1, 1] },
    left: { colour: 0xffffff, strength: 0.5, from: [-2, 1, 1] },
  },
  side: {
    title: 'Side light',
    room: 0.22,
    key: { colour: 0xfff4e6, strength: 3.4, from: [-2.4, 1.2, 0.7] },
    right: { colour: 0xbfd8ff, strength: 1.2, from: [2, 1.5, -1.4] },
    left: { colour: 0xffffff, strength: 0.2, from: [-1.9, 1.2, -1.4] },
  },
  dusk: {
    title: 'Dusk',
    room: 0.3,
    key: { colour: 0xffb070, strength: 2.4, from: [1.6, 1, 1.9] },
    right: { colour: 0x7fa5ff, strength: 2.2, from: [-1.6, 1.5, -1.6] },
    left: { colour: 0xff8fb0, strength: 1, from: [1.9, 0.8, -1.2] },
  },
} as const satisfies Record<string, Preset>

export type LightingName = keyof typeof LIGHTING

/** The three lamps of a scene, and the light around it. */
export class Lighting {
  readonly #scene: Scene
  readonly #key = new DirectionalLight()
  readonly #right = new DirectionalLight()
  readonly #left = new DirectionalLight()

  constructor(scene: Scene) {
    this.#scene = scene
    for (const light of [this.#key, this.#right, this.#left]) {
      light.target.position.set(0, 0.6, 0)
      scene.add(light, light.target)
    }
    this.#key.castShadow = true
    const { shadow } = this.#key
    shadow.mapSize.set(2048, 2048)
    shadow.bias = -0.0004
    shadow.normalBias = 0.004
    shadow.radius = 4
    this.use('studio')
  }

  use(name: LightingName): void {
    const preset: Preset = LIGHTING[name]
    this.#scene.environmentIntensity = preset.room
    for (const [light, lamp] of [
      [this.#key, preset.key],
      [this.#right, preset.right],
      [this.#left, preset.left],
    ] as const) {
      light.color.setHex(lamp.colour)
      light.intensity = lamp.strength
      light.position.set(...lamp.from)
    }
  }

  fitShadow(halfWidth: number): void {
    const { camera } = this.#key.shadow
    Object.assign(camera, {
      left: -halfWidth,
      right: halfWidth,
      top: 0.75,
      bottom: -0.75,
      near: 0.2,
      far: 7,
    })
    camera.updateProjectionMatrix()
    this.#key.shadow.needsUpdate = true
  }
}
