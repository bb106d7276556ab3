// `npm run docs`: the docs site while it is written. `npm run docs -- build [--base /path/]` writes apps/site/dist;
// `--studio` links the studio, which `npm run site` puts beside it.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { prepareSite } from '../apps/site/make/prepare.mjs'
import { ensureBuilt, ensureInstalled, fail, root } from './setup.mjs'

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string', default: '/' },
    port: { type: 'string', default: '5180' },
    studio: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [action = 'dev'] = positionals
if (!['dev', 'build'].includes(action)) fail(`"${action}" is neither dev nor build.`)
if (!/^\/(.*\/)?$/.test(values.base)) fail(`--base is "${values.base}"; it begins and ends with a slash.`)
ensureInstalled()
ensureBuilt()
await prepareSite()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitepress/bin/vitepress.js',
    action,
    'apps/site',
    ...(action === 'dev' ? ['--port', values.port] : []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SITE_BASE: values.base, ...(values.studio ? { SITE_STUDIO: 'yes' } : {}) },
  },
)
process.exit(status ?? 1)
