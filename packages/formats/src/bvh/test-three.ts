import { angleBetweenQuaternions, multiplyQuaternions } from '@facework/math/internal'
import type { Imported } from '../imported.ts'

/** The parts of three.js' result that are compared; tests alone depend on three. */
interface PeerResult {
  readonly clip: {
    readonly tracks: readonly {
      readonly name: string
      readonly times: ArrayLike<number>
      readonly values: ArrayLike<number>
    }[]
  }
}

/** How far joint tracks are from three.js' at its key times; what it cannot know, unit and axes, is applied to it. */
export function compareWithThree(
  imported: Imported,
  peer: PeerResult,
  unit: number,
  zUp: boolean,
): { metres: number; radians: number; compared: number } {
  const roots = new Set(imported.skeleton.joints.filter((j) => j.parent === undefined).map((j) => j.name))
  let [metres, radians, compared] = [0, 0, 0]
  for (const track of imported.clips[0]!.joints) {
    const property = track.path === 'rotation' ? 'quaternion' : 'position'
    const own = peer.clip.tracks.find((t) => t.name === `${track.joint}.${property}`)
    if (!own || own.times.length !== track.times.length)
      throw new Error(`three has no such track of ${track.joint}`)
    const turned = zUp && roots.has(track.joint)
    for (let k = 0; k < track.times.length; k++) {
      compared++
      if (track.path === 'rotation') {
        const q = [0, 1, 2, 3].map((i) => own.values[k * 4 + i]!)
        if (turned) multiplyQuaternions(q, 0, [-Math.SQRT1_2, 0, 0, Math.SQRT1_2], 0, q, 0)
        radians = Math.max(radians, angleBetweenQuaternions(q, 0, track.values, k * 4))
      } else {
        const [x, y, z] = [0, 1, 2].map((i) => own.values[k * 3 + i]! * unit) as [number, number, number]
        const wanted = turned ? [x, z, -y] : [x, y, z]
        metres = Math.max(metres, Math.hypot(...wanted.map((v, i) => v - track.values[k * 3 + i]!)))
      }
    }
  }
  return { metres, radians, compared }
}
