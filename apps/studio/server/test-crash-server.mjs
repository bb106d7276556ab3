// A server of its own for the crash tests, from what was built: only a real process can be killed.
import { serveStudio } from './dist/index.js'

const [folder, token, port = '0', page = folder] = process.argv.slice(2)
const server = await serveStudio({ folder, token, port: Number(port), page, samples: folder })
process.stdout.write(`${server.port}\n`)
