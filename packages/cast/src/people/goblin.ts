import { buildBody } from '../body/body.ts'
import { masterSkeleton } from '../body/master-skeleton.ts'
import type { Influence } from '../clay/bind.ts'
import { sideName } from '../clay/bind.ts'
import { depthAt } from '../clay/depth-at.ts'
import { smooth } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { add, dist, type Vec3 } from '../clay/vector.ts'
import { poseTable } from '../expressions/pose-table.ts'
import { POSES } from '../face/controls.ts'
import type { Detail } from '../face/density.ts'
import { buildHeadSurface } from '../face/head-surface.ts'
import { hex } from '../paint/colour.ts'
import { eyeTexture } from '../paint/eye-texture.ts'
import { BASE_PAINTS } from '../paint/material.ts'
import { buildBrows } from '../parts/brow.ts'
import { buildCatchlights, buildEyeballs } from '../parts/eyeball.ts'
import { buildTongue, tongueInfluences } from '../parts/tongue.ts'
import { FACE_ROOT } from '../rig/face-joint.ts'
import { fitRig } from '../rig/fit-rig.ts'
import { fullFaceJoints } from '../rig/full-face-joints.ts'
import { localPoses } from '../rig/local-poses.ts'
import { motionMatrices } from '../rig/motion-matrices.ts'
import { blendIntoNeck } from '../rig/neck-influences.ts'
import { solveWeights } from '../rig/solve-weights.ts'
import { weightCandidates } from '../rig/weight-candidates.ts'
import { lipY } from '../space/mouth-space.ts'
import type { CastCharacter } from './character.ts'
import { goblinBody } from './goblin-body.ts'
import { buildGoblinEars, earJoints } from './goblin-ears.ts'
import { goblinHead } from './goblin-head.ts'
import { buildGoblinTeeth, buildTusks, TUSK_X } from './goblin-teeth.ts'
import type { GoblinTraits } from './goblin-traits.ts'
import { buildTuft } from './goblin-tuft.ts'

/** A goblin: the face is driven by joints alone. */
export function buildGoblin(g: GoblinTraits, detail: Detail): CastCharacter {
  const head = goblinHead(g, detail)
  const d = head.density
  const skin = buildHeadSurface(head)
  const eyes = buildEyeballs(head)
  const glints = buildCatchlights(head, [
    { az: -0.17, el: 0.24, size: 0.11 },
    { az: 0.18, el: -0.18, size: 0.05 },
  ])
  const t = g.browThick
  const brows = buildBrows(head, {
    points: [
      [0.015, 0.064, 0.0058 * t],
      [0.034, 0.07, 0.0082 * t],
      [0.058, 0.0715, 0.0068 * t],
      [0.08, 0.065, 0.0036 * t],
    ],
    thick: 0.0055,
    color: hex(g.hair.dark),
  })
  const { upper, lower } = buildGoblinTeeth(head, g)
  const tusks = buildTusks(head, g)
  const tongue = buildTongue(head)
  const ears = buildGoblinEars(head, g)
  const hair = buildTuft(head, g)
  const body = goblinBody(g)
  const { cloth, hands } = buildBody(body, d)

  const joints = [...fullFaceJoints(head), ...earJoints(g)]
  const targets = poseTable(head, skin, POSES)
  const rig = fitRig(head, joints, skin, targets)
  const hold = (mesh: Mesh, of: (i: number) => readonly Influence[]) => {
    mesh.vertices.forEach((v, i) => {
      v.influences = of(i)
    })
  }
  hold(skin, (i) => blendIntoNeck(head, skin.vertices[i]!, rig.influences[i]!))
  const browTargets = poseTable(head, brows, POSES)
  const near = weightCandidates(head, joints)
  const matrices = motionMatrices(joints, rig.motions)
  hold(brows, (i) =>
    solveWeights(joints, matrices, brows.vertices[i]!, i, browTargets, near(brows.vertices[i]!)),
  )
  const sided = (mesh: Mesh, suffix: string) =>
    hold(mesh, (i) => [[`${sideName(mesh.vertices[i]!.bind.side!)}${suffix}`, 1]])
  sided(eyes, 'Eye')
  sided(glints, 'Glint')
  hold(upper, () => [[FACE_ROOT, 1]])
  hold(lower, () => [['Jaw', 1]])
  if (hair) hold(hair, () => [[FACE_ROOT, 1]])
  hold(tongue, (i) => tongueInfluences(tongue.vertices[i]!.bind.t!))
  hold(ears, (i) => {
    const v = ears.vertices[i]!
    const k = smooth(0, 0.22, v.bind.t!)
    return [
      [FACE_ROOT, 1 - k],
      [`${sideName(v.bind.side!)}Ear`, k],
    ]
  })
  // Tusks ride on the lower lip, so that a sealed mouth over a dropped jaw carries them along.
  if (tusks) {
    const lip = skin.vertices.filter(
      (v) => v.bind.lip && v.bind.kind === 'skin' && v.bind.lip.nu < 0 && v.bind.lip.q < 0.35,
    )
    hold(tusks, (i) => {
      const { side } = tusks.vertices[i]!.bind
      const foot: Vec3 = [
        side! * TUSK_X,
        lipY(head.mouth, TUSK_X),
        depthAt(head.form, TUSK_X, lipY(head.mouth, TUSK_X)),
      ]
      return lip.reduce((a, b) => (dist(a.p, foot) <= dist(b.p, foot) ? a : b)).influences!
    })
  }
  for (const m of [cloth, hands]) hold(m, (i) => m.vertices[i]!.bind.influences!)

  const origin: Vec3 = [0, 0.608, 0.018]
  const locals = localPoses(joints, rig.motions)
  const meshes = [
    skin,
    eyes,
    glints,
    brows,
    upper,
    lower,
    ...(tusks ? [tusks] : []),
    tongue,
    ears,
    ...(hair ? [hair] : []),
    cloth,
    hands,
  ]
  return {
    name: g.name,
    family: 'goblin',
    detail,
    driver: 'joints',
    head,
    origin,
    joints: [
      ...masterSkeleton(body),
      ...joints.map((j) => ({ name: j.name, parent: j.parent, p: add(j.p, origin) })),
    ],
    faceJoints: joints.map((j) => j.name),
    poses: POSES.map((definition, i) => ({ definition, joints: locals[i]! })),
    parts: meshes.map((mesh) => ({ mesh, morphs: [] })),
    paints: BASE_PAINTS,
    eyePicture: eyeTexture({
      iris: g.iris.dark,
      irisLight: g.iris.light,
      ring: g.iris.ring,
      pupil: 0x14100f,
      sclera: 0xf7f1d4,
      scleraEdge: 0xc9b87a,
      irisDeg: 28,
      pupilDeg: 13.5,
      slit: g.slit,
    }),
  }
}
