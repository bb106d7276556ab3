import { CAPTURE_CONTROLS } from '../source/capture-frame.ts'

/** As written by the apps: eyeBlinkLeft, eyeBlink_L, EyeBlinkLeft; and all of them in lower case. */
const INDEX: ReadonlyMap<string, number> = new Map(
  CAPTURE_CONTROLS.flatMap((name, i) => {
    const short = name.replace(/Left$/, '_L').replace(/Right$/, '_R')
    const pascal = name.charAt(0).toUpperCase() + name.slice(1)
    return [name, short, pascal, name.toLowerCase(), short.toLowerCase()].map((each) => [each, i] as const)
  }),
)

/** Index of an ARKit-52 control by its name in any case, with Left and Right or _L and _R; −1 for others. */
export const controlIndex = (name: string): number => INDEX.get(name) ?? INDEX.get(name.toLowerCase()) ?? -1

const NONE = new Float32Array(CAPTURE_CONTROLS.length).fill(Number.NaN)

/** One for each control of ARKit-52, none of them there. A copy takes a third of the time of filling. */
export const emptyValues = (): Float32Array => NONE.slice()
