// Documents that the seeds of the fuzz are made of.
import { randomFrom } from './damage.mjs'

// biome-ignore format: a table
export const BONES = [
  ['hips', undefined, [0, 0.9, 0]], ['spine', 'hips', [0, 0.1, 0]], ['head', 'spine', [0, 0.5, 0]],
  ['leftUpperLeg', 'hips', [0.1, -0.05, 0]], ['leftLowerLeg', 'leftUpperLeg', [0, -0.4, 0]], ['leftFoot', 'leftLowerLeg', [0, -0.4, 0]],
  ['rightUpperLeg', 'hips', [-0.1, -0.05, 0]], ['rightLowerLeg', 'rightUpperLeg', [0, -0.4, 0]], ['rightFoot', 'rightLowerLeg', [0, -0.4, 0]],
  ['leftUpperArm', 'spine', [0.2, 0.4, 0]], ['leftLowerArm', 'leftUpperArm', [0.25, 0, 0]], ['leftHand', 'leftLowerArm', [0.25, 0, 0]],
  ['rightUpperArm', 'spine', [-0.2, 0.4, 0]], ['rightLowerArm', 'rightUpperArm', [-0.25, 0, 0]], ['rightHand', 'rightLowerArm', [-0.25, 0, 0]],
]

/** Small documents with a bit of everything. */
export async function smallDocuments() {
  const { clipKind, modelKind } = await import('@facework/documents')
  const still = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] }
  const joint = (name, parent, t) => ({ name, ...(parent ? { parent } : {}), reference: { ...still, t } })
  const primitive = {
    mode: 'triangles',
    material: 0,
    indices: Uint32Array.of(0, 1, 2),
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    morphs: [
      { positions: Float32Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0) },
      { positions: Float32Array.of(0, 0, 2, 0, 0, 0, 0, 0, 0) },
    ],
  }
  const mesh = {
    name: 'face',
    transform: still,
    morphs: ['half', 'smile'].map((name) => ({ name, default: 0 })),
    primitives: [primitive],
  }
  const material = {
    name: 'skin',
    color: [1, 0.5, 0.25, 1],
    metallic: 0,
    roughness: 0.75,
    emissive: [0, 0, 0],
  }
  const materials = [{ ...material, doubleSided: 'no', alpha: 'opaque', alphaCutoff: 0.5, textures: {} }]
  // The same ids every time, so that inputs are the same too.
  const head = {
    ...modelKind.create('head', {
      joints: [joint('root', undefined, [0, 0.1, 0]), joint('jaw', 'root', [0, 0.1, 0])],
      faceRoot: 'jaw',
      materials,
      meshes: [
        {
          ...mesh,
          skin: {
            joints: ['jaw'],
            inverseBinds: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.2, 0, 1),
          },
          primitives: [
            {
              ...primitive,
              joints: new Uint16Array(12),
              weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
            },
          ],
        },
      ],
    }),
    id: 'head',
  }
  const turn = (name, interpolation) => ({
    joint: name,
    path: 'rotation',
    interpolation,
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 1, 0.6, 0, 0, 0.8),
  })
  const keyed = (name) => ({
    type: 'keyed',
    name,
    keys: [
      { time: 0, value: 0, interpolation: 'cubic', out: { slope: 1, weight: 0.5 } },
      { time: 1, value: 1, interpolation: 'linear', in: { slope: 0 } },
    ],
    before: 'hold',
    after: 'hold',
  })
  const talk = {
    ...clipKind.create('talk', {
      duration: 1,
      joints: [turn('jaw', 'linear')],
      morphs: [
        {
          mesh: 'face',
          morph: 'smile',
          interpolation: 'linear',
          times: Float32Array.of(0, 1),
          values: Float32Array.of(0, 1),
        },
      ],
      curves: [keyed('jawOpen'), keyed('eyeBlinkLeft')],
    }),
    id: 'talk',
  }
  const body = {
    ...modelKind.create('body', { joints: BONES.map((bone) => joint(...bone)), materials, meshes: [mesh] }),
    id: 'body',
  }
  const wave = {
    ...clipKind.create('wave', {
      duration: 1,
      joints: [
        turn('head', 'linear'),
        turn('hips', 'step'),
        { ...turn('hips', 'linear'), path: 'translation', values: Float32Array.of(0, 0.9, 0, 0.1, 1, 0) },
      ],
      curves: [keyed('happy'), keyed('Grin'), keyed('lookAtYaw')],
    }),
    id: 'wave',
  }
  return {
    head,
    talk,
    body,
    wave,
    poseFrames: { frameRate: 30, frameRateFrom: 'file', frames: [{ frame: 0, name: 'Neutral' }] },
    inBetweens: [{ morph: 'half', of: 'smile', at: 0.5, mesh: 'face' }],
  }
}

/** A clip whose curves have straight segments only, as CSV and VRM animations need them. */
export function straight(clip) {
  const keys = [0, 1].map((time) => ({ time, value: time, interpolation: 'linear' }))
  return { ...clip, curves: clip.curves.map((curve) => ({ ...curve, keys })) }
}

/** A clip of sampled curves that rest and move, one of them the other side of the first. */
export function take(frames = 90) {
  const random = randomFrom(frames)
  const values = (size) =>
    Float32Array.from({ length: frames }, (_, i) =>
      i % 50 < 20 ? 0 : Math.sin(i / 9) * size + random() / 100,
    )
  const curves = ['smileLeft', 'smileRight', 'jawOpen', 'yaw'].map((name, i) => ({
    type: 'sampled',
    name,
    start: 0,
    rate: 60,
    values: values([1, 0.9, 0.5, 90][i]),
    before: 'hold',
    after: 'hold',
  }))
  const content = { duration: 12, joints: [], morphs: [], curves, markers: [], tags: {} }
  return { kind: 'clip', version: 1, id: 'take', name: 'take', ...content }
}
