import type { Control, ControlSet } from '../kinds/control-set.ts'
import { newDocument } from '../schema/new-document.ts'
import { ARKIT_52 } from './arkit-52.table.ts'
import { controlsFromTable } from './control-table.ts'
import { FACS_50 } from './facs-50.table.ts'
import { RHUBARB_9 } from './rhubarb-9.table.ts'
import { SET_IDS } from './set-ids.ts'
import { VISEMES_15 } from './visemes-15.table.ts'
import { VRM_1 } from './vrm-1.table.ts'

/** Roblox FaceControls: 50 controls in five regions. */
export const facs50: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'FACS-50',
  { controls: /* @__PURE__ */ controlsFromTable(FACS_50) },
  SET_IDS.facs50,
)

/** Apple ARKit's 52 blend shapes. */
export const arkit52: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'ARKit-52',
  { controls: /* @__PURE__ */ controlsFromTable(ARKIT_52) },
  SET_IDS.arkit52,
)

/** The visemes of Oculus lip sync. */
export const visemes15: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'Oculus visemes 15',
  { controls: /* @__PURE__ */ controlsFromTable(VISEMES_15) },
  SET_IDS.visemes15,
)

/** The mouth shapes of Rhubarb Lip Sync, after Preston Blair. */
export const rhubarb9: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'Rhubarb',
  { controls: /* @__PURE__ */ controlsFromTable(RHUBARB_9) },
  SET_IDS.rhubarb9,
)

/** The expression presets of VRM 1.0. */
export const vrm1: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'VRM 1.0',
  { controls: /* @__PURE__ */ controlsFromTable(VRM_1) },
  SET_IDS.vrm1,
)

/** How the head turns, in radians, as captures write it. */
export const headSet: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'head',
  { controls: /* @__PURE__ */ headControls() },
  SET_IDS.head,
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
