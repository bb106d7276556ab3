import type { Bind, Influence } from '../clay/bind.ts'
import { curve, smooth } from '../clay/falloff.ts'
import { loft, type Ring } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { mad, mul, norm } from '../clay/vector.ts'
import { type Density, scaled } from '../face/density.ts'
import { addBadge } from './badge.ts'
import type { BodySpec } from './body-spec.ts'
import { buildHand } from './hand.ts'
import { ARM_DIRECTION } from './master-skeleton.ts'

const SHOE_PROFILE = [
  [-1, 0.15],
  [-0.93, 0.5],
  [-0.7, 0.82],
  [-0.3, 0.98],
  [0.1, 1],
  [0.5, 0.98],
  [0.8, 0.8],
  [0.95, 0.5],
  [1, 0.15],
] as const
const bound = (...influences: Influence[]): Bind => ({ kind: 'body', influences })

/** Lofted toy body in world space, feet at y = 0: clothes and shoes in one mesh, hands in another. */
export function buildBody(b: BodySpec, density: Density): { cloth: Mesh; hands: Mesh } {
  const cloth = buildTorso(b, density)
  const limbs = new Mesh('limbs', b.clothMaterial)
  addArm(limbs, b, density)
  addLeg(limbs, b, density)
  cloth.append(limbs).append(limbs.mirrored())
  const hands = buildHand(b, density)
  hands.append(hands.mirrored())
  cloth.space = 'world'
  hands.space = 'world'
  return { cloth, hands }
}

function buildTorso(b: BodySpec, density: Density): Mesh {
  const cloth = new Mesh('Body_Geo', b.clothMaterial)
  const rings = densify(b.torso, 2).map(
    ([y, rx, rz, z]): Ring => ({
      centre: [0, y!, z ?? 0],
      x: [0, 0, rz!],
      y: [rx!, 0, 0],
    }),
  )
  loft(cloth, rings, {
    segments: scaled(density, b.segments, 36),
    bind: (_, p) => {
      const a = smooth(b.hips - 0.01, b.hips + 0.09, p[1])
      const c = smooth(b.chest - 0.05, b.chest + 0.03, p[1])
      return bound(['Hips', 1 - a], ['Spine', a * (1 - c)], ['Chest', a * c])
    },
    color: (t, _, p) => b.color('torso', p, t),
    power: b.power,
  })
  b.inlays(cloth)
  for (const badge of b.badges ?? []) addBadge(cloth, b, badge)
  return cloth
}

function addArm(limb: Mesh, b: BodySpec, density: Density): void {
  const up = norm([-ARM_DIRECTION[1], ARM_DIRECTION[0], 0])
  const total = b.upperArm + b.lowerArm
  loft(
    limb,
    b.arm.map(([t, r]) => ({
      centre: mad(b.shoulder, ARM_DIRECTION, t * total),
      x: mul(up, r),
      y: [0, 0, r],
    })),
    {
      segments: scaled(density, 16, 8),
      bind: (_, __, i) => {
        const t = b.arm[i]![0]
        const k = smooth(0.38, 0.62, t)
        const c = 1 - smooth(-0.12, 0.14, t)
        return bound(
          ['Chest', c * 0.5],
          ['LeftShoulder', c * 0.5],
          ['LeftUpperArm', (1 - k) * (1 - c)],
          ['LeftLowerArm', k],
        )
      },
      color: (t, _, p) => b.color('arm', p, t),
      power: b.limbPower,
    },
  )
}

function addLeg(limb: Mesh, b: BodySpec, density: Density): void {
  loft(
    limb,
    b.leg.map(([y, r]) => ({ centre: [b.legX, y, 0], x: [0, 0, r], y: [r, 0, 0] })),
    {
      segments: scaled(density, 16, 8),
      bind: (_, p) => {
        const k = smooth(b.hips * 0.6, b.hips * 0.44, p[1])
        const h = smooth(b.hips - 0.05, b.hips + 0.01, p[1])
        return bound(['Hips', h], ['LeftUpperLeg', (1 - k) * (1 - h)], ['LeftLowerLeg', k * (1 - h)])
      },
      color: (t, _, p) => b.color('leg', p, t),
      power: b.limbPower,
    },
  )
  const s = b.shoe
  loft(
    limb,
    SHOE_PROFILE.map(([t, r]) => ({
      centre: [b.legX * 1.06, s.height * 0.5, s.z + t * s.length],
      x: [r * s.width, 0, 0],
      y: [0, r * s.height * (t > 0 ? 0.5 : 0.54), 0],
    })),
    {
      segments: scaled(density, 14, 10),
      bind: () => bound(['LeftFoot', 1]),
      color: (t, _, p) => b.color('shoe', p, t),
      power: 2.6,
    },
  )
}

/** More profile rings on a smooth curve, so that painted stripes get crisp edges. */
function densify(rings: readonly (readonly number[])[], k: number): number[][] {
  const n = rings.length - 1
  return Array.from({ length: n * k + 1 }, (_, i) =>
    [0, 1, 2, 3].map((q) =>
      curve(
        rings.map((r, j) => [j / n, r[q] ?? 0] as const),
        i / (n * k),
      ),
    ),
  )
}
