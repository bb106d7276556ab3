import { controlOf } from '../../../base/controls.ts'
import type { Values } from './face.ts'

/** The same face seen in a mirror; also where one control stands for both eyes, or for the whole mouth. */
export function mirrorFace(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [controlOf(name)?.mirror ?? name, value]),
  )
}
