import { addForce } from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { decodeImages } from '../../make-poses/decode-images.ts'
import { headLandmarks } from '../../make-poses/head-landmarks.ts'
import { type MakeOptions, makeAndWrite } from '../../make-poses/make-and-write.ts'
import { addPartOption, type PartOptions, partKinds } from '../../make-poses/part-option.ts'
import { readTemplate } from '../../make-poses/read-template.ts'
import type { Outcome } from '../../output/print.ts'
import { checkOutput, writeOptions } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'
import { addMakeOptions } from './poses-make.ts'

interface TransferOptions extends MakeOptions, PartOptions {
  readonly to: string
  readonly landmarks?: string | undefined
  readonly fromLandmarks?: string | undefined
}

/** `poses transfer A --to B -o OUT.glb`: a studio's best head teaches its others. */
export const posesTransfer: Verb = (parent, run) => {
  const command = parent
    .command('transfer')
    .description('transfer the poses of one rigged head to another')
    .argument('<from>', 'a head with poses (.glb, .vrm, .fbx …) or a character')
    .requiredOption('--to <head>', 'the head that gets them')
    .requiredOption('-o, --output <file>', 'that head with its poses, *.glb')
    .option('--landmarks <file>', 'landmarks of the head that gets them, *.landmarks.json (default: found)')
    .option('--from-landmarks <file>', 'landmarks of the head that has them (default: found)')
  run<TransferOptions>(
    addForce(addPartOption(addMakeOptions(command))),
    'facework poses transfer lead.glb --to extra.glb -o extra-acting.glb',
    transfer,
  )
}

async function transfer(options: TransferOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  for (const path of [options.output, options.sheet]) if (path !== undefined) checkOutput(path, where)
  const { template, diagnostics } = await readTemplate(file, options.fromLandmarks, io)
  const head = await readHead(options.to, {}, io.cwd)
  const images = decodeImages(head.model)
  const parts = partKinds(options)
  const { landmarks } = await headLandmarks(head.model, images, { file: options.landmarks, parts }, io)
  return makeAndWrite(
    { head, template, landmarks, images, parts, diagnostics: [...diagnostics, ...head.diagnostics] },
    options,
    io,
  )
}
