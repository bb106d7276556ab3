import { type Control, type ControlSet, controlSetKind } from '../kinds/control-set.ts'
import { ARKIT_52 } from './arkit-52.table.ts'
import { controlsFromTable } from './control-table.ts'
import { FACS_50 } from './facs-50.table.ts'
import { RHUBARB_9 } from './rhubarb-9.table.ts'
import { VISEMES_15 } from './visemes-15.table.ts'
import { VRM_1 } from './vrm-1.table.ts'

// The ids are written down for ever: characters and maps refer to these sets by them.

/** Roblox FaceControls: 50 controls in five regions. */
export const facs50: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'FACS-50',
  { controls: /* @__PURE__ */ controlsFromTable(FACS_50) },
  '01a1e114-1f48-718f-bad6-029463e5aa4d',
)

/** Apple ARKit's 52 blend shapes. */
export const arkit52: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'ARKit-52',
  { controls: /* @__PURE__ */ controlsFromTable(ARKIT_52) },
  '01a1e114-1fc1-74c4-9232-a51d04fdbd7c',
)

/** The visemes of Oculus lip sync. */
export const visemes15: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'Oculus visemes 15',
  { controls: /* @__PURE__ */ controlsFromTable(VISEMES_15) },
  '01a1e13d-6a10-7b4c-a1d2-5e0f93c7b811',
)

/** The mouth shapes of Rhubarb Lip Sync, after Preston Blair. */
export const rhubarb9: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'Rhubarb',
  { controls: /* @__PURE__ */ controlsFromTable(RHUBARB_9) },
  '01a1e13d-6b78-7a26-b9e4-0f7c15d8a362',
)

/** The expression presets of VRM 1.0. */
export const vrm1: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'VRM 1.0',
  { controls: /* @__PURE__ */ controlsFromTable(VRM_1) },
  '01a1e13d-6a88-7e05-8c6b-d2417fa09e35',
)

/** How the head turns, in radians, as captures write it. */
export const headSet: ControlSet = /* @__PURE__ */ controlSetKind.create(
  'head',
  { controls: /* @__PURE__ */ headControls() },
  '01a1e13d-6b00-7c9a-9f13-80b6e4d25a7c',
)

function headControls(): Control[] {
  // A quarter turn either way is further than any neck goes.
  const range = [-1.5707963267948966, 1.5707963267948966] as const
  const common = { range, side: 'center', region: 'Head' } as const
  return [
    { name: 'headYaw', ...common, description: "Turns the head to the character's own left, in radians." },
    { name: 'headPitch', ...common, description: 'Nods the head down, in radians.' },
    {
      name: 'headRoll',
      ...common,
      description: "Tilts the head to the character's own right shoulder, in radians.",
    },
  ]
}

/** All that are built in. */
export const CONTROL_SETS: readonly ControlSet[] = [arkit52, facs50, visemes15, rhubarb9, vrm1, headSet]
