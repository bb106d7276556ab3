import type { Clip } from '@facework/documents'
import { valueForLayer } from '@facework/operations/internal'
import type { PreviewState } from '../../preview.ts'
import { editedLayer } from './edited-clip.ts'

/** Values of the edited layer by curve with which the clip plays those that are given. */
export function valuesInLayer(
  clip: Clip,
  preview: PreviewState,
  time: number,
  values: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, number>> | undefined {
  if (!clip.layers || !values) return values
  const layer = editedLayer(clip, preview)
  return Object.fromEntries(
    Object.entries(values).map(([curve, value]) => [
      curve,
      valueForLayer(clip, layer, { curve, time, value }),
    ]),
  )
}
