import { addForce } from '../input/options.ts'
import type { Verb } from '../verb.ts'
import { type ConvertOptions, convertClip, toOption } from './clip/clip-convert.ts'

/** `decompress IN -o OUT`: what `compress` packed, in any clip format; `clip convert` without its options. */
export const decompress: Verb = (parent, run) => {
  const command = parent
    .command('decompress')
    .description(
      'convert a packed clip to another format, chosen by the file extension (same as clip convert)',
    )
    .argument('<in...>', 'compressed clips, *.facework; patterns')
    .requiredOption('-o, --output <file>', 'output file; its extension selects the format')
    .addOption(toOption())
    .option('--clip <name>', 'which clip of the file')
  run<ConvertOptions>(addForce(command), 'facework decompress take.facework -o take.clip.json', convertClip, {
    file: 'clip',
  })
}
