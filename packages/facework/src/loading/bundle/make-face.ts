import type { OpenCharacter } from '@facework/operations'
import type { BindOptions } from '@facework/three'
import type { Object3D } from 'three'

/** Makes a face of a scene and an opened character. */
export type MakeFace<F> = (object: Object3D, character: OpenCharacter, options: BindOptions) => F
