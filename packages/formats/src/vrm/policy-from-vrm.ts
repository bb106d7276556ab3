import { type Policy, policyKind } from '@facework/documents'
import type { VrmPolicy } from './build-expressions.ts'

const GAZE = { eye: 'both', up: 'lookUp', down: 'lookDown', left: 'lookLeft', right: 'lookRight' } as const
const GAZE_NAMES = 4

// [T4]
/** What the expressions of a VRM say about each other, as a policy: its overrides are masks. */
export function policyFromVrm(vrm: VrmPolicy, name = 'VRM'): Policy {
  return policyKind.create(name, {
    speech: [{ region: 'Mouth', controls: vrm.groups.mouth, yield: 0.6 }],
    blink: [['blink'], ['blinkLeft', 'blinkRight']].filter((group) =>
      group.every((control) => vrm.groups.blink.includes(control)),
    ),
    gaze: vrm.groups.lookAt.length === GAZE_NAMES ? [GAZE] : [],
    overrides: Object.entries(vrm.expressions).flatMap(([control, expression]) =>
      (
        [
          ['mouth', expression.overrideMouth],
          ['blink', expression.overrideBlink],
          ['gaze', expression.overrideLookAt],
        ] as const
      ).flatMap(([holdsBack, mode]) => (mode === 'none' ? [] : [{ control, holdsBack, mode }])),
    ),
  })
}
