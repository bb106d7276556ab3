#!/usr/bin/env node
// In a checkout the sources may be newer than what was built from them; installed, there is only dist.
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)
const [setup, manifest] = ['scripts/setup.mjs', 'package.json'].map((name) => new URL(name, root))
// Three folders up from an installed package lies node_modules, where anything might be called `scripts`.
const isCheckout =
  existsSync(setup) &&
  existsSync(manifest) &&
  JSON.parse(readFileSync(manifest, 'utf8')).name === 'facework-repository'
if (isCheckout) {
  const { ensureBuilt } = await import(setup.href)
  ensureBuilt()
}
const { main, processIo } = await import('../dist/main.js')
process.exitCode = await main(process.argv.slice(2), processIo())
