// `npm start`: sets up what is missing or stale, then serves the page. `--port N` and `--open` after `--`.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, fail } from './setup.mjs'

const USAGE = 'Use: npm start -- [--port N] [--open]'

function options() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, open: { type: 'boolean' } } })
    if (values.port === undefined) return values
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      return fail(`--port takes a number from 0 to 65535; found ${values.port}. ${USAGE}`)
    }
    return { ...values, port }
  } catch (error) {
    return fail(`${error.message}. ${USAGE}`)
  }
}

function open(url) {
  const [command, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] }[process.platform] ?? [
    'xdg-open',
  ]
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => process.stderr.write(`No browser could be opened; go to ${url} yourself.\n`))
    .unref()
}

const wanted = options()
ensureInstalled()
ensureBuilt()
const { serveStudio } = await import('../apps/studio/serve.mjs')
const server = await serveStudio(wanted.port === undefined ? {} : { port: wanted.port }).catch((error) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${wanted.port ?? 4173} is taken. Give another one: npm start -- --port 4200`
      : `The page could not be served: ${error.message}`,
  ),
)
process.stdout.write(`Facework is at ${server.url}\n`)
if (wanted.open) open(server.url)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close().then(() => process.exit(0))
  })
}
