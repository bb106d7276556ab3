// `npm start`: sets up what is missing or stale, then `facework studio` with the words after `--`.
import { ensureBuilt, ensureInstalled } from './setup.mjs'

const shell = process.ppid
ensureInstalled()
ensureBuilt()
// npm has been ended during the build, which nobody has told this process.
if (process.ppid !== shell) process.exit(1)
const { main, processIo } = await import('../apps/cli/dist/main.js')
process.exitCode = await main(['studio', ...process.argv.slice(2)], processIo())
