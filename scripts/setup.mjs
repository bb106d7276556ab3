// What `npm start` and `npm test` need before they can begin, done only when it is missing or stale.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Runs a command to its end; gives up with one sentence when it fails. */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  const reason = result.error ? `: ${result.error.message}` : ''
  fail(`\`${command} ${args.join(' ')}\` did not succeed${reason}.`)
}

export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Facework needs Node 20.19 or newer; this is ${process.version}. Install a newer Node and run the command again.`,
    )
  }
}

const mtime = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Installs from the lock file when node_modules is missing or older than it. */
export function ensureInstalled() {
  ensureNode()
  const installed = join(root, 'node_modules/.package-lock.json')
  if (mtime(installed) >= mtime(join(root, 'package-lock.json'))) return
  process.stderr.write('Installing packages from the lock file …\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}

/** Newest change below a folder, leaving out what builds and installs write. */
function newestIn(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : mtime(path))
  }
  return newest
}

/** Built by `npm run docs`: nothing needs it. */
const SITE = join(root, 'apps/site')

function workspaces() {
  return ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')) && folder !== SITE)
}

/** What was built from sources that are gone would be packed and published with the rest. */
function removeOrphans() {
  for (const { path } of JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references) {
    const dist = join(root, path, 'dist')
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const [, stem] = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(file) ?? []
      if (stem === undefined) continue
      const source = join(root, path, 'src', stem)
      if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(join(dist, file))
    }
  }
}

/** Builds every package and app if a source is newer than the last build. */
export function ensureBuilt() {
  const stamp = join(root, 'node_modules/.cache/facework/built.json')
  const built = mtime(stamp)
  const newest = Math.max(...workspaces().map(newestIn), mtime(join(root, 'tsconfig.base.json')))
  const complete = workspaces().every((f) => existsSync(join(f, 'dist')))
  if (complete && built > newest) return
  process.stderr.write('Building …\n')
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'tsconfig.json'])
  removeOrphans()
  for (const folder of workspaces()) {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (scripts?.bundle) run('npm', ['run', '--silent', 'bundle'], { cwd: folder, quiet: true })
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ at: new Date().toISOString() }))
}

/** Blender and what its glTF exporter needs; Debian's packages are installed when they may be. */
export function ensureBlender() {
  const isThere = () => spawnSync('blender', ['--version'], { stdio: 'ignore' }).status === 0
  if (isThere()) return
  installByApt('Blender', ['blender', 'python3-numpy'])
  if (!isThere()) fail('This proof needs Blender: install it (Debian: `apt install blender python3-numpy`).')
}

const CHROMIUM_PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function lookUpChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH is ${given}, where there is no file.`)
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of CHROMIUM_PLACES) if (existsSync(join(folder, name))) return join(folder, name)
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(mac) ? mac : undefined
}

/** Installs packages of Debian, when this user may. */
export function installByApt(what, packages) {
  const mayInstall =
    process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!mayInstall) return
  process.stderr.write(`Installing ${what} …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be running. Without the packages, what needs them says so.
  const waiting = ['-o', 'DPkg::Lock::Timeout=600']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', ...waiting, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/** Path of a Chromium; Debian's package is installed when it may be. */
export function ensureChromium() {
  const found = lookUpChromium()
  if (found) return found
  installByApt('Chromium for the browser tests', ['chromium'])
  return (
    lookUpChromium() ??
    fail(
      'The browser tests need Chromium: install it (Debian: `apt install chromium`) or set CHROMIUM_PATH to its program.',
    )
  )
}
