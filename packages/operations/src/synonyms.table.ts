/**
 * Names seen in the wild, by the control they mean: the control first, then its names, the surest first.
 * A control without its side (`eyeBlink`) stands for both, and so does a name; a name that says sides
 * means exactly the control of its row. Case, separators and the order of side and rest do not matter.
 */
// biome-ignore format: one control a line
export const SYNONYMS: readonly (readonly [control: string, ...names: string[]])[] = [
  ['browDown', 'BrowLowerer', 'Brow_Drop', 'browsDown', 'BrowFrown', 'Fcl_BRW_Angry', 'まゆ怒り', '怒り', '皱眉'],
  ['browInnerUp', 'Brow_Raise_Inner', 'browRaiseIn', 'InnerBrowUp', 'InnerBrowRaiser', 'Fcl_BRW_Sorrow', '困る', 'BrowsUpInner'],
  ['browOuterUp', 'Brow_Raise_Outer', 'browRaiseOuter', 'OuterBrowUp', 'OuterBrowRaiser', 'BrowUp', 'BrowsUp', 'BrowRaise', 'Fcl_BRW_Surprised', '上'],
  ['noseSneer', 'NoseWrinkle', 'NoseWrinkler', 'NoseScrunch', 'Sneer'],
  ['Corrugator', 'BrowLateral', 'BrowCompress', 'BrowSqueeze', 'BrowsTogether', 'SR_04_Eye_Frown'],

  ['eyeBlink', 'EyeClosed', 'EyeClose', 'EyesClosed', 'EyesClose', 'Blink', 'Wink', 'UpperLidClosed', 'LidClose', 'Fcl_EYE_Close', 'まばたき', '眨眼', '闭眼', 'ウィンク2', 'ウインク'],
  // MMD heads write the wink of the left eye without a side.
  ['eyeBlinkLeft', 'ウィンク', 'vrc.blink_left'],
  ['eyeBlinkRight', 'ウィンク右', 'vrc.blink_right'],
  ['eyeWide', 'EyeWiden', 'EyeUpperLidRaiser', 'UpperLidRaiser', 'UpperLidOpen', 'EyesWide', 'Fcl_EYE_Surprised', 'びっくり', '瞪眼'],
  ['eyeSquint', 'eyeSquintInner', 'LidTightener', 'EyeSqueeze', 'LowerLidUp', 'Squint', 'Fcl_EYE_Fun', 'なごみ'],
  ['cheekSquint', 'CheekRaiser', 'Cheek_Raise', 'eyeCheekRaise', 'CheekUp'],
  ['eyeLookUp', 'EyeUp', 'LookUp', 'Eyes_Look_Up', 'EyesUp'],
  ['eyeLookDown', 'EyeDown', 'LookDown', 'Eyes_Look_Down', 'EyesDown'],
  ['eyeLookOutLeft', 'Eye_L_Look_L', 'eyeLookLeftL', 'Eye_Left_Left', 'LeftEyeturnLeft'],
  ['eyeLookInLeft', 'Eye_L_Look_R', 'eyeLookRightL', 'Eye_Left_Right', 'LeftEyeturnRight'],
  ['eyeLookOutRight', 'Eye_R_Look_R', 'eyeLookRightR', 'Eye_Right_Right', 'RightEyeturnRight'],
  ['eyeLookInRight', 'Eye_R_Look_L', 'eyeLookLeftR', 'Eye_Right_Left', 'RightEyeturnLeft'],
  ['EyesLookLeft', 'LookLeft', 'EyesTurnLeft', 'EyesLeft'],
  ['EyesLookRight', 'LookRight', 'EyesTurnRight', 'EyesRight'],

  ['jawOpen', 'JawDrop', 'MouthOpen', 'Mouth_Open', 'OpenMouth', 'V_Open', 'JawDown', 'Fcl_MTH_A', 'あ', '张嘴', '嘴巴张开', 'viseme_aa', 'AA_VI_10_aa', 'vrc.v_aa', 'MTH_A', 'A', 'aa'],
  ['jawForward', 'JawFwd', 'JawOut', 'ChinForward', 'JawThrust'],
  ['jawLeft', 'ChinLeft', 'L_Jaw', 'JawSideL'],
  ['jawRight', 'ChinRight', 'R_Jaw', 'JawSideR'],

  ['cheekPuff', 'CheekPuffer', 'mouthCheekBlow', 'CheeksPump', 'MouthInflated', 'CheeksPuff', 'ぷくー', '鼓腮'],
  ['mouthClose', 'LipsTogether', 'mouthLipsTogether', 'MouthClosed'],
  ['mouthDimple', 'Dimpler', 'Dimple'],
  ['mouthFrown', 'LipCornerDown', 'LipCornerDepressor', 'mouthCornerDepress', 'MouthPullDown', 'MouthSad', 'Mouth_Sad', 'Frown', 'Fcl_MTH_Down', 'Fcl_MTH_Sorrow', 'ω下げ', '口角下げ'],
  ['mouthSmile', 'LipCornerPuller', 'mouthCornerPull', 'MouthPullUp', 'Smile', 'Happy', 'Fcl_MTH_Joy', 'Fcl_MTH_Fun', 'にやり', 'にっこり', '口角上げ', '微笑'],
  ['mouthFunnel', 'Funneler', 'LipFunneler', 'Funnel', 'Fcl_MTH_O', 'お', 'viseme_O', 'AA_VI_13_O', 'vrc.v_oh', 'oh', 'O'],
  ['mouthPucker', 'Pucker', 'LipPuckerer', 'LipsPucker', 'LipsKiss', 'mouthLipsPurse', 'Kiss', 'Mouth_Pout', 'Fcl_MTH_U', 'う', '嘟嘴', 'viseme_U', 'AA_VI_14_U', 'vrc.v_ou', 'ou', 'U'],
  ['mouthLeft', 'Mouth_L', 'MouthMoveLeft', 'MouthSideL'],
  ['mouthRight', 'Mouth_R', 'MouthMoveRight', 'MouthSideR'],
  ['mouthLowerDown', 'Mouth_Down_Lower', 'LowerLipDepressor', 'mouthLowerLipDepress', 'LowerLipDown', 'LipsLowerDown'],
  ['mouthUpperUp', 'Mouth_Up_Upper', 'UpperLipRaiser', 'mouthUpperLipRaise', 'UpperLipUp', 'LipsUpperUp'],
  ['mouthPress', 'LipPresser', 'LipPressor', 'mouthLipsPress', 'LipsPress'],
  ['mouthRollLower', 'Mouth_Roll_In_Lower', 'LowerLipSuck', 'LowerLipBackward', 'Mouth_Lower_Inside', 'LipsLowerIn'],
  ['mouthRollUpper', 'Mouth_Roll_In_Upper', 'UpperLipSuck', 'UpperLipBackward', 'Mouth_Upper_Inside', 'LipsUpperIn'],
  ['mouthShrugLower', 'ChinRaiser', 'LowerLipUp', 'Mouth_Lower_Overlay', 'ChinUp', 'Mouth_Shrug_Low'],
  ['mouthShrugUpper', 'ChinRaiserUpperLip', 'Mouth_Shrug_Up'],
  ['mouthStretch', 'LipStretcher', 'MouthPullSide', 'MouthWide', 'Fcl_MTH_I', 'い', 'viseme_I', 'vrc.v_ih'],
  ['FlatPucker', 'LipTightener', 'LipsTighten', 'Mouth_Tighten'],

  ['tongueOut', 'Tongue_Out', 'TongueOut', 'TongueLongStep1', 'ぺろっ', '吐舌'],
  ['TongueUp', 'Tongue_Up', 'TongueTipUp'],
  ['TongueDown', 'Tongue_Down', 'TongueTipDown'],
]

/** What tools write before the name itself; taken away as often as one fits. */
export const PREFIXES: readonly RegExp[] = [
  /^.*\.(?=[^.]{3,}$)/, // blendShape1.jawOpen, Face.M_F00_jawOpen, vrc.v_aa; not the side of eyeBlink.L
  /^.+(?=Fcl_)/, // VRoid writes model and mesh before: M_F00_000_00_Fcl_EYE_Close
  /^CTRL_(?:expressions|C|L|R)_/i,
  /^[A-Z]{1,2}_?\d{1,3}_/, // A25_Jaw_Open, AK_09_EyeBlinkLeft, SR_21_Jaw_Open
  /^(?:Fcl|bs|blendshapes?|exp|expression|face|head|morph|shape|target|ctrl|facial|v)_(?=.)/i,
]

/** Words for a side, as they stand alone in a name. */
export const SIDES: Readonly<Record<string, 'left' | 'right'>> = {
  l: 'left',
  lf: 'left',
  lft: 'left',
  left: 'left',
  左: 'left',
  r: 'right',
  rt: 'right',
  rgt: 'right',
  right: 'right',
  右: 'right',
}
