import type { KeyPlace } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { choice, list, number, type Parameter, text } from '../../parameters.ts'

const jointPath = choice('translation', 'rotation', 'scale')

const keyPlace: Parameter<KeyPlace> = {
  type: 'data',
  read(value, name) {
    const { curve, joint, path, time } = (value ?? {}) as Record<string, unknown>
    if (joint !== undefined) {
      return {
        joint: text.read(joint, `${name}.joint`),
        path: jointPath.read(path, `${name}.path`),
        time: number.read(time, `${name}.time`),
      }
    }
    return { curve: text.read(curve, `${name}.curve`), time: number.read(time, `${name}.time`) }
  },
}

/** At least one key, each by curve and time, or by joint, path and time. */
export const keyList: Parameter<readonly KeyPlace[]> = {
  ...list(keyPlace),
  read(value, name) {
    const keys = list(keyPlace).read(value, name)
    if (keys.length > 0) return keys
    throw new FaceworkError('command/argument', name, `${name} should be at least one key; found none.`)
  },
}
