// `npm run site [-- --base /path/]` writes apps/site/dist: docs and a working studio, to be put on any web host.
// `--serve` shows it afterwards.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostStudio, makeOffline } from '../apps/site/make/host-studio.mjs'
import { serveFolder } from '../apps/site/make/serve-folder.mjs'
import { root, run } from './setup.mjs'

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/' },
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '5181' },
  },
})
const dist = join(root, 'apps/site/dist')
run(process.execPath, [join(root, 'scripts/docs.mjs'), 'build', '--base', values.base, '--studio'])
hostStudio(join(dist, 'studio'))
const count = makeOffline(dist)
process.stdout.write(`apps/site/dist has ${count} files for ${values.base}, with the studio in studio/.\n`)
if (values.serve) {
  const { address } = await serveFolder(dist, { base: values.base, port: Number(values.port) })
  process.stdout.write(`${address} (Ctrl+C ends)\n`)
}
