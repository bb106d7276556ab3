import { buildBody } from '../body/body.ts'
import { masterSkeleton } from '../body/master-skeleton.ts'
import type { Influence } from '../clay/bind.ts'
import { sideName } from '../clay/bind.ts'
import { depthAt } from '../clay/depth-at.ts'
import { DEG } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { roundBox } from '../clay/signed-distance.ts'
import { add, type Vec3 } from '../clay/vector.ts'
import { vertexShare } from '../expressions/jaw.ts'
import { posePoint } from '../expressions/pose-point.ts'
import { POSES, reader } from '../face/controls.ts'
import type { Detail } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { buildHeadSurface } from '../face/head-surface.ts'
import { morphShapes } from '../face/morphs.ts'
import { hex } from '../paint/colour.ts'
import { eyeTexture } from '../paint/eye-texture.ts'
import { BASE_PAINTS } from '../paint/material.ts'
import { buildBrows } from '../parts/brow.ts'
import { buildCatchlights, buildEyeballs } from '../parts/eyeball.ts'
import { buildTeeth } from '../parts/teeth.ts'
import { buildTongue, tongueInfluences } from '../parts/tongue.ts'
import { exactMotion, jawMotion } from '../rig/exact-motion.ts'
import { FACE_ROOT } from '../rig/face-joint.ts'
import { localPoses } from '../rig/local-poses.ts'
import { blendIntoNeck, neckInfluences } from '../rig/neck-influences.ts'
import { unskin } from '../rig/unskin.ts'
import type { CastCharacter } from './character.ts'
import { robotBody } from './robot-body.ts'
import { buildAntenna, buildBellows, buildFittings, buildShutters } from './robot-fittings.ts'
import { boxOf, robotHead } from './robot-head.ts'
import { robotJoints } from './robot-joints.ts'
import type { RobotTraits } from './robot-traits.ts'

/** A robot: jaw, shutters, brows, eyes, tongue and antenna are joints; the rubber mouth is morphs. */
export function buildRobot(r: RobotTraits, detail: Detail): CastCharacter {
  const head = robotHead(r, detail)
  const d = head.density
  const skin = buildHeadSurface(head)
  const eyes = buildEyeballs(head)
  const glints = buildCatchlights(head, [
    { az: -0.2, el: 0.22, size: 0.1 },
    { az: 0.2, el: -0.2, size: 0.045 },
  ])
  const shutters = buildShutters(head, r)
  const brows = robotBrows(head, r)
  const { upper, lower } = robotTeeth(head, r)
  const tongue = buildTongue(head)
  const fittings = buildFittings(head, r)
  const bellows = buildBellows(head, r)
  const antenna = buildAntenna(head, r)
  const body = robotBody(r)
  const { cloth, hands } = buildBody(body, d)

  const joints = robotJoints(head, r)
  const jaw = joints[1]!
  const hold = (mesh: Mesh, of: (i: number) => readonly Influence[]) => {
    mesh.vertices.forEach((v, i) => {
      v.influences = of(i)
    })
  }
  const jawOf = new Map(skin.vertices.map((v) => [v, vertexShare(head, v)]))
  hold(skin, (i) => {
    const v = skin.vertices[i]!
    const s = jawOf.get(v)!
    return blendIntoNeck(head, v, [
      [FACE_ROOT, 1 - s],
      ['Jaw', s],
    ])
  })
  hold(eyes, (i) => [[`${sideName(eyes.vertices[i]!.bind.side!)}Eye`, 1]])
  hold(shutters, (i) => {
    const b = shutters.vertices[i]!.bind
    return [[`${sideName(b.side!)}${b.upper ? 'Upper' : 'Lower'}Lid`, 1]]
  })
  hold(brows, (i) => [[`${sideName(brows.vertices[i]!.bind.side!)}Brow`, 1]])
  for (const m of [glints, upper, fittings]) hold(m, () => [[FACE_ROOT, 1]])
  hold(lower, () => [['Jaw', 1]])
  hold(tongue, (i) => tongueInfluences(tongue.vertices[i]!.bind.t!))
  hold(bellows, (i) => neckInfluences(head, bellows.vertices[i]!))
  for (const m of antenna ? [antenna.rod, antenna.bulb] : []) hold(m, () => [['Antenna', 1]])
  for (const m of [cloth, hands]) hold(m, (i) => m.vertices[i]!.bind.influences!)

  // The morphs carry only what the jaw joint does not do already.
  const morphs = morphShapes(head, skin, (h, v, c) => {
    const share = v.influences!.find(([n]) => n === 'Jaw')?.[1] ?? 0
    return unskin(jaw, jawMotion(h, c), share, posePoint(h, v, c))
  })
  const motions = POSES.map(({ values }) => joints.map((j) => exactMotion(head, j, reader(values))!))
  const locals = localPoses(joints, motions)
  const origin: Vec3 = [0, 0.616, 0.004]
  const plain = [
    eyes,
    glints,
    shutters,
    brows,
    upper,
    lower,
    tongue,
    fittings,
    bellows,
    ...(antenna ? [antenna.rod, antenna.bulb] : []),
    cloth,
    hands,
  ]
  return {
    name: r.name,
    family: 'robot',
    detail,
    driver: 'joints+morphs',
    head,
    origin,
    joints: [
      ...masterSkeleton(body),
      ...joints.map((j) => ({ name: j.name, parent: j.parent, p: add(j.p, origin) })),
    ],
    faceJoints: joints.map((j) => j.name),
    poses: POSES.map((definition, i) => ({ definition, joints: locals[i]! })),
    parts: [{ mesh: skin, morphs }, ...plain.map((mesh) => ({ mesh, morphs: [] }))],
    paints: {
      ...BASE_PAINTS,
      skin: { roughness: 0.32, metallic: 0.05 },
      plastic: { roughness: 0.32, metallic: 0.05 },
      glow: { roughness: 0.4, metallic: 0, emissive: [0.9, 0.25, 0.1] },
      eye: { roughness: 0.08, metallic: 0, textured: true, glowing: true, emissive: [0.55, 0.55, 0.55] },
      teeth: { roughness: 0.25, metallic: 0.4 },
    },
    eyePicture: eyeTexture({
      iris: r.iris.dark,
      irisLight: r.iris.light,
      ring: r.iris.ring,
      glow: r.iris.glow,
      sclera: 0x10202c,
      scleraEdge: 0x050a10,
      pupil: 0x04161e,
      irisDeg: 27,
      pupilDeg: 12,
      slit: 1,
    }),
  }
}

function robotBrows(head: HeadSpec, r: RobotTraits): Mesh {
  const [x, y, z] = boxOf(r)
  const out = 0.021 + 0.053 * r.browLength
  const m = buildBrows(head, {
    form: roundBox([0, 0, 0], [x, y, z - 0.003], r.round),
    points: [
      [0.021, 0.07, 0.0056 * r.browThick],
      [(0.021 + out) / 2, 0.0735, 0.006 * r.browThick],
      [out, 0.0715, 0.0056 * r.browThick],
    ],
    thick: 0.0075,
    lift: 1,
    color: hex(r.colours.dark),
    power: 3.2,
    bind: { kind: 'static', side: 1 },
  })
  m.material = 'plastic'
  return m
}

function robotTeeth(head: HeadSpec, r: RobotTraits) {
  const lipZ = depthAt(head.form, 0, head.mouth.y)
  const arc = {
    count: 8,
    gum: 0.006,
    thick: 0.0024,
    notch: 0.0016,
    color: hex(0xe9eef5),
    gumColor: hex(0x3a2d36),
  }
  const wide = r.mouthWidth
  const upper = buildTeeth(head.density, {
    ...arc,
    row: 'upper',
    spread: 60 * DEG,
    width: 0.036 * wide,
    depth: 0.022,
    z: lipZ - 0.01,
    bite: -0.062,
    height: 0.0105,
  })
  const lower = buildTeeth(head.density, {
    ...arc,
    row: 'lower',
    spread: 58 * DEG,
    width: 0.035 * wide,
    depth: 0.021,
    z: lipZ - 0.012,
    bite: -0.063,
    height: 0.0085,
  })
  return { upper, lower }
}
