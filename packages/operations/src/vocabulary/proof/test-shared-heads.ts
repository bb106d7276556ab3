import { existsSync, readFileSync } from 'node:fs'
import { arkit52, type Model, type PoseAsset } from '@facework/documents'
import { importFbx, importGltf, importVrm } from '@facework/formats'
import { createPoses } from '../../index.ts'
import { movingControls } from '../../poses/moving-poses.ts'
import type { HeadTruth } from './test-judge-detection.ts'

const SHARED = new URL('../../../../../../shared/', import.meta.url)
export const sharedHeadsAreThere = existsSync(new URL('heads/ict', SHARED))

export interface SharedHead {
  readonly path: string
  readonly maker: string
  /** What each control is called on this head, written by a person. */
  readonly truth: (names: readonly string[]) => HeadTruth
  /** Approximations that are neither right nor wrong. */
  readonly accepted?: HeadTruth
}

export async function loadSharedHead(path: string): Promise<{ model: Model; poses: PoseAsset }> {
  const bytes = new Uint8Array(readFileSync(new URL(path, SHARED)))
  if (path.endsWith('.vrm')) {
    const { model, expressions } = await importVrm(bytes)
    return { model, poses: expressions }
  }
  const head = await (path.endsWith('.fbx') ? importFbx : importGltf)(bytes)
  return { model: head.model, poses: createPoses(head).poses }
}

export const namesOf = (model: Model, poses: PoseAsset) => movingControls(model, poses)

const CONTROLS = arkit52.controls.map((c) => c.name)

/** Heads whose shapes have the names of ARKit, behind a prefix, with `_L` and `_R`, or in other letters. */
export function arkitTruth(names: readonly string[], prefix = /^/): HeadTruth {
  const plain = (name: string) =>
    name
      .replace(/_L$/, 'Left')
      .replace(/_R$/, 'Right')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
  const truth = new Map<string, string[]>()
  for (const name of names) {
    if (!prefix.test(name)) continue
    const key = plain(name.replace(prefix, ''))
    const control =
      CONTROLS.find((c) => c.toLowerCase() === key) ??
      CONTROLS.find((c) => c.toLowerCase() === key.replace(/(?:left|right)$/, ''))
    if (control) truth.set(control, [...(truth.get(control) ?? []), name])
  }
  return truth
}

/** `control: shape | shape`, with `#` for both sides. */
function table(text: string): HeadTruth {
  const truth = new Map<string, string[]>()
  for (const row of text.trim().split('\n')) {
    const [control = '', shapes = ''] = row.split(':').map((s) => s.trim())
    const sides = control.includes('#') ? ['Left', 'Right'] : ['']
    for (const side of sides)
      truth.set(
        control.replace('#', side),
        shapes.split('|').map((s) => s.trim().replace('#', side)),
      )
  }
  return truth
}

/** MakeHuman's pose units: what each moves is in its BVH file, looked at on the head. */
const POSE_UNITS = table(`
browDown#: #BrowDown
browInnerUp: LeftInnerBrowUp | RightInnerBrowUp
browOuterUp#: #OuterBrowUp
noseSneer#: NoseWrinkler
eyeBlink#: #UpperLidClosed
eyeWide#: #UpperLidOpen
eyeSquint#: #LowerLidUp
eyeLookDown#: #EyeDown
eyeLookUp#: #EyeUp
eyeLookInLeft: LeftEyeturnRight
eyeLookInRight: RightEyeturnLeft
eyeLookOutLeft: LeftEyeturnLeft
eyeLookOutRight: RightEyeturnRight
cheekSquint#: #CheekUp
cheekPuff: CheeksPump
jawOpen: JawDrop
jawForward: ChinForward
jawLeft: ChinLeft
jawRight: ChinRight
mouthLeft: MouthMoveLeft
mouthRight: MouthMoveRight
mouthSmile#: Mouth#PullUp
mouthFrown#: Mouth#PullDown
mouthStretch#: Mouth#PullSide | Mouth#Platysma
mouthPucker: LipsKiss
mouthLowerDown#: lowerLipDown
mouthUpperUp#: UpperLipUp
mouthRollLower: lowerLipBackward
mouthRollUpper: UpperLipBackward
mouthShrugLower: lowerLipUp
tongueOut: TongueOut
`)

/** Presets of VRM: the movements they surely hold. */
const VOWELS = 'jawOpen: aa\nmouthPucker: ou\nmouthFunnel: oh'
const EYES =
  'eyeLookUp#: lookUp\neyeLookDown#: lookDown\neyeLookInLeft: lookRight\neyeLookOutLeft: lookLeft\neyeLookInRight: lookLeft\neyeLookOutRight: lookRight'
/** What a preset approximates: its mood or its sound says so, but it does more. */
const MOODS = table(
  'mouthSmile#: happy\nbrowDown#: angry\nmouthFrown#: sad\nbrowInnerUp: sad\nmouthStretch#: ih | ee\nmouthClose: aa\neyeWide#: surprised\nbrowOuterUp#: surprised',
)

const arkit = (path: string, maker: string, prefix?: RegExp): SharedHead => ({
  path,
  maker,
  truth: (names) => arkitTruth(names, prefix),
})
const given = (truth: HeadTruth) => () => truth

const ICT_LODS = ['neutral', 'id1', 'id2', 'id3', 'id4', 'id5', 'id6']

export const SHARED_HEADS: readonly SharedHead[] = [
  ...ICT_LODS.map((id) => arkit(`heads/ict/ict-${id}-lod.glb`, 'ICT')),
  ...ICT_LODS.map((id) => arkit(`heads/ict/ict-${id}-rig.glb`, 'ICT')),
  arkit('heads/ict-fbx/ict-id3-lod.fbx', 'ICT'),
  arkit('heads/ict-fbx/ict-id5-rig.fbx', 'ICT'),
  arkit('heads/makehuman/mh-female-arkit.vrm', 'MakeHuman', /^(?=[A-Z])/),
  arkit('heads/makehuman/mh-male-arkit-poses.glb', 'MakeHuman'),
  { path: 'heads/makehuman/mh-female-poseunits.glb', maker: 'MakeHuman', truth: given(POSE_UNITS) },
  arkit('heads/third-party/facecap.glb', 'Face Cap'),
  arkit('heads/third-party/FaceCapLiveModeAvatar.fbx', 'Face Cap'),
  arkit('heads/third-party/rocketbox-Female_Child_01_facial.fbx', 'Rocketbox', /^AK_\d+_/),
  arkit('heads/third-party/rocketbox-Male_Adult_14_facial.fbx', 'Rocketbox', /^AK_\d+_/),
  { path: 'heads/third-party/RobotExpressive.glb', maker: 'Quaternius', truth: given(new Map()) },
  {
    path: 'vrm/100Avatars_013_Mint.vrm',
    maker: 'Mint',
    truth: given(table(`eyeBlink#: blink\n${VOWELS}`)),
    accepted: MOODS,
  },
  {
    path: 'vrm/Godette_vrm_v4.vrm',
    maker: 'Godette',
    truth: given(table(`eyeBlink#: blink#\n${VOWELS}\n${EYES}`)),
    accepted: MOODS,
  },
]

/** Heads whose every shape of ARKit is known, for stand-ins under other names. */
export const STAND_IN_HEADS: readonly string[] = [
  'heads/ict/ict-id1-lod.glb',
  'heads/ict/ict-id6-lod.glb',
  'heads/makehuman/mh-male-arkit-poses.glb',
  'heads/third-party/facecap.glb',
  'heads/third-party/FaceCapLiveModeAvatar.fbx',
  'heads/third-party/rocketbox-Male_Adult_14_facial.fbx',
]

/** Shapes that are none of ARKit's, or only some of them: pose units, SRanipal's and visemes. */
export const OTHER_SETS: readonly { readonly path: string; readonly prefix: RegExp }[] = [
  { path: 'heads/makehuman/mh-female-poseunits.glb', prefix: /^/ },
  ...['Male_Adult_14', 'Female_Child_01'].flatMap((name) =>
    [/^SR_/, /^AA_VI/].map((prefix) => ({ path: `heads/third-party/rocketbox-${name}_facial.fbx`, prefix })),
  ),
]
