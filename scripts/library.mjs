// `npm run library`: sets up what is missing or stale, then an asset library with the sample cast, in the browser.
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { main, processIo } = await import('../apps/cli/dist/main.js')
process.exitCode = await main(['library', '--samples', '--open', ...process.argv.slice(2)], processIo())
