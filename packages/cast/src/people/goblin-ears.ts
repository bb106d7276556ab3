import { SIDES, sideName } from '../clay/bind.ts'
import { smooth } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { aroundAxis, multiply } from '../clay/quaternion.ts'
import { scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { hex, mixColour } from '../paint/colour.ts'
import { buildLeaf } from '../parts/leaf.ts'
import { FACE_ROOT, type FaceJoint } from '../rig/face-joint.ts'
import type { GoblinTraits } from './goblin-traits.ts'

export function buildGoblinEars(head: HeadSpec, g: GoblinTraits): Mesh {
  const skin = hex(g.skin.base)
  const deep = hex(g.skin.deep)
  const inner = hex(g.skin.rose)
  const m = buildLeaf({
    name: 'Ears_Geo',
    material: 'skin',
    origin: [0.084 * g.headWidth, 0.004, -0.006],
    axis: [1, 0.4 + g.earTilt, -0.3],
    facing: [0.1, -0.05, 1],
    length: 0.165 * g.earLength,
    width: (s) =>
      0.042 * g.earWidth * Math.sin(Math.PI * Math.min(1, 0.16 + 0.84 * s) ** 0.72) ** 0.85 * (1 - 0.1 * s) +
      0.0008,
    cup: (s) => 0.017 * Math.sin(Math.PI * Math.min(1, 0.1 + s * 0.9)),
    thick: (s) => 0.012 * (1 - 0.75 * s),
    rim: 0.12,
    bend: (s) => [0.018 * s * s - 0.008 * Math.sin(Math.PI * s), -0.012 * Math.sin(Math.PI * s)],
    bind: (s) => ({ kind: 'ear', side: 1, t: s }),
    color: (s, q, back) =>
      back
        ? mixColour(skin, deep, 0.5)
        : mixColour(
            mixColour(skin, deep, 0.35 * smooth(0.5, 1, Math.abs(q))),
            inner,
            0.75 * (1 - Math.abs(q) ** 2.2) * (1 - 0.55 * s),
          ),
    along: scaled(head.density, 16, 7),
    across: scaled(head.density, 10, 5),
  })
  return m.append(m.mirrored())
}

/** Ears rise with the outer brow, fall with grief and fold back in anger. */
export const earJoints = (g: GoblinTraits): FaceJoint[] =>
  SIDES.map((side) => {
    const S = sideName(side)
    return {
      name: `${S}Ear`,
      parent: FACE_ROOT,
      p: [side * 0.098 * g.headWidth, 0.012, -0.006],
      drive: {
        kind: 'custom',
        motion: (c) => {
          const up =
            0.22 * c(`${S}OuterBrowRaiser`) +
            0.16 * c(`${S}EyeUpperLidRaiser`) -
            0.26 * c(`${S}InnerBrowRaiser`) -
            0.12 * c(`${S}BrowLowerer`) +
            0.1 * c(`${S}LipCornerPuller`) -
            0.18 * c(`${S}LipCornerDown`)
          const back = 0.25 * c(`${S}BrowLowerer`) + 0.18 * c(`${S}NoseWrinkler`)
          return {
            q: multiply(aroundAxis([0, 0, 1], side * up), aroundAxis([0, 1, 0], side * back)),
            t: [0, 0, 0],
          }
        },
      },
    }
  })
