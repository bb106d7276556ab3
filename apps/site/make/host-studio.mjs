// The parts of a hosted site beside the docs: the studio that keeps its projects in the browser, and the service worker.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../../../scripts/setup.mjs'

const offline = join(import.meta.dirname, 'offline')

/** Copies the built studio into a folder, as a page without a server. */
export function hostStudio(folder) {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'apps/studio/dist'), folder, { recursive: true })
  const page = join(folder, 'index.html')
  const text = readFileSync(page, 'utf8')
  // Read before anything else of the page.
  const marked = text.replace('<head>', '<head>\n    <meta name="facework-storage" content="browser" />')
  if (marked === text) throw new Error('The page of the studio has no <head>.')
  writeFileSync(page, marked)
}

/** Lets a site work without a network once it was visited: a service worker with the digest of each file. */
export function makeOffline(site) {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'service-worker.js')
    .sort()
  cpSync(join(offline, 'offline.js'), join(site, 'offline.js'))
  if (!files.includes('offline.js')) files.push('offline.js')
  for (const path of files) if (path.endsWith('.html')) addScript(site, path)
  const digests = Object.fromEntries(files.map((path) => [path, digestOf(readFileSync(join(site, path)))]))
  const program = readFileSync(join(offline, 'service-worker.js'), 'utf8')
  writeFileSync(join(site, 'service-worker.js'), `const FILES = ${JSON.stringify(digests)}\n${program}`)
  return files.length
}

function addScript(site, path) {
  const file = join(site, path)
  const text = readFileSync(file, 'utf8')
  if (text.includes('offline.js')) return
  const up = '../'.repeat(path.split('/').length - 1)
  const part = path.startsWith('studio/') ? 'studio' : 'docs'
  writeFileSync(
    file,
    text.replace('</head>', `<script src="${up}offline.js" data-part="${part}" defer></script></head>`),
  )
}

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
