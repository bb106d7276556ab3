import type { GltfNode } from '../gltf/check/schema.ts'
import { createTestGltf, type TestGltf } from '../gltf/test-gltf.ts'

/** The bones every avatar must have, with parent and place: a figure 1.6 m tall in T-pose. */
// biome-ignore format: a table
export const TEST_BONES: readonly (readonly [string, string | undefined, readonly number[]])[] = [
  ['hips', undefined, [0, 0.9, 0]],
  ['spine', 'hips', [0, 0.1, 0]], ['chest', 'spine', [0, 0.15, 0]], ['neck', 'chest', [0, 0.25, 0]], ['head', 'neck', [0, 0.1, 0]],
  ['leftUpperLeg', 'hips', [0.1, -0.05, 0]], ['leftLowerLeg', 'leftUpperLeg', [0, -0.4, 0]], ['leftFoot', 'leftLowerLeg', [0, -0.4, 0]],
  ['rightUpperLeg', 'hips', [-0.1, -0.05, 0]], ['rightLowerLeg', 'rightUpperLeg', [0, -0.4, 0]], ['rightFoot', 'rightLowerLeg', [0, -0.4, 0]],
  ['leftUpperArm', 'chest', [0.2, 0.2, 0]], ['leftLowerArm', 'leftUpperArm', [0.25, 0, 0]], ['leftHand', 'leftLowerArm', [0.25, 0, 0]],
  ['rightUpperArm', 'chest', [-0.2, 0.2, 0]], ['rightLowerArm', 'rightUpperArm', [-0.25, 0, 0]], ['rightHand', 'rightLowerArm', [-0.25, 0, 0]],
]

/** Adds nodes of the bones, joints called `J_<bone>`, from node `first` on; `sign` −1 mirrors x for 0.x. */
function boneNodes(first: number, sign: number): GltfNode[] {
  const nodes: GltfNode[] = TEST_BONES.map(([bone, , [x, y, z]]) => ({
    name: `J_${bone}`,
    translation: [sign * x!, y!, z!],
  }))
  TEST_BONES.forEach(([, parent], i) => {
    if (parent === undefined) return
    const at = TEST_BONES.findIndex(([bone]) => bone === parent)
    nodes[at]!.children = [...(nodes[at]!.children ?? []), first + i]
  })
  return nodes
}

/**
 * A small avatar: a face of two primitives with three morphs, shown by two nodes, lashes with one morph at
 * another index, and expressions that weigh them, share them, and change a material.
 */
export function createTestVrm(version: '0' | '1'): TestGltf {
  const g = createTestGltf()
  const position = () => g.accessor([0, 0, 0, 1, 0, 0, 0, 1, 0], 'VEC3', { min: [0, 0, 0], max: [1, 1, 0] })
  const morph = () => g.accessor([0, 0, 0, 0, 0.5, 0, 0, 0, 0], 'VEC3', { min: [0, 0, 0], max: [0, 0.5, 0] })
  const primitive = (morphs: number, material: number) => ({
    attributes: { POSITION: position() },
    targets: Array.from({ length: morphs }, () => ({ POSITION: morph() })),
    material,
  })
  const bones = boneNodes(1, version === '0' ? -1 : 1)
  const first = 1 + bones.length
  const meshNodes = [
    { name: 'Face', mesh: 0 },
    { name: 'Face again', mesh: 0 },
    { name: 'Lashes', mesh: 1 },
  ]
  Object.assign(g.json, {
    scene: 0,
    scenes: [{ name: 'avatar', nodes: [0] }],
    nodes: [{ name: 'Avatar', children: [1, first, first + 1, first + 2] }, ...bones, ...meshNodes],
    materials: [
      { name: 'skin', pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0.25, 1] } },
      { name: 'lash', emissiveFactor: [0.1, 0.2, 0.3] },
    ],
    meshes: [
      {
        name: 'FaceMesh',
        extras: { targetNames: ['smile', 'blink_L', 'blink_R'] },
        primitives: [primitive(3, 0), primitive(3, 0)],
      },
      { name: 'LashMesh', extras: { targetNames: ['blink_R', 'blink_L'] }, primitives: [primitive(2, 1)] },
    ],
    extensionsUsed: [version === '0' ? 'VRM' : 'VRMC_vrm'],
    extensions: version === '0' ? { VRM: vrm0() } : { VRMC_vrm: vrm1(first) },
  })
  return g
}

function vrm1(face: number): Record<string, unknown> {
  const bind = (node: number, index: number, weight: number) => ({ node, index, weight })
  return {
    specVersion: '1.0',
    meta: { name: 'Ada', authors: ['us'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
    humanoid: { humanBones: Object.fromEntries(TEST_BONES.map(([bone], i) => [bone, { node: 1 + i }])) },
    expressions: {
      preset: {
        happy: {
          overrideMouth: 'blend',
          overrideBlink: 'block',
          morphTargetBinds: [bind(face, 0, 0.8), bind(face + 1, 0, 0.5)],
        },
        blink: {
          isBinary: true,
          morphTargetBinds: [bind(face, 1, 1), bind(face, 2, 1), bind(face + 2, 0, 1), bind(face + 2, 1, 1)],
        },
        aa: { morphTargetBinds: [bind(face, 0, 0.25), bind(face, 0, 0.25)] },
      },
      custom: {
        Blush: {
          materialColorBinds: [
            { material: 0, type: 'color', targetValue: [1, 0, 0, 0.5] },
            { material: 1, type: 'emissionColor', targetValue: [0.6, 0.2, 0.3, 1] },
            { material: 0, type: 'rimColor', targetValue: [1, 1, 1, 1] },
          ],
          textureTransformBinds: [{ material: 0, offset: [0.5, 0], scale: [1, 2] }],
        },
      },
    },
    lookAt: {
      type: 'bone',
      offsetFromHeadBone: [0, 0.05, 0.01],
      rangeMapHorizontalInner: { inputMaxValue: 90, outputScale: 10 },
      rangeMapHorizontalOuter: { inputMaxValue: 45, outputScale: 18 },
    },
  }
}

function vrm0(): Record<string, unknown> {
  return {
    specVersion: '0.0',
    exporterVersion: 'facework tests',
    meta: { title: 'Ada', author: 'us', version: '1' },
    humanoid: { humanBones: TEST_BONES.map(([bone], i) => ({ bone, node: 1 + i, useDefaultValues: true })) },
    firstPerson: {
      lookAtTypeName: 'BlendShape',
      firstPersonBoneOffset: { x: 0, y: 0.05, z: 0.1 },
      lookAtHorizontalOuter: { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 45, yRange: 0.8 },
      lookAtVerticalUp: { curve: [0, 0, 0, 3, 1, 1, 1, 0], xRange: 90, yRange: 1 },
    },
    blendShapeMaster: {
      blendShapeGroups: [
        { name: 'Joy', presetName: 'joy', binds: [{ mesh: 0, index: 0, weight: 80 }] },
        {
          name: 'Blink',
          presetName: 'blink',
          isBinary: true,
          binds: [
            { mesh: 0, index: 1, weight: 100 },
            { mesh: 1, index: 1, weight: 100 },
          ],
        },
        {
          name: 'Wink!',
          presetName: 'unknown',
          binds: [{ mesh: 1, index: 0, weight: 40 }],
          materialValues: [
            { materialName: 'skin', propertyName: '_Color', targetValue: [1, 0, 0, 1] },
            { materialName: 'skin', propertyName: '_MainTex_ST', targetValue: [1, 1, 0.25, 0] },
            { materialName: 'skin', propertyName: '_Cutoff', targetValue: [0, 0, 0, 0] },
          ],
        },
      ],
    },
    materialProperties: [
      { name: 'skin', shader: 'VRM/MToon', vectorProperties: { _Color: [0.5, 0.5, 0.25, 1] } },
      { name: 'lash' },
    ],
    secondaryAnimation: { boneGroups: [{ bones: [4] }], colliderGroups: [] },
  }
}
