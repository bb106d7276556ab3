#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'

const argv = process.argv.slice(2)
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  // The one call that needs nothing but this file; scripts make it to see whether the command is there.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${version}\n`)
} else {
  await buildInCheckout()
  const { main, processIo } = await import('../dist/main.js')
  process.exitCode = await main(argv, processIo())
}

/** In a checkout the sources may be newer than what was built from them; installed, there is only dist. */
async function buildInCheckout() {
  const root = new URL('../../../', import.meta.url)
  const [setup, manifest] = ['scripts/setup.mjs', 'package.json'].map((name) => new URL(name, root))
  // Three folders up from an installed package is node_modules, where anything might be called `scripts`.
  if (!existsSync(setup) || !existsSync(manifest)) return
  if (JSON.parse(readFileSync(manifest, 'utf8')).name !== 'facework-repository') return
  const { ensureBuilt } = await import(setup.href)
  ensureBuilt()
}
