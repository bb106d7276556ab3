import type { TestVocabulary } from '../test-vocabularies.ts'

/**
 * Vocabularies that no table of detection was written for: names of public tools, kept for judging only. A name that
 * is added to a table of detection because of them makes them useless.
 */
// biome-ignore format: tables
export const UNSEEN_VOCABULARIES: readonly TestVocabulary[] = [
  {
    name: 'Faceshift',
    sides: ['L', 'R'],
    rows: [
      ['EyeBlink_%', 'eyeBlink%'], ['EyeSquint_%', 'eyeSquint%'], ['EyeDown_%', 'eyeLookDown%'], ['EyeIn_%', 'eyeLookIn%'], ['EyeOpen_%', 'eyeWide%'],
      ['EyeOut_%', 'eyeLookOut%'], ['EyeUp_%', 'eyeLookUp%'], ['BrowsD_%', 'browDown%'], ['BrowsU_C', 'browInnerUp'], ['BrowsU_%', 'browOuterUp%'],
      ['JawFwd', 'jawForward'], ['JawLeft', 'jawLeft'], ['JawOpen', 'jawOpen'], ['JawRight', 'jawRight'], ['MouthLeft', 'mouthLeft'], ['MouthRight', 'mouthRight'],
      ['MouthFrown_%', 'mouthFrown%'], ['MouthSmile_%', 'mouthSmile%'], ['MouthDimple_%', 'mouthDimple%'], ['LipsStretch_%', 'mouthStretch%'],
      ['LipsUpperClose', 'mouthRollUpper'], ['LipsLowerClose', 'mouthRollLower'], ['LipsUpperUp', 'mouthUpperUp#'], ['LipsLowerDown', 'mouthLowerDown#'],
      ['LipsUpperOpen', 'mouthUpperUp#'], ['LipsLowerOpen', 'mouthLowerDown#'],
      ['LipsFunnel', 'mouthFunnel'], ['LipsPucker', 'mouthPucker'], ['ChinLowerRaise', 'mouthShrugLower'], ['ChinUpperRaise', 'mouthShrugUpper'],
      ['Sneer', 'noseSneer#'], ['Puff', 'cheekPuff'], ['CheekSquint_%', 'cheekSquint%'],
    ],
    others: ['JawChew'],
  },
  {
    name: 'Source engine',
    sides: ['left', 'right'],
    rows: [
      ['%_lid_raiser', 'eyeWide%'], ['%_lid_tightener', 'eyeSquint%'], ['%_lid_closer', 'eyeBlink%'], ['inner_%_raiser', 'browInnerUp'], ['outer_%_raiser', 'browOuterUp%'],
      ['%_lowerer', 'browDown%'], ['%_cheek_raiser', 'cheekSquint%'], ['wrinkler', 'noseSneer#'], ['%_upper_raiser', 'mouthUpperUp%'], ['%_corner_puller', 'mouthSmile%'],
      ['%_corner_depressor', 'mouthFrown%'], ['chin_raiser', 'mouthShrugLower'], ['%_puckerer', 'mouthPucker'], ['%_funneler', 'mouthFunnel'], ['%_stretcher', 'mouthStretch%'],
      ['presser', 'mouthPress#'], ['jaw_drop', 'jawOpen'],
    ],
    others: ['dilator', 'bite', 'jaw_clencher', 'half_closed'],
  },
  {
    name: 'MB-Lab',
    sides: ['L', 'R'],
    rows: [
      ['Expressions_browOutVert%_max', 'browOuterUp%'], ['Expressions_browOutVert%_min', 'browDown%'], ['Expressions_browsMidVert_max', 'browInnerUp'],
      ['Expressions_eyeClosed%_max', 'eyeBlink%'], ['Expressions_eyeSquint%_max', 'eyeSquint%'], ['Expressions_cheekSneer%_max', 'noseSneer%'],
      ['Expressions_mouthSmile%_max', 'mouthSmile%'], ['Expressions_mouthOpen_max', 'jawOpen'], ['Expressions_jawOut_max', 'jawForward'],
      ['Expressions_tongueOut_max', 'tongueOut'], ['Expressions_mouthClosed_max', 'mouthClose'],
    ],
    others: ['Expressions_pupilsDilatation_max', 'Expressions_deglutition_max', 'Expressions_chestExpansion_max', 'Expressions_nostrilsExpansion_max'],
  },
  {
    name: 'Unity-chan',
    sides: ['L', 'R'],
    rows: [
      ['blendShape1.EYE_DEF_C', 'eyeBlink#'], ['blendShape1.MTH_A', 'jawOpen'], ['blendShape1.MTH_U', 'mouthPucker'], ['blendShape1.MTH_O', 'mouthFunnel'],
      ['blendShape1.MTH_SMILE1', 'mouthSmile#'], ['blendShape1.BLW_ANG1', 'browDown#'], ['blendShape1.BLW_SURP', 'browOuterUp#'], ['blendShape1.EYE_SURP', 'eyeWide#'],
    ],
    others: ['blendShape1.MTH_SAP', 'blendShape1.EYE_SAP'],
  },
  {
    name: 'an artist in a hurry',
    sides: ['l', 'r'],
    rows: [
      ['Key_eyeclose%', 'eyeBlink%'], ['Key_brow%up', 'browOuterUp%'], ['Key_brow%dn', 'browDown%'], ['Key_smile%', 'mouthSmile%'], ['Key_sad%', 'mouthFrown%'],
      ['Key_mopen', 'jawOpen'], ['Key_ooo', 'mouthPucker'], ['Key_lipbite', 'mouthRollLower'], ['Key_puff', 'cheekPuff'], ['Key_tng', 'tongueOut'], ['Key_eyebig%', 'eyeWide%'],
      ['Key_nose%', 'noseSneer%'], ['Key_mouth%', 'mouth%'],
    ],
  },
]
