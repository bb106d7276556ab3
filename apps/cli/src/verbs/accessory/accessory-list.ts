import { fitText } from '../../accessories/fit-summary.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import type { Outcome } from '../../output/print.ts'
import type { Verb } from '../../verb.ts'

/** `accessory list CHARACTER`: what a character wears, and how well it fits. */
export const accessoryList: Verb = (parent, run) => {
  const command = parent
    .command('list')
    .description('list what a character wears, layer by layer, and how well it fits')
    .argument('<character>', 'a *.character.json, its folder, or PROJECT#NAME')
  run<object>(command, 'facework accessory list characters/ada', list)
}

async function list(_: object, io: Io, path: string): Promise<Outcome> {
  const head = await readHead(path, {}, io.cwd)
  const worn = [...(head.character?.worn ?? [])].sort((a, b) => a.accessory.layer - b.accessory.layer)
  return {
    json: {
      accessories: worn.map(({ accessory, fit, visible }) => ({
        name: accessory.name,
        type: accessory.type,
        layer: accessory.layer,
        visible,
        report: fit.report,
      })),
    },
    text: worn
      .map(
        ({ accessory, fit, visible }) =>
          `${accessory.layer}  ${accessory.type}${visible ? '' : ' (hidden)'}  ${fitText(fit)}`,
      )
      .join('\n'),
    diagnostics: head.diagnostics.filter((d) => /^(fit|accessory)\//.test(d.code)),
  }
}
