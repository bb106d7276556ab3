import type { Landmarks } from '@facework/documents'
import { exportGltf } from '@facework/formats'
import {
  checkMadePoses,
  type MadePoses,
  type MadePosesCheck,
  makePoses,
  type PoseTemplate,
} from '@facework/operations'
import {
  type DecodedImages,
  drawContactSheet,
  type PartKinds,
  type PoseSet,
} from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import type { Head } from '../input/head.ts'
import type { OutputOptions } from '../input/options.ts'
import type { Io } from '../io.ts'
import { pngFromPicture } from '../output/png.ts'
import type { Outcome } from '../output/print.ts'
import { progressBar, showProgress } from '../output/progress.ts'
import { writeOptions, writeOutput } from '../output/write-output.ts'
import { MADE_FORMS, type MadeForm } from './made-forms.ts'

export interface MakeOptions extends OutputOptions {
  readonly set?: PoseSet | undefined
  readonly as: MadeForm
  readonly contacts: boolean
  readonly sheet?: string | undefined
}

interface MakeParts {
  readonly head: Head
  readonly template: PoseTemplate
  readonly landmarks: Landmarks
  readonly images: DecodedImages
  readonly parts: PartKinds
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes the poses of a head, measures them, and writes the head with them. */
export async function makeAndWrite(
  { head, template, landmarks, images, parts, diagnostics }: MakeParts,
  options: MakeOptions,
  io: Io,
): Promise<Outcome> {
  const made = await makePoses(head.model, template, landmarks, {
    set: options.set,
    contacts: options.contacts,
    images,
    parts,
    replace: options.force,
    onProgress: progressBar(io, 'Making poses'),
  })
  showProgress(io, 'Checking the poses …')
  const check = checkMadePoses(made.model, made.poses, landmarks, { images, parts })
  const { model, poses, diagnostics: converted = [] } = MADE_FORMS[options.as](made)
  const { bytes, diagnostics: written } = exportGltf({ model, poses, clips: head.clips })
  const sheet =
    options.sheet === undefined
      ? undefined
      : drawContactSheet(made.model, made.poses, landmarks, { images, parts })
  const files = [
    { path: options.output, content: bytes },
    ...(sheet ? [{ path: options.sheet!, content: pngFromPicture(sheet.picture) }] : []),
  ]
  await writeOutput(files, writeOptions(options, io))
  return {
    json: {
      output: options.output,
      sheet: sheet ? { path: options.sheet, cells: sheet.cells } : undefined,
      ...made.report,
      check,
    },
    text: [...describe(made, check), `written: ${files.map((f) => f.path).join(', ')}`].join('\n'),
    diagnostics: [...diagnostics, ...made.report.diagnostics, ...converted, ...written],
  }
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

function describe({ report }: MadePoses, { damaged, eyes }: MadePosesCheck): string[] {
  const [worst] = damaged
  const open = eyes ? Object.entries(eyes.open).map(([side, part]) => `${side} ${percent(part)}`) : []
  const reasons = new Map<string, string[]>()
  for (const { name, reason } of report.left) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  return [
    `${report.made.length} poses by template "${report.template}"; skin ${report.fit.residual.toFixed(1)} % of the eye distance off, landmarks ${report.fit.landmarks.toFixed(1)} mm`,
    ...(open.length > 0 ? [`closed lids leave ${open.join(', ')} of the eye visible`] : []),
    ...(worst && worst.part > 0
      ? [`damaged triangles: ${percent(worst.part)} in ${worst.pose}, the worst`]
      : []),
    ...[...reasons].map(([reason, list]) => `left out, because ${reason}: ${list.join(', ')}`),
  ]
}
