import type { Model } from '@facework/documents'
import type { Report } from '@facework/report'
import { eyeOpenings, isShut } from '../contacts/eye-openings.ts'
import type { FittedFace } from '../fit/fit-face.ts'
import { isMouthSealed } from './sealed-mouth.ts'

/** Reports what about a head keeps some of its poses from being good. */
export function reportHead({ head }: FittedFace, model: Model, report: Report): { readonly shut: boolean } {
  const { parts } = head
  const hasEyes = parts.some((p) => p.kind === 'eye')
  const shut = !hasEyes && eyeOpenings(head.landmarks, head.skin).every(isShut)
  if (shut) {
    report.warn(
      'poses/eyes-shut',
      model.name,
      `The eyes of "${model.name}" are shut, so blink, squint and look poses are left out.`,
      'Open the lids in the file, then make the poses again.',
    )
  } else if (!hasEyes) {
    report.warn(
      'poses/no-eyeballs',
      model.name,
      `"${model.name}" has no separate eyeballs: its lids move, its gaze does not.`,
      'Separate the eyes from the skin, or add eyeballs behind the lids.',
    )
  }
  if (isMouthSealed(head)) {
    report.warn(
      'poses/mouth-sealed',
      model.name,
      `The lips of "${model.name}" are one skin, so that jaw poses stretch it instead of opening the mouth.`,
      'Cut the mesh along the line between the lips and add a mouth bag.',
    )
  }
  const unsure = new Set(
    parts.flatMap((part) => (part.kind === 'jaw' && part.unsure ? [meshOf(head, part.vertices[0]!)] : [])),
  )
  for (const name of unsure) {
    report.info(
      'poses/part-unsure',
      name,
      `Mesh "${name}" has a part above as well as below the bite; its lower half moves with the jaw.`,
      `Give its kind: --part "${name}=jaw", still, rider or eye.`,
    )
  }
  return { shut }
}

/** Name of the mesh that a welded vertex belongs to. */
function meshOf({ surface }: FittedFace['head'], vertex: number): string {
  const { model, vertices, welded } = surface
  return model.meshes[vertices.meshOf[welded.indexOf(vertex)]!]!.name
}
