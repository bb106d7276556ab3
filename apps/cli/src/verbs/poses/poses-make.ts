import { POSE_SETS } from '@facework/operations/internal'
import { type Command, Option } from 'commander'
import { addForce } from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { decodeImages } from '../../make-poses/decode-images.ts'
import { headLandmarks } from '../../make-poses/head-landmarks.ts'
import { MADE_FORMS } from '../../make-poses/made-forms.ts'
import { type MakeOptions, makeAndWrite } from '../../make-poses/make-and-write.ts'
import { addPartOption, type PartOptions, partKinds } from '../../make-poses/part-option.ts'
import { builtInTemplate, readTemplate } from '../../make-poses/read-template.ts'
import type { Outcome } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { checkOutput, writeOptions } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface PosesMakeOptions extends MakeOptions, PartOptions {
  readonly template?: string | undefined
  readonly templateLandmarks?: string | undefined
  readonly landmarks?: string | undefined
}

/** `poses make HEAD -o OUT.glb`: a head that cannot act gets all its poses. */
export const posesMake: Verb = (parent, run) => {
  const command = parent
    .command('make')
    .description('make the poses of a static head, by a template')
    .argument('<head>', 'a head without poses (.glb, .vrm, .fbx …)')
    .requiredOption('-o, --output <file>', 'the head with its poses, *.glb')
    .option(
      '--template <head>',
      'a rigged head that lends its poses (default: built-in, the one that fits better)',
    )
    .option('--template-landmarks <file>', 'landmarks of the template (default: found)')
    .option('--landmarks <file>', 'landmarks of the head, *.landmarks.json (default: found)')
  run<PosesMakeOptions>(
    addForce(addPartOption(addMakeOptions(command))),
    'facework poses make scan.glb -o actor.glb --sheet sheet.png\nfacework poses make scan.glb --template best-head.glb -o actor.glb\nfacework poses make toon.glb --landmarks toon.landmarks.json --set facs-50 -o actor.glb',
    make,
  )
}

/** Options of verbs that make poses. */
export function addMakeOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--set <names>', "names of the poses (default: arkit-52, or the template's own)").choices([
        ...POSE_SETS,
      ]),
    )
    .addOption(
      new Option('--as <form>', 'what the poses are').choices(Object.keys(MADE_FORMS)).default('morphs'),
    )
    .option('--no-contacts', 'do not close lids completely or keep them off the eyes')
    .option('--sheet <file>', 'also draw a contact sheet of the poses, *.png')
}

async function make(options: PosesMakeOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  const parts = partKinds(options)
  for (const path of [options.output, options.sheet]) if (path !== undefined) checkOutput(path, where)
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, {}, io.cwd)
  const images = decodeImages(head.model)
  const { landmarks } = await headLandmarks(head.model, images, { file: options.landmarks, parts }, io)
  const given =
    options.template === undefined
      ? undefined
      : await readTemplate(options.template, options.templateLandmarks, io)
  const template = given?.template ?? (await builtInTemplate(landmarks, io))
  // The built-in templates know both sets; a template of the user keeps its names.
  const set = options.set ?? (given ? undefined : 'arkit-52')
  const diagnostics = [...head.diagnostics, ...(given?.diagnostics ?? [])]
  return makeAndWrite({ head, template, landmarks, images, parts, diagnostics }, { ...options, set }, io)
}
