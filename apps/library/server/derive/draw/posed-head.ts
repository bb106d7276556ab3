import type { Clip } from '@facework/documents'
import type { OpenCharacter } from '@facework/operations'
import { type ModelVertices, modelVertices, playMood, setUpInstance } from '@facework/operations/internal'
import { CharacterInstance } from '@facework/runtime'
import { type Camera, lookFrom } from './camera.ts'
import { ModelPainter, type Picture } from './draw-model.ts'
import { type FaceBox, findFaceBox } from './face-box.ts'

export interface Look {
  readonly clip?: Clip | undefined
  /** Seconds into the clip. */
  readonly time?: number | undefined
  /** Controls of a known vocabulary. */
  readonly controls?: Readonly<Record<string, number>> | undefined
  /** Poses of its own, by name. */
  readonly poses?: Readonly<Record<string, number>> | undefined
}

const FIELD = (25 * Math.PI) / 180

/** A character that pictures are taken of. */
export class PosedHead {
  readonly #character: OpenCharacter
  readonly #vertices: ModelVertices
  readonly #painter: ModelPainter
  readonly #face: FaceBox

  constructor(character: OpenCharacter) {
    this.#character = character
    this.#vertices = modelVertices(character.model, character.graph.rig)
    this.#painter = new ModelPainter(character.model, this.#vertices.indices, this.#vertices.count)
    this.#face = findFaceBox(character, this.#vertices)
  }

  /** Head and shoulders. */
  bust(look: Look, width: number, height: number): Picture {
    const { bottom, top, crown } = this.#face
    const size = top - bottom
    const low = bottom - size * 0.42
    const high = Math.min(crown, top + size * 1.6) + size * 0.07
    return this.#draw(look, this.#camera((low + high) / 2, high - low, 0.3), width, height)
  }

  /** The face alone. */
  face(look: Look, width: number, height: number): Picture {
    const { left, right, bottom, top } = this.#face
    const size = Math.max((top - bottom) * 1.3, ((right - left) * 1.15 * height) / width)
    return this.#draw(look, this.#camera((bottom + top) / 2, size, 0.16), width, height)
  }

  #draw(look: Look, camera: Camera, width: number, height: number): Picture {
    return this.#painter.draw(this.#places(look), camera, width, height)
  }

  #camera(middle: number, size: number, turn: number): Camera {
    const { x, z } = this.#face
    const target = [x, middle, z] as const
    const slope = Math.tan(FIELD / 2)
    const distance = size / 2 / slope
    const eye = [
      target[0] + Math.sin(turn) * distance,
      target[1] + distance * 0.06,
      target[2] + Math.cos(turn) * distance,
    ] as const
    return lookFrom(eye, target, { slope })
  }

  #places({ clip, time = 0, controls = {}, poses = {} }: Look): Float64Array {
    const instance = new CharacterInstance(this.#character.graph)
    setUpInstance(instance, this.#character)
    playMood(instance, { character: this.#character })
    if (clip) instance.play(clip, { hold: true, fade: 0, faceJoints: true }).time = time
    const values = { ...this.#character.curveValues(controls), ...poses }
    for (const [name, value] of Object.entries(values)) instance.setControl(name, value)
    return this.#vertices.place(instance.update(0)).slice()
  }
}
