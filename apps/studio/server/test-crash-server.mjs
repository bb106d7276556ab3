// A server of its own for the crash test, from what was built: only a real process can be killed.
import { serveStudio } from './dist/index.js'

const [folder, token] = process.argv.slice(2)
const server = await serveStudio({ folder, token, port: 0, page: folder, samples: folder })
process.stdout.write(`${server.port}\n`)
