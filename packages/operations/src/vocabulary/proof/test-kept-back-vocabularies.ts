import type { TestVocabulary } from '../test-vocabularies.ts'

/**
 * Vocabularies of public tools, avatars, games and sensors, written down from their public lists before detection was
 * tried on them. `mixed` are shapes that do several movements at once, as sounds and moods do.
 */
// biome-ignore format: tables
export const KEPT_BACK_VOCABULARIES: readonly TestVocabulary[] = [
  {
    name: 'Character Generator',
    sides: ['L', 'R'],
    rows: [
      ['h_expressions.%eyeClose_h', 'eyeBlink%'], ['h_expressions.%eyeOpen_h', 'eyeWide%'], ['h_expressions.%squint_h', 'eyeSquint%'],
      ['h_expressions.%browUp_h', 'browInnerUp'], ['h_expressions.LLbrowUp_h', 'browOuterUpLeft'], ['h_expressions.RRbrowUp_h', 'browOuterUpRight'], ['h_expressions.%browDown_h', 'browDown%'], ['h_expressions.MouthOpen_h', 'jawOpen'],
      ['h_expressions.JawFront_h', 'jawForward'], ['h_expressions.%jaw_h', 'jaw%'], ['h_expressions.Kiss_h', 'mouthPucker'],
      ['h_expressions.%smileClose_h', 'mouthSmile%'], ['h_expressions.%mouthSad_h', 'mouthFrown%'], ['h_expressions.%lipCorner_h', 'mouthDimple%'],
      ['h_expressions.%lipDown_h', 'mouthLowerDown%'], ['h_expressions.%lipUp_h', 'mouthUpperUp%'],
      ['h_expressions.%disgust_h', 'noseSneer%'],
    ],
    mixed: [
      ['h_expressions.AE_AA_h', '.7 jawOpen + .3 mouthStretch#'], ['h_expressions.AO_a_h', '.5 jawOpen + .6 mouthFunnel'], ['h_expressions.UW_U_h', '.2 jawOpen + .9 mouthPucker'],
      ['h_expressions.FV_h', '.7 mouthRollLower + .3 mouthUpperUp#'], ['h_expressions.SH_CH_h', '.7 mouthFunnel'], ['h_expressions.Shout_h', '1 jawOpen + .4 mouthFunnel'],
      ['h_expressions.MPB_Down_h', '.8 mouthRollLower'], ['h_expressions.MPB_Up_h', '.8 mouthRollUpper'], ['h_expressions.Rsad_h', '.6 mouthFrownRight + .5 browInnerUp'], ['h_expressions.Lsad_h', '.6 mouthFrownLeft + .5 browInnerUp'],
    ],
  },
  {
    name: 'Mery',
    sides: ['L', 'R'],
    rows: [
      ['fc.browD_%', 'browDown%'], ['fc.browU_C', 'browInnerUp'], ['fc.browU_%', 'browOuterUp%'], ['fc.blink_%1', 'eyeBlink%'], ['fc.eyeOpen_%1', 'eyeWide%'], ['fc.eyeSquint_%', 'eyeSquint%'],
      ['fc.jawOpen1', 'jawOpen'], ['fc.smile_%1', 'mouthSmile%'], ['fc.pucker1', 'mouthPucker'], ['fc.puff1', 'cheekPuff'], ['fc.chinRaise1', 'mouthShrugLower'],
      ['fc.sneer1', 'noseSneer#'], ['fc.lipUpUp1', 'mouthUpperUp#'], ['fc.jawFwd1', 'jawForward'], ['fc.funnel1', 'mouthFunnel'],
    ],
    others: ['fc.jawChw1'],
  },
  {
    name: 'Mery, its other sides',
    sides: ['Lft', 'Rgt'],
    rows: [
      ['fc.jaw%1', 'jaw%'], ['fc.mouth%4', 'mouth%'], ['fc.frown%5', 'mouthFrown%'], ['fc.lipStretch%1', 'mouthStretch%'], ['fc.dimple%1', 'mouthDimple%'], ['fc.jawOpen1', 'jawOpen'],
    ],
  },
  {
    name: 'Lens Studio',
    sides: ['Left', 'Right'],
    rows: [
      ['BrowsDown%', 'browDown%'], ['BrowsUpCenter', 'browInnerUp'], ['BrowsUp%', 'browOuterUp%'], ['CheekSquint%', 'cheekSquint%'], ['EyeBlink%', 'eyeBlink%'],
      ['EyeDown%', 'eyeLookDown%'], ['EyeIn%', 'eyeLookIn%'], ['EyeOpen%', 'eyeWide%'], ['EyeOut%', 'eyeLookOut%'], ['EyeSquint%', 'eyeSquint%'], ['EyeUp%', 'eyeLookUp%'],
      ['JawForward', 'jawForward'], ['JawLeft', 'jawLeft'], ['JawOpen', 'jawOpen'], ['JawRight', 'jawRight'], ['LipsFunnel', 'mouthFunnel'], ['LipsPucker', 'mouthPucker'],
      ['LowerLipClose', 'mouthRollLower'], ['LowerLipDown%', 'mouthLowerDown%'], ['LowerLipRaise', 'mouthShrugLower'], ['MouthClose', 'mouthClose'], ['MouthDimple%', 'mouthDimple%'],
      ['MouthFrown%', 'mouthFrown%'], ['MouthLeft', 'mouthLeft'], ['MouthRight', 'mouthRight'], ['MouthSmile%', 'mouthSmile%'], ['MouthStretch%', 'mouthStretch%'],
      ['Puff', 'cheekPuff'], ['Sneer%', 'noseSneer%'], ['UpperLipClose', 'mouthRollUpper'], ['UpperLipRaise', 'mouthShrugUpper'], ['UpperLipUp%', 'mouthUpperUp%'],
    ],
  },
  {
    name: 'Kinect',
    sides: ['Left', 'Right'],
    rows: [
      ['JawOpen', 'jawOpen'], ['LipPucker', 'mouthPucker'], ['JawSlideRight', 'jawRight'], ['LipStretcher%', 'mouthStretch%'], ['LipCornerPuller%', 'mouthSmile%'], ['LipCornerDepressor%', 'mouthFrown%'],
      ['%cheekPuff', 'cheekPuff'], ['%eyeClosed', 'eyeBlink%'], ['%eyebrowLowerer', 'browDown%'], ['LowerlipDepressor%', 'mouthLowerDown%'],
    ],
  },
  {
    name: 'RealSense',
    sides: ['LEFT', 'RIGHT'],
    rows: [
      ['EXPRESSION_BROW_RAISER_%', 'browOuterUp%'], ['EXPRESSION_BROW_LOWERER_%', 'browDown%'], ['EXPRESSION_SMILE', 'mouthSmile#'], ['EXPRESSION_KISS', 'mouthPucker'],
      ['EXPRESSION_MOUTH_OPEN', 'jawOpen'], ['EXPRESSION_EYES_CLOSED_%', 'eyeBlink%'], ['EXPRESSION_TONGUE_OUT', 'tongueOut'], ['EXPRESSION_PUFF_%', 'cheekPuff'],
      ['EXPRESSION_EYES_UP', 'eyeLookUp#'], ['EXPRESSION_EYES_DOWN', 'eyeLookDown#'],
    ],
  },
  {
    name: 'Visage',
    sides: ['left', 'right'],
    rows: [
      ['au_nose_wrinkler', 'noseSneer#'], ['au_jaw_z_push', 'jawForward'], ['au_jaw_x_push', 'jawLeft'], ['au_jaw_drop', 'jawOpen'], ['au_lower_lip_drop', 'mouthLowerDown#'], ['au_upper_lip_raiser', 'mouthUpperUp#'],
      ['au_lip_stretcher_%', 'mouthStretch%'], ['au_lip_corner_depressor', 'mouthFrown#'], ['au_%_outer_brow_raiser', 'browOuterUp%'], ['au_%_inner_brow_raiser', 'browInnerUp'],
      ['au_%_brow_lowerer', 'browDown%'], ['au_lid_tightener', 'eyeSquint#'], ['au_upper_lid_raiser', 'eyeWide#'], ['au_lip_presser', 'mouthPress#'],
    ],
  },
  {
    name: 'Visage, its eyes',
    sides: ['l', 'r'],
    rows: [['au_%eye_closed', 'eyeBlink%'], ['au_jaw_drop', 'jawOpen']],
  },
  {
    name: 'Character Creator 3',
    sides: ['L', 'R'],
    rows: [
      ['Brow_Raise_Inner_%', 'browInnerUp'], ['Brow_Raise_Outer_%', 'browOuterUp%'], ['Brow_Drop_%', 'browDown%'], ['Eye_Wide_%', 'eyeWide%'], ['Eye_Squint_%', 'eyeSquint%'], ['Eye_Blink_%', 'eyeBlink%'],
      ['Nose_Flank_Raise_%', 'noseSneer%'], ['Cheek_Raise_%', 'cheekSquint%'], ['Cheek_Blow_%', 'cheekPuff'], ['Mouth_Pucker', 'mouthPucker'], ['Mouth_Pucker_Open', 'mouthFunnel'],
      ['Mouth_Smile_%', 'mouthSmile%'], ['Mouth_Frown_%', 'mouthFrown%'], ['Mouth_Dimple_%', 'mouthDimple%'], ['Mouth_Widen_Sides', 'mouthStretch#'],
      ['Mouth_Top_Lip_Under', 'mouthRollUpper'], ['Mouth_Bottom_Lip_Under', 'mouthRollLower'], ['Mouth_Snarl_Upper_%', 'mouthUpperUp%'], ['Mouth_Snarl_Lower_%', 'mouthLowerDown%'], ['Mouth_%', 'mouth%'],
      ['Merged_Open_Mouth', 'jawOpen'],
    ],
    mixed: [
      ['Open', '.7 jawOpen'], ['Explosive', '.7 mouthRollLower + .7 mouthRollUpper'], ['Dental_Lip', '.7 mouthRollLower + .3 mouthUpperUp#'], ['Tight_O', '.8 mouthPucker + .2 jawOpen'], ['Wide', '.8 mouthStretch#'],
      ['Affricate', '.7 mouthFunnel'], ['Mouth_Up', '.5 mouthShrugLower + .5 mouthShrugUpper'], ['Mouth_Plosive', '.8 mouthPress#'], ['Mouth_Lips_Tuck', '.8 mouthRollLower + .8 mouthRollUpper'], ['Mouth_Lips_Open', '.4 mouthUpperUp# + .4 mouthLowerDown#'],
      ['Nose_Scrunch', '.8 noseSneer# + .3 browDown#'], ['Mouth_Smile', '.8 mouthSmile#'], ['Mouth_Frown', '.8 mouthFrown#'],
    ],
    others: ['Nose_Nostrils_Flare', 'Mouth_Skewer', 'Mouth_Lips_Jaw_Adjust'],
  },
  {
    name: 'Character Creator 4, extended',
    sides: ['L', 'R'],
    rows: [
      ['Brow_Raise_Inner_%', 'browInnerUp'], ['Brow_Raise_Outer_%', 'browOuterUp%'], ['Brow_Drop_%', 'browDown%'], ['Eye_Blink_%', 'eyeBlink%'], ['Eye_Squint_%', 'eyeSquint%'], ['Eye_Wide_%', 'eyeWide%'],
      ['Eye_%_Look_Up', 'eyeLookUp%'], ['Eye_%_Look_Down', 'eyeLookDown%'], ['Nose_Sneer_%', 'noseSneer%'], ['Cheek_Raise_%', 'cheekSquint%'], ['Cheek_Puff_%', 'cheekPuff'],
      ['Mouth_Smile_%', 'mouthSmile%'], ['Mouth_Frown_%', 'mouthFrown%'], ['Mouth_Stretch_%', 'mouthStretch%'], ['Mouth_Dimple_%', 'mouthDimple%'], ['Mouth_Press_%', 'mouthPress%'],
      ['Mouth_Pucker_Up_%', 'mouthPucker'], ['Mouth_Pucker_Down_%', 'mouthPucker'], ['Mouth_Funnel_Up_%', 'mouthFunnel'], ['Mouth_Funnel_Down_%', 'mouthFunnel'], ['Mouth_Roll_In_Upper_%', 'mouthRollUpper'], ['Mouth_Roll_In_Lower_%', 'mouthRollLower'],
      ['Mouth_Shrug_Upper', 'mouthShrugUpper'], ['Mouth_Shrug_Lower', 'mouthShrugLower'], ['Mouth_Up_Upper_%', 'mouthUpperUp%'], ['Mouth_Down_Lower_%', 'mouthLowerDown%'], ['Mouth_Close', 'mouthClose'],
      ['Jaw_Open', 'jawOpen'], ['Jaw_Forward', 'jawForward'], ['Jaw_%', 'jaw%'], ['Mouth_%', 'mouth%'], ['Tongue_Out', 'tongueOut'],
    ],
    mixed: [
      ['V_Open', '.7 jawOpen'], ['V_Explosive', '.7 mouthRollLower + .7 mouthRollUpper'], ['V_Tight_O', '.8 mouthPucker + .2 jawOpen'], ['V_Wide', '.8 mouthStretch#'], ['V_Affricate', '.7 mouthFunnel'],
      ['Mouth_Chin_Up', '.9 mouthShrugLower'], ['Mouth_Drop_Lower', '.6 mouthLowerDown#'],
    ],
    others: ['Nose_Nostril_Dilate_L', 'Neck_Swallow_Up', 'Eyelash_Upper_Up_L', 'Jaw_Backward'],
  },
  {
    name: 'Daz Genesis 3',
    sides: ['L', 'R'],
    rows: [
      ['head__PHMBrowInnerUp%', 'browInnerUp'], ['head__PHMBrowOuterUp%', 'browOuterUp%'], ['head__PHMBrowInnerDown%', 'browDown%'], ['head__PHMEyesClosed%', 'eyeBlink%'], ['head__PHMEyesSquint%', 'eyeSquint%'],
      ['head__PHMEyeLidsTopUp%', 'eyeWide%'], ['head__PHMCheekEyeFlex%', 'cheekSquint%'], ['head__PHMNoseWrinkle', 'noseSneer#'], ['head__PHMMouthOpen', 'jawOpen'], ['head__PHMMouthSmile%', 'mouthSmile%'],
      ['head__PHMMouthFrown%', 'mouthFrown%'], ['head__PHMLipsPucker', 'mouthPucker'], ['head__PHMLipTopUp%', 'mouthUpperUp%'], ['head__PHMLipBottomDown%', 'mouthLowerDown%'], ['head__PHMCheeksBalloon', 'cheekPuff'],
      ['head__PHMJawOut', 'jawForward'], ['head__PHMTongueOut', 'tongueOut'],
    ],
    mixed: [
      ['head__VSMAA', '.8 jawOpen'], ['head__VSMOW', '.6 mouthFunnel + .3 jawOpen'], ['head__VSMF', '.7 mouthRollLower'], ['head__VSMM', '.7 mouthRollLower + .7 mouthRollUpper'],
    ],
    others: ['head__PHMNoseCompressionHD', 'head__PHMMouthRealismHD', 'head__PHMEyesSizeL', 'head__PHMEyesSizeR'],
  },
  {
    name: 'MakeHuman face shapes',
    sides: ['left', 'right'],
    rows: [
      ['brow_mid_up_%', 'browInnerUp'], ['brow_outer_up_%', 'browOuterUp%'], ['brow_mid_down_%', 'browDown%'], ['cheek_balloon_%', 'cheekPuff'], ['cheek_squint_%', 'cheekSquint%'],
      ['lips_lower_in', 'mouthRollLower'], ['lips_upper_in', 'mouthRollUpper'], ['lips_mid_lower_down_%', 'mouthLowerDown%'], ['lips_mid_upper_up_%', 'mouthUpperUp%'],
      ['mouth_corner_up_%', 'mouthSmile%'], ['mouth_corner_down_%', 'mouthFrown%'], ['mouth_wide_%', 'mouthStretch%'], ['mouth_narrow_%', 'mouthPucker'], ['mouth_open', 'jawOpen'], ['tongue_out', 'tongueOut'], ['nose_wrinkle', 'noseSneer#'],
    ],
    others: ['tongue_back_up', 'tongue_wide', 'cheek_narrow_left', 'cheek_narrow_right'],
  },
  {
    name: 'VRoid, all',
    sides: ['L', 'R'],
    rows: [
      ['Face.M_F00_000_00_Fcl_EYE_Close_%', 'eyeBlink%'], ['Face.M_F00_000_00_Fcl_EYE_Surprised', 'eyeWide#'], ['Face.M_F00_000_00_Fcl_BRW_Angry', 'browDown#'],
      ['Face.M_F00_000_00_Fcl_BRW_Surprised', 'browOuterUp#'], ['Face.M_F00_000_00_Fcl_BRW_Sorrow', 'browInnerUp'], ['Face.M_F00_000_00_Fcl_MTH_A', 'jawOpen'], ['Face.M_F00_000_00_Fcl_MTH_U', 'mouthPucker'],
      ['Face.M_F00_000_00_Fcl_MTH_O', 'mouthFunnel'],
    ],
    mixed: [
      ['Face.M_F00_000_00_Fcl_EYE_Close', '1 eyeBlink#'], ['Face.M_F00_000_00_Fcl_ALL_Joy', '.8 mouthSmile# + .5 eyeBlink#'], ['Face.M_F00_000_00_Fcl_ALL_Angry', '.7 browDown# + .5 mouthFrown#'], ['Face.M_F00_000_00_Fcl_MTH_Joy', '.7 mouthSmile# + .4 jawOpen'],
      ['Face.M_F00_000_00_Fcl_MTH_Fun', '.8 mouthSmile#'], ['Face.M_F00_000_00_Fcl_MTH_Sorrow', '.7 mouthFrown# + .3 jawOpen'], ['Face.M_F00_000_00_Fcl_MTH_Angry', '.8 mouthFrown#'], ['Face.M_F00_000_00_Fcl_MTH_Down', '.5 mouthFrown#'],
      ['Face.M_F00_000_00_Fcl_MTH_Up', '.6 mouthShrugLower + .6 mouthShrugUpper'], ['Face.M_F00_000_00_Fcl_MTH_I', '.8 mouthStretch#'], ['Face.M_F00_000_00_Fcl_MTH_E', '.5 mouthStretch# + .4 jawOpen'], ['Face.M_F00_000_00_Fcl_EYE_Joy', '.9 eyeBlink# + .6 cheekSquint#'],
      ['Face.M_F00_000_00_Fcl_EYE_Fun', '.7 eyeSquint#'],
    ],
    others: ['Face.M_F00_000_00_Fcl_HA_Hide', 'Face.M_F00_000_00_Fcl_HA_Fung1', 'Face.M_F00_000_00_Fcl_EYE_Iris_Hide'],
  },
  {
    name: 'MMD, all',
    sides: ['', '右'],
    rows: [
      ['ウィンク%', 'eyeBlink%'], ['あ', 'jawOpen'], ['う', 'mouthPucker'], ['お', 'mouthFunnel'], ['びっくり', 'eyeWide#'],
      ['怒り', 'browDown#'], ['困る', 'browInnerUp'], ['上', 'browOuterUp#'], ['口角上げ', 'mouthSmile#'], ['にやり', 'mouthSmile#'], ['下', 'browDown#'], ['口角下げ', 'mouthFrown#'], ['口横広げ', 'mouthStretch#'], ['ぺろっ', 'tongueOut'],
    ],
    mixed: [
      ['まばたき', '1 eyeBlink#'], ['笑い', '.9 eyeBlink# + .5 cheekSquint#'], ['ウィンク２', '.9 eyeBlinkLeft + .5 cheekSquintLeft'], ['ｳｨﾝｸ２右', '.9 eyeBlinkRight + .5 cheekSquintRight'], ['い', '.8 mouthStretch#'], ['え', '.5 mouthStretch# + .4 jawOpen'],
      ['真面目', '.4 browDown#'], ['にこり', '.4 browInnerUp'], ['はぅ', '.9 eyeBlink#'], ['なごみ', '.7 eyeSquint#'], ['じと目', '.5 eyeBlink#'], ['▲', '.6 jawOpen'], ['∧', '.7 mouthFrown#'], ['ω', '.4 mouthSmile#'],
      ['てへぺろ', '.8 tongueOut + .4 mouthSmile#'],
    ],
    others: ['涙', '歯無し上', '頬染め'],
  },
  {
    name: 'Furhat',
    sides: ['LEFT', 'RIGHT'],
    rows: [
      ['BLINK_%', 'eyeBlink%'], ['BROW_DOWN_%', 'browDown%'], ['BROW_UP_%', 'browOuterUp%'], ['EYE_SQUINT_%', 'eyeSquint%'], ['SMILE_CLOSED', 'mouthSmile#'],
      ['LOOK_UP', 'eyeLookUp#'], ['LOOK_DOWN', 'eyeLookDown#'],
    ],
    mixed: [
      ['SMILE_OPEN', '.8 mouthSmile# + .4 jawOpen'], ['EXPR_ANGER', '.7 browDown# + .4 mouthPress#'], ['EXPR_SAD', '.7 browInnerUp + .6 mouthFrown#'], ['EXPR_DISGUST', '.8 noseSneer# + .4 mouthUpperUp#'], ['EXPR_FEAR', '.7 eyeWide# + .5 browInnerUp'],
      ['SURPRISE', '.7 browOuterUp# + .5 jawOpen + .5 eyeWide#'], ['PHONE_AAH', '.8 jawOpen'], ['PHONE_B_M_P', '.7 mouthRollLower + .7 mouthRollUpper'], ['PHONE_OH', '.7 mouthFunnel + .3 jawOpen'], ['PHONE_OOH_Q', '.8 mouthPucker'],
    ],
  },
  {
    name: 'action units in brackets',
    sides: ['L', 'R'],
    rows: [
      ['Face_[02%]', 'browOuterUp%'], ['Face_[01]', 'browInnerUp'], ['Face_[04]', 'browDown#'], ['Face_[05]', 'eyeWide#'], ['Face_[06]', 'cheekSquint#'], ['Face_[07]', 'eyeSquint#'], ['Face_[09]', 'noseSneer#'],
      ['Face_[12%]', 'mouthSmile%'], ['Face_[15%]', 'mouthFrown%'], ['Face_[18]', 'mouthPucker'], ['Face_[26]', 'jawOpen'], ['Face_[43%]', 'eyeBlink%'],
    ],
  },
  {
    name: 'Unified Expressions, in parts',
    sides: ['Left', 'Right'],
    rows: [
      ['EyeClosed%', 'eyeBlink%'], ['EyeWide%', 'eyeWide%'], ['EyeSquint%', 'eyeSquint%'], ['BrowLowerer%', 'browDown%'], ['BrowInnerUp%', 'browInnerUp'], ['BrowOuterUp%', 'browOuterUp%'],
      ['NoseSneer%', 'noseSneer%'], ['CheekSquint%', 'cheekSquint%'], ['CheekPuff%', 'cheekPuff'], ['JawOpen', 'jawOpen'], ['JawForward', 'jawForward'], ['JawLeft', 'jawLeft'], ['JawRight', 'jawRight'], ['MouthClosed', 'mouthClose'],
      ['LipSuckUpper%', 'mouthRollUpper'], ['LipSuckLower%', 'mouthRollLower'], ['LipFunnelUpper%', 'mouthFunnel'], ['LipFunnelLower%', 'mouthFunnel'], ['LipPuckerUpper%', 'mouthPucker'], ['LipPuckerLower%', 'mouthPucker'],
      ['MouthUpperUp%', 'mouthUpperUp%'], ['MouthLowerDown%', 'mouthLowerDown%'], ['MouthCornerPull%', 'mouthSmile%'], ['MouthFrown%', 'mouthFrown%'], ['MouthStretch%', 'mouthStretch%'], ['MouthDimple%', 'mouthDimple%'],
      ['MouthRaiserUpper', 'mouthShrugUpper'], ['MouthRaiserLower', 'mouthShrugLower'], ['MouthPress%', 'mouthPress%'], ['TongueOut', 'tongueOut'],
    ],
    mixed: [['BrowPinchLeft', '.4 browDownLeft'], ['BrowPinchRight', '.4 browDownRight'], ['MouthCornerSlantLeft', '.4 mouthSmileLeft'], ['MouthCornerSlantRight', '.4 mouthSmileRight'], ['MouthTightenerLeft', '.6 mouthPressLeft'], ['MouthTightenerRight', '.6 mouthPressRight'], ['MouthUpperLeft', '.5 mouthLeft'], ['MouthLowerLeft', '.5 mouthLeft'], ['MouthUpperRight', '.5 mouthRight'], ['MouthLowerRight', '.5 mouthRight']],
    others: ['EyeDilationLeft', 'NasalDilationLeft', 'CheekSuckLeft', 'JawClench', 'TongueRoll'],
  },
  {
    name: 'FaceGen',
    sides: ['Left', 'Right'],
    rows: [
      ['Modifier Blink %', 'eyeBlink%'], ['Modifier Brow Down %', 'browDown%'], ['Modifier Brow Up %', 'browOuterUp%'], ['Modifier Squint %', 'eyeSquint%'], ['Modifier Look Down', 'eyeLookDown#'], ['Modifier Look Up', 'eyeLookUp#'], ['Expression SmileClosed', 'mouthSmile#'],
    ],
    mixed: [
      ['Expression Anger', '.7 browDown# + .4 mouthPress#'], ['Expression SmileOpen', '.8 mouthSmile# + .4 jawOpen'], ['Expression Sad', '.7 browInnerUp + .6 mouthFrown#'], ['Expression Surprise', '.7 browOuterUp# + .5 jawOpen + .5 eyeWide#'], ['Expression Disgust', '.8 noseSneer# + .4 mouthUpperUp#'],
      ['Modifier Brow In Left', '.5 browDownLeft'], ['Modifier Brow In Right', '.5 browDownRight'],
      ['Phoneme aah', '.6 jawOpen'], ['Phoneme bigaah', '1 jawOpen'], ['Phoneme B,M,P', '.6 mouthRollLower + .6 mouthRollUpper'], ['Phoneme ch,J,sh', '.7 mouthFunnel'], ['Phoneme ee', '.7 mouthStretch#'], ['Phoneme F,V', '.7 mouthRollLower'], ['Phoneme oh', '.7 mouthFunnel + .3 jawOpen'], ['Phoneme ooh,Q', '.9 mouthPucker'], ['Phoneme W', '.8 mouthPucker'], ['Phoneme th', '.3 jawOpen'],
    ],
  },
  {
    name: 'a game of 2015',
    sides: ['L', 'R'],
    rows: [
      ['Jaw Fwd', 'jawForward'], ['Jaw Open', 'jawOpen'], ['% Outer Brow Up', 'browOuterUp%'], ['% Outer Brow Down', 'browDown%'], ['% Inner Brow Up', 'browInnerUp'], ['% Cheek Up', 'cheekSquint%'], ['% Frown', 'mouthFrown%'], ['% Smile', 'mouthSmile%'],
      ['% Lip Corner Out', 'mouthStretch%'], ['% Lower EyeLid Up', 'eyeSquint%'], ['% Upper EyeLid Down', 'eyeBlink%'], ['% Upper EyeLid Up', 'eyeWide%'], ['% Lower Lip Down', 'mouthLowerDown%'], ['% Upper Lip Up', 'mouthUpperUp%'], ['% Nose Up', 'noseSneer%'],
      ['Lower Lip Roll In', 'mouthRollLower'], ['Upper Lip Roll In', 'mouthRollUpper'], ['Lower Lip Funnel', 'mouthFunnel'], ['Upper Lip Funnel', 'mouthFunnel'], ['Jaw %', 'jaw%'],
    ],
    mixed: [['L Brow Squeeze', '.4 browDownLeft'], ['R Brow Squeeze', '.4 browDownRight'], ['L Lower Lip Up', '.6 mouthShrugLower'], ['R Lower Lip Up', '.6 mouthShrugLower']],
    others: ['L Lower EyeLid Down', 'R Lower EyeLid Down', 'Lower Lip Roll Out', 'Upper Lip Roll Out'],
  },
  {
    name: 'MetaHuman board',
    sides: ['L', 'R'],
    rows: [
      ['CTRL_%_brow_down', 'browDown%'], ['CTRL_%_brow_raiseIn', 'browInnerUp'], ['CTRL_%_brow_raiseOut', 'browOuterUp%'], ['CTRL_%_eye_blink', 'eyeBlink%'], ['CTRL_%_eye_squintInner', 'eyeSquint%'], ['CTRL_%_eye_cheekRaise', 'cheekSquint%'],
      ['CTRL_%_nose_wrinkle', 'noseSneer%'], ['CTRL_%_mouth_upperLipRaise', 'mouthUpperUp%'], ['CTRL_%_mouth_cornerPull', 'mouthSmile%'], ['CTRL_%_mouth_dimple', 'mouthDimple%'], ['CTRL_%_mouth_cornerDepress', 'mouthFrown%'], ['CTRL_%_mouth_stretch', 'mouthStretch%'],
      ['CTRL_%_mouth_lowerLipDepress', 'mouthLowerDown%'], ['CTRL_%_mouth_funnelU', 'mouthFunnel'], ['CTRL_%_mouth_funnelD', 'mouthFunnel'], ['CTRL_%_mouth_purseU', 'mouthPucker'], ['CTRL_%_mouth_purseD', 'mouthPucker'], ['CTRL_%_mouth_lipsRollU', 'mouthRollUpper'], ['CTRL_%_mouth_lipsRollD', 'mouthRollLower'],
      ['CTRL_C_jaw_open', 'jawOpen'], ['CTRL_C_jaw_fwd', 'jawForward'], ['CTRL_%_mouth_press', 'mouthPress%'],
    ],
  },
  {
    name: 'film rig',
    sides: ['L', 'R'],
    rows: [
      ['%_upLid_close', 'eyeBlink%'], ['%_upLid_open', 'eyeWide%'], ['%_loLid_up', 'eyeSquint%'], ['%_mouthCorner_up', 'mouthSmile%'], ['%_mouthCorner_dn', 'mouthFrown%'], ['%_mouthCorner_out', 'mouthStretch%'], ['C_jaw_dn', 'jawOpen'], ['C_jaw_fwd', 'jawForward'],
      ['%_browIn_up', 'browInnerUp'], ['%_browOut_up', 'browOuterUp%'], ['%_browMid_dn', 'browDown%'], ['C_upLip_roll', 'mouthRollUpper'], ['C_loLip_roll', 'mouthRollLower'], ['C_lips_pucker', 'mouthPucker'], ['C_lips_funnel', 'mouthFunnel'], ['%_cheek_puff', 'cheekPuff'],
      ['%_nose_crinkle', 'noseSneer%'], ['%_upLip_up', 'mouthUpperUp%'], ['%_loLip_dn', 'mouthLowerDown%'],
    ],
  },
  {
    name: 'prefix rig',
    sides: ['lf', 'rt'],
    rows: [
      ['%_eye_blink_geo_blend', 'eyeBlink%'], ['%_mouth_smile_geo_blend', 'mouthSmile%'], ['%_mouth_frown_geo_blend', 'mouthFrown%'], ['%_brow_raise_geo_blend', 'browOuterUp%'], ['%_brow_lower_geo_blend', 'browDown%'], ['md_jaw_open_geo_blend', 'jawOpen'], ['md_mouth_pucker_geo_blend', 'mouthPucker'], ['md_brow_worry_geo_blend', 'browInnerUp'],
      ['md_cheeks_puff_geo_blend', 'cheekPuff'], ['%_sneer_geo_blend', 'noseSneer%'], ['md_lip_press_geo_blend', 'mouthPress#'],
    ],
  },
  {
    name: 'Japanese shop avatar',
    sides: ['左', '右'],
    rows: [
      ['目_閉じ_%', 'eyeBlink%'], ['目_見開き', 'eyeWide#'], ['目_細め', 'eyeSquint#'], ['眉_怒り', 'browDown#'], ['眉_上げ', 'browOuterUp#'], ['眉_困り', 'browInnerUp'], ['口_笑顔', 'mouthSmile#'], ['口_への字', 'mouthFrown#'], ['口_あ', 'jawOpen'], ['口_う', 'mouthPucker'], ['舌_出し', 'tongueOut'], ['頬_膨らみ', 'cheekPuff'],
    ],
    mixed: [['目_笑い', '.9 eyeBlink# + .5 cheekSquint#'], ['口_い', '.7 mouthStretch#'], ['口_え', '.5 mouthStretch# + .4 jawOpen'], ['口_お', '.6 mouthFunnel + .4 jawOpen']],
    others: ['涙', '頬染め', '瞳_小'],
  },
  {
    name: 'shop avatar in English',
    sides: ['L', 'R'],
    rows: [
      ['Wink %', 'eyeBlink%'], ['Eyes Wide', 'eyeWide#'], ['Eyes Squint', 'eyeSquint#'], ['Brows Up', 'browOuterUp#'], ['Brows Down', 'browDown#'], ['Brows Worried', 'browInnerUp'], ['Mouth Smile', 'mouthSmile#'], ['Mouth Frown', 'mouthFrown#'], ['Mouth Pout', 'mouthPucker'], ['Tongue Out', 'tongueOut'], ['Cheeks Puffed', 'cheekPuff'], ['Mouth Open', 'jawOpen'],
    ],
    mixed: [['Eyes Closed', '1 eyeBlink#'], ['Eyes Happy', '.9 eyeBlink# + .5 cheekSquint#'], ['Mouth Open Smile', '.6 jawOpen + .7 mouthSmile#'], ['Mouth Cat', '.4 mouthSmile#'], ['Mouth O', '.6 mouthFunnel + .4 jawOpen']],
    others: ['Blush', 'Pupils Small', 'Ears Down'],
  },
  {
    name: 'Poser',
    sides: ['Left', 'Right'],
    rows: [['Blink%', 'eyeBlink%'], ['BrowDown%', 'browDown%'], ['BrowUp%', 'browOuterUp%'], ['Worry%', 'browInnerUp'], ['Smile', 'mouthSmile#'], ['Frown', 'mouthFrown#'], ['OpenLips', 'jawOpen'], ['Snarl%', 'noseSneer%'], ['TongueOut', 'tongueOut']],
    mixed: [['MouthF', '.7 mouthRollLower'], ['MouthM', '.6 mouthRollLower + .6 mouthRollUpper'], ['MouthO', '.6 mouthFunnel + .4 jawOpen']],
  },
  {
    name: 'French artist',
    sides: ['gauche', 'droite'],
    rows: [['oeil_ferme_%', 'eyeBlink%'], ['oeil_ouvert_%', 'eyeWide%'], ['sourcil_haut_%', 'browOuterUp%'], ['sourcil_bas_%', 'browDown%'], ['bouche_ouverte', 'jawOpen'], ['sourire_%', 'mouthSmile%'], ['bisou', 'mouthPucker'], ['joues_gonflees', 'cheekPuff'], ['langue_sortie', 'tongueOut'], ['machoire_avant', 'jawForward']],
  },
]
