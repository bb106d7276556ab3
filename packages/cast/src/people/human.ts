import { buildBody } from '../body/body.ts'
import { masterSkeleton } from '../body/master-skeleton.ts'
import { Mesh } from '../clay/mesh.ts'
import { gradient } from '../clay/signed-distance.ts'
import { add, cross, mad, mul, norm, type Vec3 } from '../clay/vector.ts'
import { type Detail, scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { morphShapes } from '../face/morphs.ts'
import { hex, mixColour } from '../paint/colour.ts'
import { eyeTexture } from '../paint/eye-texture.ts'
import { BASE_PAINTS } from '../paint/material.ts'
import { skinPoint } from '../parts/brow.ts'
import { buildLeaf } from '../parts/leaf.ts'
import { neckInfluences } from '../rig/neck-influences.ts'
import type { CastCharacter } from './character.ts'
import { humanBody } from './human-body.ts'
import { buildHumanFace } from './human-face.ts'
import { buildHumanHair } from './human-hair.ts'
import { humanHead } from './human-head.ts'
import type { HumanTraits } from './human-traits.ts'

/** A human: the face is driven by morphs alone. */
export function buildHuman(h: HumanTraits, detail: Detail): CastCharacter {
  const head = humanHead(h, detail)
  const { moving, upperTeeth } = buildHumanFace(head, h)
  const body = humanBody(h)
  const { cloth, hands } = buildBody(body, head.density)
  if (h.freckles && detail === 'full') moving.push(buildFreckles(head, h))
  const still = [upperTeeth, buildHumanHair(head, h)]
  if (h.hair === 'short') still.push(buildHumanEars(head, h))
  for (const m of [...moving, ...still]) for (const v of m.vertices) v.influences = neckInfluences(head, v)
  for (const m of [cloth, hands]) for (const v of m.vertices) v.influences = v.bind.influences!
  return {
    name: h.name,
    family: 'human',
    detail,
    driver: 'morphs',
    head,
    origin: [0, 0.662, 0.004],
    joints: masterSkeleton(body),
    faceJoints: [],
    poses: [],
    parts: [
      ...moving.map((mesh) => ({ mesh, morphs: morphShapes(head, mesh) })),
      ...[...still, cloth, hands].map((mesh) => ({ mesh, morphs: [] })),
    ],
    paints: BASE_PAINTS,
    eyePicture: eyeTexture({
      iris: h.iris.dark,
      irisLight: h.iris.light,
      ring: h.iris.ring,
      pupil: 0x14100f,
      sclera: 0xfbf7f2,
      scleraEdge: 0xe3cfc6,
      irisDeg: 31,
      pupilDeg: 14.5,
      slit: 1,
    }),
  }
}

/** Small ears for hair that shows them. */
function buildHumanEars(head: HeadSpec, h: HumanTraits): Mesh {
  const skin = hex(h.skin.base)
  const warm = hex(h.skin.warm)
  const side = 0.093 * h.skullWidth
  const m = buildLeaf({
    name: 'Ears_Geo',
    material: 'skin',
    origin: [side - 0.008, -0.042, 0.002],
    axis: [0.2, 1, -0.22],
    facing: [0.75, 0, 0.55],
    length: 0.062,
    width: (s) => 0.0165 * Math.sin(Math.PI * Math.min(1, 0.2 + 0.74 * s) ** 0.9) ** 0.7,
    cup: (s) => 0.006 * Math.sin(Math.PI * s),
    thick: () => 0.007,
    rim: 0.16,
    bend: (s) => [0.004 * Math.sin(Math.PI * s), 0],
    bind: () => ({ kind: 'static' }),
    color: (_, q, back) => mixColour(skin, warm, back ? 0.15 : 0.55 * (1 - q * q)),
    along: scaled(head.density, 11, 5),
    across: scaled(head.density, 8, 4),
  })
  return m.append(m.mirrored())
}

/** Places of the freckles on the left half: x, y in metres, size. Irregular by hand; a grid would look like a rash. */
const FRECKLES: readonly Vec3[] = [
  [0.031, -0.031, 0.0011],
  [0.037, -0.0375, 0.0014],
  [0.0445, -0.0335, 0.001],
  [0.0475, -0.041, 0.0013],
  [0.0395, -0.0445, 0.0009],
  [0.053, -0.036, 0.0011],
  [0.0255, -0.0385, 0.0008],
  [0.0565, -0.0435, 0.0009],
]
function buildFreckles(head: HeadSpec, h: HumanTraits): Mesh {
  const m = new Mesh('Freckles_Geo', 'skin')
  const color = mixColour(hex(h.skin.base), hex(0x7a4a2c), 0.6)
  for (const [x, y, size] of FRECKLES) {
    const p = skinPoint(head, x, y * h.faceLength)
    const out = gradient(head.form, p)
    const right = norm(cross([0, 1, 0], out))
    const up = cross(out, right)
    const at = (u: number, v: number) => {
      const q = add(add(p, mul(right, u * size)), mul(up, v * size))
      // back onto the form, then a hair above it
      return m.vertex(mad(mad(q, out, -head.form(q)), out, 0.00022), { kind: 'skin' }, color)
    }
    const n = 7
    const loop = Array.from({ length: n }, (_, k) =>
      at(Math.cos((k / n) * 2 * Math.PI), 0.85 * Math.sin((k / n) * 2 * Math.PI)),
    )
    m.fan(loop, at(0, 0))
  }
  return m.append(m.mirrored())
}
