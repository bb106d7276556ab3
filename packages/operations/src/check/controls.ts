/** Names of the controls that checks measure, in FACS-50, ARKit-52 and VRM 1.0. */
// biome-ignore format: one control per line
const NAMES: readonly (readonly [facs: string, ...others: string[]])[] = [
  ['LeftEyeClosed', 'eyeBlinkLeft', 'blinkLeft'],
  ['RightEyeClosed', 'eyeBlinkRight', 'blinkRight'],
  ['LeftCheekRaiser', 'cheekSquintLeft'],
  ['RightCheekRaiser', 'cheekSquintRight'],
  ['LeftBrowLowerer', 'browDownLeft'],
  ['RightBrowLowerer', 'browDownRight'],
  ['JawDrop', 'jawOpen', 'aa'],
  ['LipsTogether', 'mouthClose'],
  ['Pucker', 'mouthPucker', 'ou'],
  ['Funneler', 'mouthFunnel', 'oh'],
  ['LeftLipCornerPuller', 'mouthSmileLeft'],
  ['RightLipCornerPuller', 'mouthSmileRight'],
  ['LeftLowerLipDepressor', 'mouthLowerDownLeft'],
  ['RightLowerLipDepressor', 'mouthLowerDownRight'],
  ['LeftUpperLipRaiser', 'mouthUpperUpLeft'],
  ['RightUpperLipRaiser', 'mouthUpperUpRight'],
]

const plain = (name: string) =>
  name
    .replace(/[_.]L$/i, 'Left')
    .replace(/[_.]R$/i, 'Right')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** The pose that is a control of FACS-50, under whichever name; undefined where there is none. */
export function poseOfControl(names: readonly string[], control: string): string | undefined {
  if (names.includes(control)) return control
  const known = (NAMES.find(([facs]) => facs === control) ?? [control]).map(plain)
  // In the order of the table: "aa" opens the jaw only where nothing else does.
  for (const other of known) {
    const found = names.find((name) => plain(name) === other)
    if (found !== undefined) return found
  }
  return undefined
}

/** Names of directions: the whole jaw moves to the left. */
const DIRECTION = /(?:jaw|mouth|turn|look|move|tongue|head)[_ ]?(?:left|right)$/i

/** The side that a name says. */
export function sideOfName(name: string): 'left' | 'right' | undefined {
  if (DIRECTION.test(name)) return undefined
  const isLeft = /Left|(?<![a-z])left|[_.]L$|[_.]l$/.test(name)
  const isRight = /Right|(?<![a-z])right|[_.]R$|[_.]r$/.test(name)
  return isLeft === isRight ? undefined : isLeft ? 'left' : 'right'
}
