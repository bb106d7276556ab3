/** A control and its names, the surest first. */
export type SynonymRow = readonly [control: string, ...names: string[]]

/**
 * Names seen in the wild, by the control they mean: the control first, then its names, the surest first.
 * A control without its side (`eyeBlink`) stands for both, and so does a name; a name that says sides
 * means exactly the control of its row. Case, separators and the order of side and rest do not matter.
 */
// biome-ignore format: one control a line
export const SYNONYMS: readonly SynonymRow[] = [
  ['browDown', 'BrowLowerer', 'Brow_Drop', 'browsDown', 'BrowFrown', 'Fcl_BRW_Angry', 'まゆ怒り', '怒り', '皱眉', 'lowerer', '下'],
  ['browInnerUp', 'Brow_Raise_Inner', 'browRaiseIn', 'InnerBrowUp', 'InnerBrowRaiser', 'Fcl_BRW_Sorrow', '困る', 'BrowsUpInner', 'inner_raiser'],
  ['browOuterUp', 'Brow_Raise_Outer', 'browRaiseOuter', 'OuterBrowUp', 'OuterBrowRaiser', 'BrowUp', 'BrowsUp', 'BrowRaise', 'Fcl_BRW_Surprised', '上', 'outer_raiser'],
  ['noseSneer', 'NoseWrinkle', 'NoseWrinkler', 'NoseScrunch', 'Sneer', 'wrinkler'],
  ['Corrugator', 'BrowLateral', 'BrowCompress', 'BrowSqueeze', 'BrowsTogether', 'SR_04_Eye_Frown'],

  ['eyeBlink', 'EyeClosed', 'EyeClose', 'EyesClosed', 'EyesClose', 'Blink', 'Wink', 'UpperLidClosed', 'LidClose', 'Fcl_EYE_Close', 'まばたき', '眨眼', '闭眼', 'ウィンク2', 'ウインク', 'EYE_DEF_C'],
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

  ['jawOpen', 'JawDrop', 'MouthOpen', 'Mouth_Open', 'OpenMouth', 'JawDown', '张嘴', '嘴巴张开'],
  ['jawForward', 'JawFwd', 'JawOut', 'ChinForward', 'JawThrust'],
  ['jawLeft', 'ChinLeft', 'L_Jaw', 'JawSideL'],
  ['jawRight', 'ChinRight', 'R_Jaw', 'JawSideR'],

  ['cheekPuff', 'CheekPuffer', 'mouthCheekBlow', 'CheeksPump', 'MouthInflated', 'CheeksPuff', 'ぷくー', '鼓腮'],
  ['mouthClose', 'LipsTogether', 'mouthLipsTogether', 'MouthClosed'],
  ['mouthDimple', 'Dimpler', 'Dimple'],
  ['mouthFrown', 'LipCornerDown', 'LipCornerDepressor', 'mouthCornerDepress', 'MouthPullDown', 'MouthSad', 'Mouth_Sad', 'Frown', 'Fcl_MTH_Down', 'Fcl_MTH_Sorrow', 'ω下げ', '口角下げ'],
  ['mouthSmile', 'LipCornerPuller', 'mouthCornerPull', 'MouthPullUp', 'Smile', 'Fcl_MTH_Joy', 'Fcl_MTH_Fun', '口角上げ', 'にやり', 'にっこり', '微笑'],
  ['mouthFunnel', 'Funneler', 'LipFunneler', 'Funnel'],
  ['mouthPucker', 'Pucker', 'LipPuckerer', 'LipsPucker', 'LipsKiss', 'mouthLipsPurse', 'Kiss', 'Mouth_Pout', '嘟嘴'],
  ['mouthLeft', 'Mouth_L', 'MouthMoveLeft', 'MouthSideL'],
  ['mouthRight', 'Mouth_R', 'MouthMoveRight', 'MouthSideR'],
  ['mouthLowerDown', 'Mouth_Down_Lower', 'LowerLipDepressor', 'mouthLowerLipDepress', 'LowerLipDown', 'LipsLowerDown'],
  ['mouthUpperUp', 'Mouth_Up_Upper', 'UpperLipRaiser', 'mouthUpperLipRaise', 'UpperLipUp', 'LipsUpperUp', 'upper_raiser'],
  ['mouthPress', 'LipPresser', 'LipPressor', 'mouthLipsPress', 'LipsPress'],
  ['mouthRollLower', 'Mouth_Roll_In_Lower', 'LowerLipSuck', 'LowerLipBackward', 'Mouth_Lower_Inside', 'LipsLowerIn'],
  ['mouthRollUpper', 'Mouth_Roll_In_Upper', 'UpperLipSuck', 'UpperLipBackward', 'Mouth_Upper_Inside', 'LipsUpperIn'],
  ['mouthShrugLower', 'ChinRaiser', 'LowerLipUp', 'Mouth_Lower_Overlay', 'ChinUp', 'Mouth_Shrug_Low'],
  ['mouthShrugUpper', 'ChinRaiserUpperLip', 'Mouth_Shrug_Up'],
  ['mouthStretch', 'LipStretcher', 'MouthPullSide', 'MouthWide'],
  ['FlatPucker', 'LipTightener', 'LipsTighten', 'Mouth_Tighten'],

  ['tongueOut', 'Tongue_Out', 'TongueOut', 'TongueLongStep1', 'ぺろっ', '吐舌'],
  ['TongueUp', 'Tongue_Up', 'TongueTipUp'],
  ['TongueDown', 'Tongue_Down', 'TongueTipDown'],
]

/** The same for sounds and moods, whose names mean one thing to VRM and another to speech. */
// biome-ignore format: one control a line
export const SOUND_SYNONYMS: Readonly<Record<'vrm' | 'visemes', readonly SynonymRow[]>> = {
  vrm: [
    ['happy', 'Joy', 'Smile', 'Fcl_ALL_Joy', '喜び', '笑い', '开心'],
    ['angry', 'Anger', 'Fcl_ALL_Angry', '怒り', '生气'],
    ['sad', 'Sorrow', 'Fcl_ALL_Sorrow', '悲しみ', '悲しい', '伤心'],
    ['relaxed', 'Fun', 'Fcl_ALL_Fun', 'Calm', '楽しい'],
    ['surprised', 'Surprise', 'Fcl_ALL_Surprised', '驚き', '惊讶'],
    ['neutral', 'Fcl_ALL_Neutral'],
    ['aa', 'A', 'Fcl_MTH_A', 'MTH_A', 'vrc.v_aa', 'viseme_aa', 'あ', '啊', 'AA_VI_10_aa', 'V_Open', 'Ah', 'AE_AA', 'VSMAA', 'vAA'],
    ['ih', 'I', 'Fcl_MTH_I', 'MTH_I', 'vrc.v_ih', 'viseme_I', 'い', 'AA_VI_12_I', 'V_Wide'],
    ['ou', 'U', 'Fcl_MTH_U', 'MTH_U', 'vrc.v_ou', 'viseme_U', 'う', 'AA_VI_14_U', 'V_Tight', 'uu', 'oo', 'UW', 'UW_U', 'W_OO', 'VSMUW', 'vUW'],
    ['ee', 'E', 'Fcl_MTH_E', 'MTH_E', 'vrc.v_e', 'vrc.v_ee', 'viseme_E', 'え', 'AA_VI_11_E'],
    ['oh', 'O', 'Fcl_MTH_O', 'MTH_O', 'vrc.v_oh', 'viseme_O', 'お', 'AA_VI_13_O', 'V_Tight_O', 'OW', 'AO', 'AO_a', 'VSMOW', 'vOW'],
    ['blink', 'EyesClosed', 'Fcl_EYE_Close', 'vrc.blink', 'まばたき', '眨眼'],
    ['blinkLeft', 'Blink_L', 'Wink_L', 'Fcl_EYE_Close_L', 'vrc.blink_left', 'ウィンク'],
    ['blinkRight', 'Blink_R', 'Wink_R', 'Fcl_EYE_Close_R', 'vrc.blink_right', 'ウィンク右'],
    ['lookUp', 'EyesLookUp', 'vrc.lookingup'],
    ['lookDown', 'EyesLookDown', 'vrc.lookingdown'],
    ['lookLeft', 'EyesLookLeft'],
    ['lookRight', 'EyesLookRight'],
  ],
  visemes: [
    ['viseme_sil', 'vrc.v_sil', 'AA_VI_00_Sil', 'V_None'],
    ['viseme_PP', 'vrc.v_pp', 'AA_VI_01_PP', 'V_Explosive', 'PP', 'MBP', 'B_M_P'],
    ['viseme_FF', 'vrc.v_ff', 'AA_VI_02_FF', 'V_Dental_Lip', 'FF', 'FV', 'F_V'],
    ['viseme_TH', 'vrc.v_th', 'AA_VI_03_TH', 'TH'],
    ['viseme_DD', 'vrc.v_dd', 'AA_VI_04_DD', 'DD', 'T_L_D_N'],
    ['viseme_kk', 'vrc.v_kk', 'AA_VI_05_KK', 'KK', 'K_G_H_NG'],
    ['viseme_CH', 'vrc.v_ch', 'AA_VI_06_CH', 'V_Affricate', 'CH', 'Ch_J'],
    ['viseme_SS', 'vrc.v_ss', 'AA_VI_07_SS', 'SS', 'S_Z'],
    ['viseme_nn', 'vrc.v_nn', 'AA_VI_08_nn', 'NN'],
    ['viseme_RR', 'vrc.v_rr', 'AA_VI_09_RR', 'RR'],
    ['viseme_aa', 'vrc.v_aa', 'AA_VI_10_aa', 'V_Open', 'Ah', 'aa', 'あ', 'MTH_A'],
    ['viseme_E', 'vrc.v_e', 'vrc.v_ee', 'AA_VI_11_E', 'EE', 'え', 'MTH_E'],
    ['viseme_I', 'vrc.v_ih', 'AA_VI_12_I', 'V_Wide', 'ih', 'い', 'MTH_I'],
    ['viseme_O', 'vrc.v_oh', 'AA_VI_13_O', 'V_Tight_O', 'oh', 'お', 'MTH_O'],
    ['viseme_U', 'vrc.v_ou', 'AA_VI_14_U', 'V_Tight', 'W_OO', 'ou', 'う', 'MTH_U'],
  ],
}

/** Prefixes that tools write before the name; removed repeatedly. */
export const PREFIXES: readonly RegExp[] = [
  /^(?:口|mouth|mth)_(?=[あいうえおaiueo]$)/i, // a vowel of a shop avatar: mouth_a, 口_あ
  /^.*\.(?=[^.]{3,}$)/, // blendShape1.jawOpen, Face.M_F00_jawOpen, vrc.v_aa; not the side of eyeBlink.L
  /^.+(?=Fcl_)/, // VRoid writes model and mesh before: M_F00_000_00_Fcl_EYE_Close
  /^CTRL_(?:expressions|C)_/i,
  /^[A-Z]{1,2}_?\d{1,3}_/, // A25_Jaw_Open, AK_09_EyeBlinkLeft, SR_21_Jaw_Open
  /^(?:Fcl|bs|blendshapes?|exp|expression|face|head|morph|shape|target|ctrl|facial|v)_(?=.)/i,
]
