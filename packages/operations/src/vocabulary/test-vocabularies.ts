/** A vocabulary as its documentation lists it: names, and the control each means. `%` stands for the two sides. */
export interface TestVocabulary {
  readonly name: string
  /** How it writes left and right. */
  readonly sides: readonly [left: string, right: string]
  readonly rows: readonly (readonly [name: string, control: string])[]
  /** Shapes that are no control of ARKit: nothing may be said about them with confidence. */
  readonly others?: readonly string[]
  /** Shapes that do several movements at once: neither right nor wrong for any of these. */
  readonly mixed?: readonly (readonly [name: string, movements: string])[]
}

const LR = ['L', 'R'] as const
const WORDS = ['Left', 'Right'] as const

// biome-ignore format: tables
export const VOCABULARIES: readonly TestVocabulary[] = [
  {
    name: 'Character Creator',
    sides: LR,
    rows: [
      ['Brow_Drop_%', 'browDown%'], ['Brow_Raise_Outer_%', 'browOuterUp%'], ['Brow_Raise_Inner_%', 'browInnerUp'],
      ['Eye_Blink_%', 'eyeBlink%'], ['Eye_Squint_%', 'eyeSquint%'], ['Eye_Wide_%', 'eyeWide%'],
      ['Eye_%_Look_Up', 'eyeLookUp%'], ['Eye_%_Look_Down', 'eyeLookDown%'],
      ['Eye_L_Look_L', 'eyeLookOutLeft'], ['Eye_L_Look_R', 'eyeLookInLeft'],
      ['Eye_R_Look_R', 'eyeLookOutRight'], ['Eye_R_Look_L', 'eyeLookInRight'],
      ['Nose_Sneer_%', 'noseSneer%'], ['Cheek_Raise_%', 'cheekSquint%'], ['Cheek_Puff_%', 'cheekPuff'],
      ['Mouth_Smile_%', 'mouthSmile%'], ['Mouth_Frown_%', 'mouthFrown%'], ['Mouth_Stretch_%', 'mouthStretch%'],
      ['Mouth_Dimple_%', 'mouthDimple%'], ['Mouth_Press_%', 'mouthPress%'], ['Mouth_Pucker', 'mouthPucker'],
      ['Mouth_Funnel', 'mouthFunnel'], ['Mouth_Roll_In_Upper', 'mouthRollUpper'], ['Mouth_Roll_In_Lower', 'mouthRollLower'],
      ['Mouth_Shrug_Upper', 'mouthShrugUpper'], ['Mouth_Shrug_Lower', 'mouthShrugLower'], ['Mouth_L', 'mouthLeft'], ['Mouth_R', 'mouthRight'],
      ['Mouth_Up_Upper_%', 'mouthUpperUp%'], ['Mouth_Down_Lower_%', 'mouthLowerDown%'], ['Mouth_Close', 'mouthClose'],
      ['Jaw_Open', 'jawOpen'], ['Jaw_Forward', 'jawForward'], ['Jaw_L', 'jawLeft'], ['Jaw_R', 'jawRight'], ['Tongue_Out', 'tongueOut'],
    ],
  },
  {
    name: 'Daz Genesis 8',
    sides: LR,
    rows: [
      ['eCTRLBrowInnerUp%', 'browInnerUp'], ['eCTRLBrowOuterUp%', 'browOuterUp%'], ['eCTRLBrowDown%', 'browDown%'],
      ['eCTRLEyesClosed%', 'eyeBlink%'], ['eCTRLEyesSquint%', 'eyeSquint%'], ['eCTRLNoseWrinkle', 'noseSneer#'],
      ['eCTRLCheeksPuff', 'cheekPuff'], ['eCTRLMouthOpen', 'jawOpen'], ['eCTRLMouthSmile%', 'mouthSmile%'],
      ['eCTRLMouthFrown%', 'mouthFrown%'], ['eCTRLLipsPucker', 'mouthPucker'], ['eCTRLTongueOut', 'tongueOut'],
      ['eCTRLJawForward', 'jawForward'], ['eCTRLLipBottomIn', 'mouthRollLower'], ['eCTRLLipTopUp%', 'mouthUpperUp%'], ['eCTRLLipBottomDown%', 'mouthLowerDown%'],
    ],
  },
  {
    name: 'Daz FACS',
    sides: WORDS,
    rows: [
      ['facs_bs_BrowInnerUp%_div2', 'browInnerUp'], ['facs_bs_BrowOuterUp%_div2', 'browOuterUp%'], ['facs_bs_BrowDown%_div2', 'browDown%'],
      ['facs_jnt_EyeBlink%_div2', 'eyeBlink%'], ['facs_bs_EyeSquint%_div2', 'eyeSquint%'], ['facs_jnt_EyesWide%_div2', 'eyeWide%'],
      ['facs_bs_CheekPuff%_div2', 'cheekPuff'], ['facs_bs_CheekSquint%_div2', 'cheekSquint%'], ['facs_bs_NoseSneer%_div2', 'noseSneer%'],
      ['facs_jnt_JawOpen', 'jawOpen'], ['facs_jnt_JawForward', 'jawForward'], ['facs_jnt_JawLeft', 'jawLeft'], ['facs_jnt_JawRight', 'jawRight'],
      ['facs_bs_MouthSmile%_div2', 'mouthSmile%'], ['facs_bs_MouthFrown%_div2', 'mouthFrown%'], ['facs_bs_MouthPress%_div2', 'mouthPress%'],
      ['facs_bs_MouthFunnel', 'mouthFunnel'], ['facs_bs_MouthPucker_div2', 'mouthPucker'], ['facs_bs_MouthRollLower', 'mouthRollLower'],
      ['facs_bs_MouthShrugUpper', 'mouthShrugUpper'], ['facs_bs_MouthUpperUp%_div2', 'mouthUpperUp%'], ['facs_bs_MouthLowerDown%_div2', 'mouthLowerDown%'],
      ['facs_bs_TongueOut', 'tongueOut'],
    ],
  },
  {
    name: 'MetaHuman',
    sides: LR,
    rows: [
      ['CTRL_expressions_browDown%', 'browDown%'], ['CTRL_expressions_browRaiseIn%', 'browInnerUp'], ['CTRL_expressions_browRaiseOuter%', 'browOuterUp%'],
      ['CTRL_expressions_eyeBlink%', 'eyeBlink%'], ['CTRL_expressions_eyeWiden%', 'eyeWide%'], ['CTRL_expressions_eyeSquintInner%', 'eyeSquint%'],
      ['CTRL_expressions_eyeCheekRaise%', 'cheekSquint%'], ['CTRL_expressions_noseWrinkle%', 'noseSneer%'],
      ['CTRL_expressions_eyeLookUp%', 'eyeLookUp%'], ['CTRL_expressions_eyeLookDown%', 'eyeLookDown%'],
      ['CTRL_expressions_eyeLookLeftL', 'eyeLookOutLeft'], ['CTRL_expressions_eyeLookRightL', 'eyeLookInLeft'],
      ['CTRL_expressions_eyeLookLeftR', 'eyeLookInRight'], ['CTRL_expressions_eyeLookRightR', 'eyeLookOutRight'],
      ['CTRL_expressions_jawOpen', 'jawOpen'], ['CTRL_expressions_jawFwd', 'jawForward'], ['CTRL_expressions_jawLeft', 'jawLeft'], ['CTRL_expressions_jawRight', 'jawRight'],
      ['CTRL_expressions_mouthCornerPull%', 'mouthSmile%'], ['CTRL_expressions_mouthCornerDepress%', 'mouthFrown%'], ['CTRL_expressions_mouthStretch%', 'mouthStretch%'],
      ['CTRL_expressions_mouthDimple%', 'mouthDimple%'], ['CTRL_expressions_mouthUpperLipRaise%', 'mouthUpperUp%'], ['CTRL_expressions_mouthLowerLipDepress%', 'mouthLowerDown%'],
      ['CTRL_expressions_mouthLeft', 'mouthLeft'], ['CTRL_expressions_mouthRight', 'mouthRight'], ['CTRL_expressions_mouthCheekBlow%', 'cheekPuff'],
      ['CTRL_expressions_tongueOut', 'tongueOut'],
    ],
  },
  {
    name: 'Mixamo Fuse',
    sides: WORDS,
    rows: [
      ['Facial_Blends.Blink_%', 'eyeBlink%'], ['Facial_Blends.BrowsDown_%', 'browDown%'], ['Facial_Blends.BrowsUp_%', 'browOuterUp%'],
      ['Facial_Blends.CheekPuff_%', 'cheekPuff'], ['Facial_Blends.EyesWide_%', 'eyeWide%'], ['Facial_Blends.Frown_%', 'mouthFrown%'],
      ['Facial_Blends.JawForeward', 'jawForward'], ['Facial_Blends.Jaw_Down', 'jawOpen'], ['Facial_Blends.Jaw_Left', 'jawLeft'], ['Facial_Blends.Jaw_Right', 'jawRight'],
      ['Facial_Blends.LowerLipDown_%', 'mouthLowerDown%'], ['Facial_Blends.LowerLipIn', 'mouthRollLower'], ['Facial_Blends.UpperLipIn', 'mouthRollUpper'],
      ['Facial_Blends.NoseScrunch_%', 'noseSneer%'], ['Facial_Blends.Smile_%', 'mouthSmile%'], ['Facial_Blends.Squint_%', 'eyeSquint%'],
      ['Facial_Blends.UpperLipUp_%', 'mouthUpperUp%'], ['Facial_Blends.Midmouth_Left', 'mouthLeft'], ['Facial_Blends.Midmouth_Right', 'mouthRight'],
    ],
    others: ['Facial_Blends.BrowsOuterLower_Left', 'Facial_Blends.JawBackward', 'Facial_Blends.UpperLipOut'],
  },
  {
    name: 'Faceware',
    sides: ['left', 'right'],
    rows: [
      ['brows_%Brow_up', 'browOuterUp%'], ['brows_%Brow_down', 'browDown%'], ['brows_midBrows_up', 'browInnerUp'],
      ['eyes_%Eye_blink', 'eyeBlink%'], ['eyes_%Eye_wide', 'eyeWide%'], ['eyes_%Eye_squint', 'eyeSquint%'],
      ['jaw_open', 'jawOpen'], ['jaw_left', 'jawLeft'], ['jaw_right', 'jawRight'], ['mouth_left', 'mouthLeft'], ['mouth_right', 'mouthRight'],
      ['mouth_%Mouth_smile', 'mouthSmile%'], ['mouth_%Mouth_frown', 'mouthFrown%'], ['mouth_%Mouth_stretch', 'mouthStretch%'],
      ['mouth_upperLip_%_up', 'mouthUpperUp%'], ['mouth_lowerLip_%_down', 'mouthLowerDown%'],
    ],
  },
  {
    name: 'SRanipal',
    sides: WORDS,
    rows: [
      ['Eye_%_Blink', 'eyeBlink%'], ['Eye_%_Wide', 'eyeWide%'], ['Eye_%_Squeeze', 'eyeSquint%'], ['Eye_%_Up', 'eyeLookUp%'], ['Eye_%_Down', 'eyeLookDown%'],
      ['Eye_Left_Left', 'eyeLookOutLeft'], ['Eye_Left_Right', 'eyeLookInLeft'], ['Eye_Right_Right', 'eyeLookOutRight'], ['Eye_Right_Left', 'eyeLookInRight'],
      ['Jaw_Left', 'jawLeft'], ['Jaw_Right', 'jawRight'], ['Jaw_Forward', 'jawForward'], ['Jaw_Open', 'jawOpen'],
      ['Mouth_Pout', 'mouthPucker'], ['Mouth_Smile_%', 'mouthSmile%'], ['Mouth_Sad_%', 'mouthFrown%'], ['Cheek_Puff_%', 'cheekPuff'],
      ['Mouth_Upper_Up%', 'mouthUpperUp%'], ['Mouth_Lower_Down%', 'mouthLowerDown%'], ['Mouth_Upper_Inside', 'mouthRollUpper'], ['Mouth_Lower_Inside', 'mouthRollLower'],
    ],
  },
  {
    name: 'Unified Expressions',
    sides: WORDS,
    rows: [
      ['EyeClosed%', 'eyeBlink%'], ['EyeWide%', 'eyeWide%'], ['EyeSquint%', 'eyeSquint%'], ['BrowLowerer%', 'browDown%'], ['BrowInnerUp%', 'browInnerUp'], ['BrowOuterUp%', 'browOuterUp%'],
      ['EyeLookUp%', 'eyeLookUp%'], ['EyeLookDown%', 'eyeLookDown%'], ['EyeLookIn%', 'eyeLookIn%'], ['EyeLookOut%', 'eyeLookOut%'],
      ['CheekSquint%', 'cheekSquint%'], ['CheekPuff%', 'cheekPuff'], ['JawOpen', 'jawOpen'], ['JawForward', 'jawForward'], ['JawLeft', 'jawLeft'], ['JawRight', 'jawRight'],
      ['MouthClosed', 'mouthClose'], ['LipFunnel', 'mouthFunnel'], ['LipPucker', 'mouthPucker'], ['LipSuckUpper', 'mouthRollUpper'], ['LipSuckLower', 'mouthRollLower'],
      ['NoseSneer%', 'noseSneer%'], ['MouthUpperUp%', 'mouthUpperUp%'], ['MouthLowerDown%', 'mouthLowerDown%'], ['MouthCornerPull%', 'mouthSmile%'],
      ['MouthFrown%', 'mouthFrown%'], ['MouthStretch%', 'mouthStretch%'], ['MouthDimple%', 'mouthDimple%'], ['MouthPress%', 'mouthPress%'],
      ['MouthRaiserLower', 'mouthShrugLower'], ['TongueOut', 'tongueOut'],
    ],
  },
  {
    name: 'Meta Movement',
    sides: LR,
    rows: [
      ['Brow_Lowerer_%', 'browDown%'], ['Inner_Brow_Raiser_%', 'browInnerUp'], ['Outer_Brow_Raiser_%', 'browOuterUp%'], ['Eyes_Closed_%', 'eyeBlink%'], ['Upper_Lid_Raiser_%', 'eyeWide%'],
      ['Lid_Tightener_%', 'eyeSquint%'], ['Cheek_Raiser_%', 'cheekSquint%'], ['Cheek_Puff_%', 'cheekPuff'], ['Eyes_Look_Up_%', 'eyeLookUp%'], ['Eyes_Look_Down_%', 'eyeLookDown%'],
      ['Eyes_Look_Left_L', 'eyeLookOutLeft'], ['Eyes_Look_Right_L', 'eyeLookInLeft'], ['Eyes_Look_Right_R', 'eyeLookOutRight'], ['Eyes_Look_Left_R', 'eyeLookInRight'],
      ['Nose_Wrinkler_%', 'noseSneer%'], ['Upper_Lip_Raiser_%', 'mouthUpperUp%'], ['Lower_Lip_Depressor_%', 'mouthLowerDown%'], ['Lip_Corner_Puller_%', 'mouthSmile%'],
      ['Lip_Corner_Depressor_%', 'mouthFrown%'], ['Lip_Stretcher_%', 'mouthStretch%'], ['Dimpler_%', 'mouthDimple%'], ['Lip_Pressor_%', 'mouthPress%'], ['Lip_Pucker_%', 'mouthPucker'],
      ['Jaw_Drop', 'jawOpen'], ['Jaw_Thrust', 'jawForward'], ['Jaw_Sideways_Left', 'jawLeft'], ['Jaw_Sideways_Right', 'jawRight'], ['Mouth_Left', 'mouthLeft'], ['Mouth_Right', 'mouthRight'],
      ['Chin_Raiser_B', 'mouthShrugLower'], ['Lips_Toward', 'mouthClose'],
    ],
  },
  {
    name: 'action units',
    sides: LR,
    rows: [
      ['AU01_%', 'browInnerUp'], ['AU02_%', 'browOuterUp%'], ['AU04_%', 'browDown%'], ['AU05_%', 'eyeWide%'], ['AU06_%', 'cheekSquint%'], ['AU07_%', 'eyeSquint%'],
      ['AU09_%', 'noseSneer%'], ['AU10_%', 'mouthUpperUp%'], ['AU12_%', 'mouthSmile%'], ['AU14_%', 'mouthDimple%'], ['AU15_%', 'mouthFrown%'], ['AU16_%', 'mouthLowerDown%'],
      ['AU17', 'mouthShrugLower'], ['AU18', 'mouthPucker'], ['AU20_%', 'mouthStretch%'], ['AU22', 'mouthFunnel'], ['AU24_%', 'mouthPress%'], ['AU26', 'jawOpen'], ['AU43_%', 'eyeBlink%'],
    ],
  },
  {
    name: 'VRoid',
    sides: LR,
    rows: [
      ['Fcl_EYE_Close_%', 'eyeBlink%'], ['Fcl_EYE_Surprised', 'eyeWide#'], ['Fcl_BRW_Angry', 'browDown#'], ['Fcl_BRW_Surprised', 'browOuterUp#'], ['Fcl_MTH_Joy', 'mouthSmile#'],
      ['Fcl_MTH_Down', 'mouthFrown#'], ['Fcl_MTH_A', 'jawOpen'], ['Fcl_MTH_U', 'mouthPucker'], ['Fcl_MTH_O', 'mouthFunnel'],
    ],
  },
  {
    name: 'MMD',
    sides: ['', '右'],
    rows: [
      ['ウィンク', 'eyeBlinkLeft'], ['ウィンク右', 'eyeBlinkRight'], ['あ', 'jawOpen'], ['う', 'mouthPucker'], ['お', 'mouthFunnel'], ['びっくり', 'eyeWide#'],
      ['怒り', 'browDown#'], ['困る', 'browInnerUp'], ['上', 'browOuterUp#'], ['口角上げ', 'mouthSmile#'], ['口角下げ', 'mouthFrown#'], ['ぺろっ', 'tongueOut'], ['ぷくー', 'cheekPuff'],
    ],
  },
  {
    name: 'plain words',
    sides: ['l', 'r'],
    rows: [
      ['%blink', 'eyeBlink%'], ['%smile', 'mouthSmile%'], ['%browup', 'browOuterUp%'], ['%browdown', 'browDown%'], ['%squint', 'eyeSquint%'], ['mouthopen', 'jawOpen'],
      ['%frown', 'mouthFrown%'], ['pucker', 'mouthPucker'], ['puffcheeks', 'cheekPuff'], ['%sneer', 'noseSneer%'], ['jawforward', 'jawForward'], ['upperlipup%', 'mouthUpperUp%'], ['lowerlipdown%', 'mouthLowerDown%'], ['tongueout', 'tongueOut'],
    ],
  },
  {
    name: 'German',
    sides: ['links', 'rechts'],
    rows: [['Auge_zu_%', 'eyeBlink%'], ['Braue_hoch_%', 'browOuterUp%'], ['Braue_runter_%', 'browDown%'], ['Mund_offen', 'jawOpen'], ['Lächeln_%', 'mouthSmile%'], ['Kiefer_vor', 'jawForward'], ['Mund_%', 'mouth%']],
  },
  {
    name: 'Spanish',
    sides: ['izquierdo', 'derecho'],
    rows: [['ojo_cerrado_%', 'eyeBlink%'], ['ceja_arriba_%', 'browOuterUp%'], ['ceja_abajo_%', 'browDown%'], ['boca_abierta', 'jawOpen'], ['sonrisa_%', 'mouthSmile%']],
  },
  {
    name: 'Chinese',
    sides: ['左', '右'],
    rows: [['%眼闭合', 'eyeBlink%'], ['张嘴', 'jawOpen'], ['嘴角上%', 'mouthSmile%'], ['嘟嘴', 'mouthPucker'], ['鼓腮', 'cheekPuff']],
  },
]

/** Every name of a vocabulary with the controls it means: two for `#`, which stands for both sides at once. */
export function expandVocabulary({ sides, rows }: TestVocabulary): Map<string, readonly string[]> {
  const out = new Map<string, readonly string[]>()
  for (const [name, control] of rows) {
    const both = control.includes('#')
      ? [control.replace('#', 'Left'), control.replace('#', 'Right')]
      : undefined
    if (!name.includes('%')) out.set(name, both ?? [control])
    else
      sides.forEach((side, i) => {
        out.set(name.replace('%', side), [control.replace('%', WORDS[i]!)])
      })
  }
  return out
}
