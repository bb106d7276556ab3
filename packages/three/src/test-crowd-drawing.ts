import { compileRig, createCrowd } from '@facework/runtime'
import {
  Bone,
  BoxGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  MeshNormalMaterial,
  OrthographicCamera,
  Scene,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  WebGLRenderer,
} from 'three'
import { bindCharacter } from './bind-character.ts'
import { showCrowd } from './crowd-view.ts'

/** What came of drawing a crowd, in pixels; for tests only. */
export interface CrowdDrawing {
  /** Draw calls with a few faces and with many. */
  readonly calls: readonly number[]
  /** Pixels that show something, those unlike three.js' own skinning, and those unlike a head at rest. */
  readonly shown: number
  readonly differs: number
  readonly differsFromRest: number
}

const SIZE = 256
const still = { t: [0, 0, 0] as const, r: [0, 0, 0, 1] as const, s: [1, 1, 1] as const }
const WEIGHTS = [0, 0.35, 0.7, 1]

/** A box that bends in its middle and swells by a morph, and a rigid tooth on its upper joint. */
export function crowdHead() {
  const geometry = new BoxGeometry(0.5, 1, 0.5, 2, 8, 2)
  geometry.translate(0, 0.5, 0)
  const { position } = geometry.attributes
  const upper = Array.from({ length: position!.count }, (_, v) => position!.getY(v))
  geometry.setAttribute(
    'skinIndex',
    new Uint16BufferAttribute(
      upper.flatMap(() => [0, 1, 0, 0]),
      4,
    ),
  )
  geometry.setAttribute(
    'skinWeight',
    new Float32BufferAttribute(
      upper.flatMap((y) => [1 - y, y, 0, 0]),
      4,
    ),
  )
  const swollen = new Float32BufferAttribute(
    upper.flatMap((y, v) => [position!.getX(v) * y, 0, 0]),
    3,
  )
  geometry.morphAttributes.position = [swollen]
  geometry.morphTargetsRelative = true
  const neck = Object.assign(new Bone(), { name: 'neck' })
  const jaw = Object.assign(new Bone(), { name: 'jaw' })
  jaw.position.set(0, 0.5, 0)
  neck.add(jaw)
  const skin = Object.assign(new SkinnedMesh(geometry, new MeshNormalMaterial()), { name: 'face' })
  skin.morphTargetDictionary = { swell: 0 }
  skin.morphTargetInfluences = [0]
  const tooth = Object.assign(new Mesh(new BoxGeometry(0.2, 0.2, 0.2), new MeshNormalMaterial()), {
    name: 'tooth',
  })
  tooth.position.set(0.3, 0.3, 0.3)
  jaw.add(tooth)
  const root = new Group().add(neck, skin)
  root.updateMatrixWorld(true)
  const skeleton = new Skeleton([neck, jaw])
  skin.bind(skeleton, new Matrix4())
  const joints = [
    { name: 'neck', reference: still },
    { name: 'jaw', parent: 'neck', reference: { ...still, t: [0, 0.5, 0] as const } },
  ]
  const bend = [0, 0, Math.sin(0.4), Math.cos(0.4)] as const
  const rig = compileRig(
    {
      name: 'head',
      joints,
      meshes: [
        {
          name: 'face',
          transform: still,
          primitives: [],
          morphs: [{ name: 'swell', default: 0 }],
          skin: {
            joints: ['neck', 'jaw'],
            inverseBinds: Float32Array.from(skeleton.boneInverses.flatMap((m) => m.elements)),
          },
        },
      ],
    },
    {
      poses: {
        kind: 'poses',
        version: 1,
        id: 'p',
        name: 'p',
        mode: 'additive',
        rest: { joints: Object.fromEntries(joints.map((j) => [j.name, j.reference])), morphs: {} },
        poses: [
          {
            id: 'bend',
            name: 'bend',
            role: { type: 'control' },
            joints: { jaw: { ...joints[1]!.reference, r: bend } },
            morphs: { face: { swell: 1 } },
            curves: {},
            range: [0, 1],
          },
        ],
      } as unknown as NonNullable<NonNullable<Parameters<typeof compileRig>[1]>['poses']>,
    },
  )
  return { root, rig }
}

/** Draws four faces as a crowd, as heads of their own, and at rest; then a crowd of many for its calls. */
export async function drawCrowd(): Promise<CrowdDrawing> {
  const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
  renderer.setSize(SIZE, SIZE)
  const camera = new OrthographicCamera(-0.8, 4.2, 3, -2, -10, 10)
  const pixels = (scene: Scene): Uint8Array => {
    renderer.render(scene, camera)
    const gl = renderer.getContext()
    const out = new Uint8Array(SIZE * SIZE * 4)
    gl.readPixels(0, 0, SIZE, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, out)
    return out
  }
  const alone = (weights: readonly number[]) => {
    const scene = new Scene()
    weights.forEach((weight, i) => {
      const { root, rig } = crowdHead()
      root.position.x = i * 1.1
      const face = bindCharacter(root, rig)
      face.character.setControl('bend', weight)
      face.update(0)
      scene.add(root)
    })
    return pixels(scene)
  }
  const { root, rig } = crowdHead()
  const crowd = await createCrowd()
  const view = showCrowd(root, crowd.batchOf(rig))
  WEIGHTS.forEach((weight, i) => {
    const face = crowd.add(rig)
    face.setControl('bend', weight)
    view.place(face, new Matrix4().makeTranslation(i * 1.1, 0, 0))
  })
  const scene = new Scene().add(view.object)
  const show = () => {
    crowd.update(0)
    view.update()
    return pixels(scene)
  }
  const drawn = show()
  const calls = [renderer.info.render.calls]
  const [expected, rest] = [alone(WEIGHTS), alone(WEIGHTS.map(() => 0))]
  for (let i = 0; i < 96; i++) crowd.add(rig)
  show()
  calls.push(renderer.info.render.calls)
  const count = (test: (at: number) => boolean) =>
    Array.from({ length: SIZE * SIZE }, (_, i) => i * 4).filter(test).length
  const apart = (a: Uint8Array, b: Uint8Array) => (at: number) =>
    [0, 1, 2, 3].some((k) => Math.abs(a[at + k]! - b[at + k]!) > 8)
  return {
    calls,
    shown: count((at) => drawn[at]! + drawn[at + 1]! + drawn[at + 2]! > 0),
    differs: count(apart(drawn, expected)),
    differsFromRest: count(apart(drawn, rest)),
  }
}
