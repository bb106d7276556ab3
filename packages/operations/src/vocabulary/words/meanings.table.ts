/**
 * Controls by the words that describe them, in any order: the control first, without its
 * side where it has two, then sets of words. `side` stands for left or right as a direction; a set of words with `?`
 * often means something else.
 */
// biome-ignore format: one control a line
export const MEANINGS: readonly (readonly [control: string, ...meanings: string[]])[] = [
  ['browDown', 'brow down', 'brow lower', 'brow frown', 'brow anger', 'brow inner down ?', 'brow outer down ?'],
  ['browInnerUp', 'brow inner up', 'brow in up', 'brow sad', 'brow inner ?'],
  ['browOuterUp', 'brow outer up', 'brow up', 'brow surprise', 'brow outer ?'],
  ['Corrugator', 'brow in', 'brow together', 'brow squint', 'brow narrow', 'brow press'],
  ['noseSneer', 'nose sneer', 'sneer', 'nose wrinkle', 'nose up', 'mouth sneer', 'lip sneer', 'cheek sneer ?'],

  ['eyeBlink', 'blink', 'eye blink', 'lid blink', 'eye close', 'lid close', 'lid upper close', 'lid upper down', 'lid down', 'eye lid close', 'eye blink close', 'lid upper blink', 'eye joy ?'],
  ['eyeWide', 'eye wide', 'eye open', 'lid up', 'lid upper up', 'lid upper open', 'lid open', 'lid wide', 'eye surprise'],
  ['eyeSquint', 'eye squint', 'squint', 'lid tight', 'lid lower up', 'lid squint', 'lid lower squint', 'eye narrow', 'lid lower close', 'eye tight', 'lid lower tight', 'eye squint inner'],
  ['cheekSquint', 'cheek squint', 'cheek up', 'cheek smile', 'eye cheek up'],
  ['eyeLookUp', 'eye look up', 'look up', 'eye up'],
  ['eyeLookDown', 'eye look down', 'look down', 'eye down'],
  ['eyeLookIn', 'eye look in', 'look in', 'eye in', 'eye look inner'],
  ['eyeLookOut', 'eye look out', 'look out', 'eye out', 'eye look outer'],
  ['EyesLook', 'eye look side', 'look side'],

  ['jawOpen', 'jaw open', 'mouth open', 'jaw down', 'jaw mouth open', 'mouth jaw down', 'open ?', 'lip open ?'],
  ['jawForward', 'jaw forward', 'jaw out'],
  ['jaw', 'jaw side'],

  ['cheekPuff', 'cheek puff', 'puff', 'cheek out ?', 'mouth puff ?', 'mouth cheek puff'],
  ['mouthClose', 'mouth close', 'lip together', 'lip close', 'mouth together', 'mouth lip together', 'mouth lip close'],
  ['mouthDimple', 'mouth dimple', 'dimple', 'lip dimple', 'corner dimple', 'cheek dimple', 'lip corner back ?', 'mouth corner back ?'],
  ['mouthFrown', 'mouth frown', 'mouth sad', 'frown ?', 'lip frown', 'corner down', 'lip corner down', 'mouth corner down', 'mouth lip corner down', 'mouth anger ?', 'corner frown', 'lip corner frown'],
  ['mouthSmile', 'mouth smile', 'smile', 'lip smile', 'corner up', 'lip corner up', 'mouth corner up', 'mouth lip corner up', 'corner smile', 'mouth joy', 'lip corner smile', 'mouth corner smile', 'smile close', 'mouth smile close', 'smile open ?'],
  ['mouthFunnel', 'mouth funnel', 'funnel', 'lip funnel', 'mouth lip funnel', 'mouth pucker open', 'lip pucker open'],
  ['mouthPucker', 'mouth pucker', 'pucker', 'lip pucker', 'mouth narrow', 'lip narrow', 'mouth lip pucker', 'lip forward ?', 'mouth forward ?'],
  ['mouth', 'mouth side', 'mouth inner side', 'lip side ?'],
  ['mouthLowerDown', 'mouth lower down', 'lip lower down', 'lip lower open', 'mouth lip lower down', 'lip inner lower down', 'mouth lower sneer ?', 'lip lower sneer ?'],
  ['mouthUpperUp', 'mouth upper up', 'lip upper up', 'lip upper open', 'mouth lip upper up', 'lip inner upper up', 'mouth upper sneer', 'lip upper sneer', 'lip up ?'],
  ['mouthPress', 'mouth press', 'lip press', 'mouth lip press', 'press ?'],
  ['mouthRollLower', 'lip lower roll', 'mouth lower roll', 'lip lower in', 'lip lower suck', 'mouth lower in', 'lip lower back', 'mouth lower inner ?', 'lip lower inner ?', 'mouth lip lower roll', 'mouth roll in lower', 'lip lower roll in', 'mouth lip lower suck', 'mouth lip lower in', 'lip lower close ?'],
  ['mouthRollUpper', 'lip upper roll', 'mouth upper roll', 'lip upper in', 'lip upper suck', 'mouth upper in', 'lip upper back', 'mouth upper inner ?', 'lip upper inner ?', 'mouth lip upper roll', 'mouth roll in upper', 'lip upper roll in', 'mouth lip upper suck', 'mouth lip upper in', 'lip upper close ?'],
  ['mouthShrugLower', 'mouth lower shrug', 'lip lower shrug', 'jaw up', 'lip lower up', 'mouth lower up', 'mouth jaw up', 'jaw shrug', 'mouth lip lower up', 'jaw lower up'],
  ['mouthShrugUpper', 'mouth upper shrug', 'lip upper shrug', 'jaw upper up'],
  ['mouthStretch', 'mouth stretch', 'lip stretch', 'mouth wide', 'lip wide', 'corner out', 'corner wide', 'corner stretch', 'mouth corner wide', 'mouth corner stretch', 'lip corner stretch', 'lip corner out', 'stretch ?', 'mouth lip stretch'],
  ['FlatPucker', 'lip tight', 'mouth tight', 'mouth lip tight'],

  ['tongueOut', 'tongue out', 'tongue forward ?', 'mouth tongue out'],
  ['TongueUp', 'tongue up'],
  ['TongueDown', 'tongue down'],
]

/** Controls of a ring of muscle, whose quarters many heads have as shapes of their own: `Mouth_Pucker_Up_L`. */
export const IN_QUARTERS: readonly string[] = ['mouthPucker', 'mouthFunnel']

/** Controls of the numbers of the Facial Action Coding System, for names such as `AU12_L`. */
// biome-ignore format: one unit a line
export const ACTION_UNITS: Readonly<Record<number, string>> = {
  1: 'browInnerUp', 2: 'browOuterUp', 4: 'browDown', 5: 'eyeWide', 6: 'cheekSquint', 7: 'eyeSquint',
  9: 'noseSneer', 10: 'mouthUpperUp', 12: 'mouthSmile', 14: 'mouthDimple', 15: 'mouthFrown',
  16: 'mouthLowerDown', 17: 'mouthShrugLower', 18: 'mouthPucker', 19: 'tongueOut', 20: 'mouthStretch',
  22: 'mouthFunnel', 23: 'FlatPucker', 24: 'mouthPress', 26: 'jawOpen', 29: 'jawForward', 30: 'jaw',
  33: 'cheekPuff', 34: 'cheekPuff', 43: 'eyeBlink', 45: 'eyeBlink', 46: 'eyeBlink',
  61: 'EyesLookLeft', 62: 'EyesLookRight', 63: 'eyeLookUp', 64: 'eyeLookDown',
}
