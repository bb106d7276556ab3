// A PostgreSQL for tests: Debian's, in a temporary folder, on a port of its own, gone afterwards.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installByApt } from '../setup.mjs'

/** The folder of its programs; undefined when it is not installed. */
export function findPostgres() {
  const given = process.env.POSTGRES_BIN
  if (given) return given
  const places = '/usr/lib/postgresql'
  if (!existsSync(places)) return undefined
  const versions = readdirSync(places).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(places, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** Installs it when it may; undefined when there is none. */
export function ensurePostgres() {
  if (!findPostgres()) installByApt('PostgreSQL for tests of the library', ['postgresql'])
  return findPostgres()
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** PostgreSQL does not run as root: as the user that its package made, then. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const id = (what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts one; undefined when PostgreSQL is not installed. */
export async function startPostgres({ settings = {} } = {}) {
  const bin = findPostgres()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'facework-postgres-'))
  const as = owner()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'facework',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...settings,
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child
  const start = async () => {
    child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...args], {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (text) => {
      said = (said + text).slice(-4000)
    })
    for (let i = 0; ; i++) {
      const { status } = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      })
      if (status === 0) return
      if (i > 600 || child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await start()
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    port,
    folder,
    address: (name) => `postgres://facework@127.0.0.1:${port}/${name}`,
    sql: (text, name = 'postgres') =>
      execFileSync(
        join(bin, 'psql'),
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'facework', '-d', name, '-qAtc', text],
        {
          encoding: 'utf8',
        },
      ).trim(),
    /** All of its processes at once, as a crash would; its data stays. */
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
