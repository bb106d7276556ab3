import { SET_IDS } from '../control-sets/set-ids.ts'
import type { ControlMap } from '../kinds/control-map.ts'
import type { Id } from '../schema/identity.ts'
import { newDocument } from '../schema/new-document.ts'
import { ARKIT_TO_FACS } from './arkit-to-facs.table.ts'
import { ARKIT_TO_VRM } from './arkit-to-vrm.table.ts'
import { composeLines } from './compose-lines.ts'
import { FACS_TO_ARKIT } from './facs-to-arkit.table.ts'
import { linesFromTable } from './map-table.ts'
import { RHUBARB_TO_VISEMES } from './rhubarb-to-visemes.table.ts'
import { VISEMES_TO_ARKIT } from './visemes-to-arkit.table.ts'
import { VISEMES_TO_VRM } from './visemes-to-vrm.table.ts'
import { VRM_TO_ARKIT } from './vrm-to-arkit.table.ts'

/** Lines by a function, so that bundlers can leave out a map nobody uses together with its table. */
function builtIn(name: string, from: Id, to: Id, lines: () => ControlMap['lines'], id: Id) {
  return newDocument<ControlMap>('map', name, { from: { id: from }, to: { id: to }, lines: lines() }, id)
}

// The ids are written down for ever: characters refer to these maps by them.

export const arkitToFacs50: ControlMap = /* @__PURE__ */ builtIn(
  'ARKit-52 to FACS-50',
  SET_IDS.arkit52,
  SET_IDS.facs50,
  () => linesFromTable(ARKIT_TO_FACS),
  '01a1e13d-50c0-7a31-9c5e-4b1f6f0d2e77',
)

export const facs50ToArkit: ControlMap = /* @__PURE__ */ builtIn(
  'FACS-50 to ARKit-52',
  SET_IDS.facs50,
  SET_IDS.arkit52,
  () => linesFromTable(FACS_TO_ARKIT),
  '01a1e13d-5138-7d92-8f04-c83a9e51b6d0',
)

export const arkitToVrm1: ControlMap = /* @__PURE__ */ builtIn(
  'ARKit-52 to VRM 1.0',
  SET_IDS.arkit52,
  SET_IDS.vrm1,
  () => linesFromTable(ARKIT_TO_VRM),
  '01a1e13d-51b0-7f68-b2a7-1d6c35e8940f',
)

export const visemesToArkit: ControlMap = /* @__PURE__ */ builtIn(
  'visemes to ARKit-52',
  SET_IDS.visemes15,
  SET_IDS.arkit52,
  () => linesFromTable(VISEMES_TO_ARKIT),
  '01a1e13d-5228-7059-a9e1-f74b20c6d38e',
)

/** By way of ARKit, so that both say the same sound with the same mouth. */
export const visemesToFacs50: ControlMap = /* @__PURE__ */ builtIn(
  'visemes to FACS-50',
  SET_IDS.visemes15,
  SET_IDS.facs50,
  () => composeLines(linesFromTable(VISEMES_TO_ARKIT), linesFromTable(ARKIT_TO_FACS)),
  '01a1e13d-52a0-7c14-8d5f-62a9b0e7f1c3',
)

export const visemesToVrm1: ControlMap = /* @__PURE__ */ builtIn(
  'visemes to VRM 1.0',
  SET_IDS.visemes15,
  SET_IDS.vrm1,
  () => linesFromTable(VISEMES_TO_VRM),
  '01a1e13d-5318-7b6e-9a40-3c8d5f21e706',
)

export const vrm1ToArkit: ControlMap = /* @__PURE__ */ builtIn(
  'VRM 1.0 to ARKit-52',
  SET_IDS.vrm1,
  SET_IDS.arkit52,
  () => linesFromTable(VRM_TO_ARKIT),
  '01a1e13d-5390-7e27-b5c8-90f4a1d36b2e',
)

export const rhubarbToVisemes: ControlMap = /* @__PURE__ */ builtIn(
  'Rhubarb to visemes',
  SET_IDS.rhubarb9,
  SET_IDS.visemes15,
  () => linesFromTable(RHUBARB_TO_VISEMES),
  '01a1e13d-5408-7183-8e6b-d7520c9fa41d',
)

/** By way of visemes, so that a cue and the viseme it stands for give the same mouth. */
export const rhubarbToArkit: ControlMap = /* @__PURE__ */ builtIn(
  'Rhubarb to ARKit-52',
  SET_IDS.rhubarb9,
  SET_IDS.arkit52,
  () => composeLines(linesFromTable(RHUBARB_TO_VISEMES), linesFromTable(VISEMES_TO_ARKIT)),
  '01a1e13d-5480-74f9-a3d1-18b6e9c0752f',
)

/** All that are built in. */
export const CONTROL_MAPS: readonly ControlMap[] = [
  arkitToFacs50,
  facs50ToArkit,
  arkitToVrm1,
  vrm1ToArkit,
  visemesToArkit,
  visemesToFacs50,
  visemesToVrm1,
  rhubarbToVisemes,
  rhubarbToArkit,
]
