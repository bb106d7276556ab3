import type { OpenCharacter } from '@facework/operations'
import { type ModelVertices, modelVertices, setUpInstance } from '@facework/operations/internal'
import { CharacterInstance } from '@facework/runtime'

/** Where the face of a character is at rest, in metres. */
export interface FaceBox {
  readonly left: number
  readonly right: number
  /** Middle across and in depth. */
  readonly x: number
  readonly z: number
  readonly bottom: number
  readonly top: number
  /** The highest point above the face: hair, hats, antennas. */
  readonly crown: number
  /** The lowest point of the character. */
  readonly floor: number
}

/** Controls that move all parts of a face between them. */
const PROBES = [
  'JawDrop',
  'LeftLipCornerPuller',
  'RightLipCornerPuller',
  'LeftInnerBrowRaiser',
  'RightInnerBrowRaiser',
  'LeftOuterBrowRaiser',
  'RightOuterBrowRaiser',
  'LeftEyeClosed',
  'RightEyeClosed',
]
/** Part of the size of a model by which a vertex has to move to belong to the face. */
const MOVES = 0.002

type Vec = [number, number, number]

/** The part of a character that its controls move: what a camera is pointed at. */
export function findFaceBox(
  character: OpenCharacter,
  vertices: ModelVertices = modelVertices(character.model, character.graph.rig),
): FaceBox {
  const rest = placesWith(character, vertices, {})
  const whole = boxOf(rest, () => true) ?? { low: [0, 0, 0], high: [1, 1, 1] }
  const least = Math.max(...[0, 1, 2].map((k) => whole.high[k]! - whole.low[k]!)) * MOVES
  const moves = new Uint8Array(rest.length / 3)
  for (const name of character.drivingControls(PROBES)) {
    const posed = placesWith(character, vertices, { [name]: 1 })
    for (let v = 0; v < moves.length; v++) {
      const x = posed[v * 3]! - rest[v * 3]!
      const y = posed[v * 3 + 1]! - rest[v * 3 + 1]!
      const z = posed[v * 3 + 2]! - rest[v * 3 + 2]!
      if (x * x + y * y + z * z > least * least) moves[v] = 1
    }
  }
  const { low, high } = boxOf(rest, (v) => moves[v] === 1) ?? upperPart(whole)
  return {
    left: low[0],
    right: high[0],
    x: (low[0] + high[0]) / 2,
    z: (low[2] + high[2]) / 2,
    bottom: low[1],
    top: high[1],
    crown: crownAbove(low, high, rest),
    floor: whole.low[1],
  }
}

function placesWith(
  character: OpenCharacter,
  vertices: ModelVertices,
  controls: Readonly<Record<string, number>>,
): Float64Array {
  const instance = new CharacterInstance(character.graph)
  setUpInstance(instance, character)
  for (const [name, value] of Object.entries(character.curveValues(controls)))
    instance.setControl(name, value)
  return vertices.place(instance.update(0))
}

interface Box {
  readonly low: Vec
  readonly high: Vec
}

function boxOf(places: Float64Array, belongs: (vertex: number) => boolean): Box | undefined {
  const low: Vec = [Infinity, Infinity, Infinity]
  const high: Vec = [-Infinity, -Infinity, -Infinity]
  for (let v = 0; v < places.length / 3; v++) {
    if (!belongs(v)) continue
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], places[v * 3 + k]!)
      high[k] = Math.max(high[k], places[v * 3 + k]!)
    }
  }
  return low[0] <= high[0] ? { low, high } : undefined
}

/** Of a head without poses. */
function upperPart({ low, high }: Box): Box {
  const size = Math.min(high[1] - low[1], Math.max((high[1] - low[1]) * 0.42, high[0] - low[0]))
  return { low: [low[0], high[1] - size * 0.9, low[2]], high: [high[0], high[1] - size * 0.3, high[2]] }
}

function crownAbove(low: Vec, high: Vec, places: Float64Array): number {
  const [middle, reach] = [(low[0] + high[0]) / 2, high[0] - low[0]]
  let top = high[1]
  for (let v = 0; v < places.length; v += 3)
    if (Math.abs(places[v]! - middle) < reach) top = Math.max(top, places[v + 1]!)
  return top
}
