import { type ControlMap, controlMapKind } from '@facework/documents'
import {
  arkitToFacs50,
  arkitToVrm1,
  facs50ToArkit,
  rhubarbToArkit,
  rhubarbToVisemes,
  visemesToArkit,
  visemesToFacs50,
  visemesToVrm1,
  vrm1ToArkit,
} from '@facework/documents/internal'
import { type Schema, text } from '@facework/documents/schema'
import { FaceworkError, suggestion } from '@facework/report'
import { mapClip } from '../../vocabulary/map-clip.ts'
import { clipFromContent, contentOf } from '../clip-content.ts'
import { defineModifier } from '../modifier.ts'
import { dataParameter } from '../parameter.ts'

/** The maps that are built in, by the names people type. */
export const BUILT_IN_MAPS: Readonly<Record<string, ControlMap>> = {
  'arkit-to-facs': arkitToFacs50,
  'facs-to-arkit': facs50ToArkit,
  'arkit-to-vrm': arkitToVrm1,
  'visemes-to-arkit': visemesToArkit,
  'visemes-to-facs': visemesToFacs50,
  'visemes-to-vrm': visemesToVrm1,
  'vrm-to-arkit': vrm1ToArkit,
  'rhubarb-to-visemes': rhubarbToVisemes,
  'rhubarb-to-arkit': rhubarbToArkit,
}

/** A map itself travels with the clip, so that a re-import needs no other file. */
const mapSchema: Schema<string | ControlMap> = {
  read: (value, path, report) =>
    typeof value === 'string' ? text.read(value, path, report) : controlMapKind.read(value, report),
}

// [M2]
/** Curves in another vocabulary. */
export const remapCurves = defineModifier({
  id: 'remap-curves',
  title: 'Remap curves',
  description: 'Turns the curves of one vocabulary into those of another by a control map.',
  parameters: {
    map: dataParameter(`${Object.keys(BUILT_IN_MAPS).join(', ')}, or a map document.`, mapSchema),
  },
  apply(content, { map }, { name, report }) {
    const mapped = mapClip(clipFromContent(content, name), typeof map === 'string' ? builtIn(map) : map)
    report.diagnostics.push(...mapped.diagnostics)
    return contentOf(mapped.clip)
  },
})

function builtIn(name: string): ControlMap {
  const map = Object.hasOwn(BUILT_IN_MAPS, name) ? BUILT_IN_MAPS[name] : undefined
  if (map) return map
  throw new FaceworkError(
    'map/unknown',
    name,
    `There is no built-in map "${name}"; there is ${Object.keys(BUILT_IN_MAPS).join(', ')}.`,
    suggestion(name, Object.keys(BUILT_IN_MAPS)),
  )
}
