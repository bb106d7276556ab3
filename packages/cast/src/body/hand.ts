import type { Bind } from '../clay/bind.ts'
import { smooth } from '../clay/falloff.ts'
import { loft } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { add, cross, mad, mul, norm, type Vec3 } from '../clay/vector.ts'
import { type Density, scaled } from '../face/density.ts'
import type { BodySpec } from './body-spec.ts'
import { ARM_DIRECTION, wrist } from './master-skeleton.ts'

const PALM = [
  [-0.22, 0.42],
  [0, 0.55],
  [0.18, 0.84],
  [0.4, 1],
  [0.55, 0.97],
  [0.64, 0.8],
  [0.66, 0.4],
] as const
const FINGER = [
  [-0.25, 0.8],
  [0.1, 0.95],
  [0.45, 1],
  [0.78, 0.9],
  [0.93, 0.62],
  [1, 0.18],
] as const

/** Left hand: a palm, fingers a little spread, and a thumb. One joint moves it all. */
export function buildHand(b: BodySpec, density: Density): Mesh {
  const h = b.hand
  const mesh = new Mesh('Hands_Geo', b.handMaterial)
  const up = norm([-ARM_DIRECTION[1], ARM_DIRECTION[0], 0])
  const forward: Vec3 = [0, 0, 1]
  const out = norm(add(ARM_DIRECTION, [0, 0, 0.1]))
  const at = wrist(b)
  const color = (t: number, _: number, p: Vec3) => b.color('hand', p, t)
  const held: Bind = { kind: 'body', influences: [['LeftHand', 1]] }
  loft(
    mesh,
    PALM.map(([t, r]) => ({
      centre: mad(at, out, t * h.length),
      x: mul(up, r * h.thick),
      y: mul(forward, r * h.width),
    })),
    {
      segments: scaled(density, 14, 7),
      bind: (_, __, i) => {
        const k = smooth(-0.1, 0.25, PALM[i]![0])
        return {
          kind: 'body',
          influences: [
            ['LeftHand', k],
            ['LeftLowerArm', 1 - k],
          ],
        }
      },
      color,
      power: b.limbPower,
    },
  )
  const finger = (root: Vec3, along: Vec3, length: number, radius: number) =>
    loft(
      mesh,
      FINGER.map(([t, r]) => ({
        centre: mad(root, along, t * length),
        x: mul(up, r * radius),
        y: mul(cross(along, up), -r * radius),
      })),
      { segments: scaled(density, 10, 5), bind: () => held, color, power: b.limbPower },
    )
  const width = (h.width * 2 * 0.96) / h.fingers
  for (let i = 0; i < h.fingers; i++) {
    const u = h.fingers === 1 ? 0 : (i / (h.fingers - 1)) * 2 - 1
    const root = mad(mad(at, out, h.length * 0.56), forward, u * (h.width - width / 2))
    const middle = 1 - 0.16 * Math.abs(u)
    finger(root, norm(mad(out, forward, u * 0.22)), h.length * 0.46 * middle, width * 0.56)
  }
  const root = mad(mad(at, out, h.length * 0.2), forward, h.width * 0.66)
  finger(root, norm(add(mul(out, 0.75), [0, 0.12, 0.75])), h.thumb, h.thumbRadius)
  return mesh
}
