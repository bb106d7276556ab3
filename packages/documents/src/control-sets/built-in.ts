import type { ControlSet } from '../kinds/control-set.ts'
import { newDocument } from '../schema/new-document.ts'
import { ARKIT_52_DESCRIPTIONS } from './arkit-52.descriptions.table.ts'
import { ARKIT_52 } from './arkit-52.table.ts'
import { controlsFromTable } from './control-table.ts'
import { FACS_50_DESCRIPTIONS } from './facs-50.descriptions.table.ts'
import { FACS_50 } from './facs-50.table.ts'
import { headControls } from './head-controls.ts'
import { RHUBARB_9_DESCRIPTIONS } from './rhubarb-9.descriptions.table.ts'
import { RHUBARB_9 } from './rhubarb-9.table.ts'
import { SET_IDS } from './set-ids.ts'
import { VISEMES_15_DESCRIPTIONS } from './visemes-15.descriptions.table.ts'
import { VISEMES_15 } from './visemes-15.table.ts'
import { VRM_1_DESCRIPTIONS } from './vrm-1.descriptions.table.ts'
import { VRM_1 } from './vrm-1.table.ts'

/** Roblox FaceControls: 50 controls in five regions. */
export const facs50: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'FACS-50',
  { controls: /* @__PURE__ */ controlsFromTable(FACS_50, FACS_50_DESCRIPTIONS) },
  SET_IDS.facs50,
)

/** Apple ARKit's 52 blend shapes. */
export const arkit52: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'ARKit-52',
  { controls: /* @__PURE__ */ controlsFromTable(ARKIT_52, ARKIT_52_DESCRIPTIONS) },
  SET_IDS.arkit52,
)

/** The visemes of Oculus lip sync. */
export const visemes15: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'Oculus visemes 15',
  { controls: /* @__PURE__ */ controlsFromTable(VISEMES_15, VISEMES_15_DESCRIPTIONS) },
  SET_IDS.visemes15,
)

/** The mouth shapes of Rhubarb Lip Sync, after Preston Blair. */
export const rhubarb9: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'Rhubarb',
  { controls: /* @__PURE__ */ controlsFromTable(RHUBARB_9, RHUBARB_9_DESCRIPTIONS) },
  SET_IDS.rhubarb9,
)

/** The expression presets of VRM 1.0. */
export const vrm1: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'VRM 1.0',
  { controls: /* @__PURE__ */ controlsFromTable(VRM_1, VRM_1_DESCRIPTIONS) },
  SET_IDS.vrm1,
)

/** How the head turns, in radians, as captures write it. */
export const headSet: ControlSet = /* @__PURE__ */ newDocument<ControlSet>(
  'control-set',
  'head',
  { controls: /* @__PURE__ */ headControls() },
  SET_IDS.head,
)

/** All that are built in. */
export const CONTROL_SETS: readonly ControlSet[] = [arkit52, facs50, visemes15, rhubarb9, vrm1, headSet]
