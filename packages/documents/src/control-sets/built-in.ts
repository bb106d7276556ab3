import { type ControlSet, controlSetKind } from '../control-set.ts'
import { ARKIT_52 } from './arkit-52.table.ts'
import { controlsFromTable } from './control-table.ts'
import { FACS_50 } from './facs-50.table.ts'

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
