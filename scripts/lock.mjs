// `npm run lock` after a dependency changed: the lock file, complete for every platform and without addresses.
//
// A registry may not (yet) have the binaries of other platforms. npm then leaves them out of the lock, and
// `npm ci` refuses the result everywhere. Their entries are written here from what their parents ask for:
// a platform that needs one fetches it by name and version, all others skip it by its os and cpu.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './setup.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ppc64: 'ppc64',
  s390x: 's390x',
  wasm32: 'wasm32',
  arm: 'arm',
  gnueabihf: 'arm',
}

run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund', '--loglevel=error'])
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const entry of Object.values(lock.packages)) delete entry.funding
for (const parent of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (lock.packages[place]) continue
    const words = name.split(/[-/]/)
    const os = words.filter((w) => SYSTEMS.includes(w))
    const cpu = [...new Set(words.filter((w) => Object.hasOwn(PROCESSORS, w)).map((w) => PROCESSORS[w]))]
    if (os.length + cpu.length === 0)
      throw new Error(`${name} is missing from the registry, and its name tells no platform.`)
    const libc = words.includes('musl')
      ? { libc: ['musl'] }
      : words.includes('gnu')
        ? { libc: ['glibc'] }
        : {}
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(parent.dev ? { dev: true } : {}),
      ...libc,
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    }
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
const text = `${JSON.stringify(lock, null, 2)}\n`
if (/"(resolved|url)": "https?:/.test(text))
  throw new Error('The lock file holds addresses: is omit-lockfile-registry-resolved set in .npmrc?')
writeFileSync(file, text)
