// `npm start`: sets up what is missing or stale, then `facework studio` with the words after `--`.
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { main, processIo } = await import('../apps/cli/dist/main.js')
process.exitCode = await main(['studio', ...process.argv.slice(2)], processIo())
