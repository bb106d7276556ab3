import type { ControlSet } from '../kinds/control-set.ts'
import { newDocument } from '../schema/new-document.ts'
import { ARKIT_52 } from './arkit-52.table.ts'
import { type ControlRow, controlsFromTable } from './control-table.ts'
import { FACS_50 } from './facs-50.table.ts'
import { headControls } from './head-controls.ts'
import { RHUBARB_9 } from './rhubarb-9.table.ts'
import { SET_IDS } from './set-ids.ts'
import { VISEMES_15 } from './visemes-15.table.ts'
import { VRM_1 } from './vrm-1.table.ts'

// The built-in sets without descriptions, which are for people and as long as all the rest: what maps clips and
// detects vocabularies uses these, so that pages do not download the descriptions.

const plain = (name: string, rows: readonly ControlRow[], id: string): ControlSet =>
  newDocument<ControlSet>('control-set', name, { controls: controlsFromTable(rows) }, id)

export const plainFacs50: ControlSet = /* @__PURE__ */ plain('FACS-50', FACS_50, SET_IDS.facs50)
export const plainArkit52: ControlSet = /* @__PURE__ */ plain('ARKit-52', ARKIT_52, SET_IDS.arkit52)
export const plainVisemes15: ControlSet = /* @__PURE__ */ plain(
  'Oculus visemes 15',
  VISEMES_15,
  SET_IDS.visemes15,
)
export const plainVrm1: ControlSet = /* @__PURE__ */ plain('VRM 1.0', VRM_1, SET_IDS.vrm1)

/** All of them, in the order of `CONTROL_SETS`. */
export const PLAIN_CONTROL_SETS: readonly ControlSet[] = [
  plainArkit52,
  plainFacs50,
  plainVisemes15,
  /* @__PURE__ */ plain('Rhubarb', RHUBARB_9, SET_IDS.rhubarb9),
  plainVrm1,
  /* @__PURE__ */ newDocument<ControlSet>(
    'control-set',
    'head',
    { controls: /* @__PURE__ */ headControls() },
    SET_IDS.head,
  ),
]
