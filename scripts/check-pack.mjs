// Proves what users get: all packages packed, installed into an empty Vite + TypeScript project outside the
// repository, the README's quick start type-checked, bundled, and watched moving a face in Chromium.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromiumPath, launchChromium } from './chromium.mjs'
import { photographHeads, writeHeads, writePage } from './pack-heads.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const example = join(root, 'examples/quick-start')
/** A folder for pictures of the quick start with every kind of file (`npm run prove -- quick-start`). */
const pictures = process.env.CHECK_PACK_PICTURES
/** What other people compress heads with. */
const TOOLS = { '@gltf-transform/core': '^4', '@gltf-transform/extensions': '^4', draco3dgltf: '^1.5' }
const npmQuiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
const MIME = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
}

/** Run, not imported. */
const COMMANDS = new Set(['@facework/cli', '@facework/library-server', '@facework/studio'])
/** Addresses of files: a module for each, none for all. */
const SAMPLES = '@facework/samples'
/** Without an entry point for users: what the others compute with. */
const INTERNAL = new Set(['@facework/folder', '@facework/math'])

class Problem extends Error {}
const problem = (sentence) => {
  throw new Problem(sentence)
}
const readText = (...path) => readFile(join(...path), 'utf8')
const readJson = async (...path) => JSON.parse(await readText(...path))

/** Runs a program to its end and returns what it printed; its complaints go into the one sentence. */
async function run(what, program, args, cwd) {
  try {
    const shell = process.platform === 'win32'
    const { stdout } = await promisify(execFile)(program, args, { cwd, shell, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    return problem(`${what} failed:\n${`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message}`)
  }
}

/** Folders of what is published: what the root's tsconfig.json builds and is not private. */
async function publishedFolders() {
  const folders = []
  for (const { path } of (await readJson(root, 'tsconfig.json')).references) {
    const meta = await readJson(root, path, 'package.json')
    if (meta.private) continue
    const missing = [...targets(meta.exports), ...targets(meta.bin)].find(
      // Of a pattern, its folder.
      (t) => !existsSync(join(root, path, t.replace(/\*.*$/, ''))),
    )
    if (missing) problem(`${path} is not built: ${missing} is missing. Run \`npm run build\` first.`)
    folders.push(join(root, path))
  }
  // Its page is built by Vite, its server by a tsconfig.json of its own.
  return [...folders, join(root, 'packages/samples'), join(root, 'apps/library'), join(root, 'apps/studio')]
}

/** Packs all of them into a folder; returns the tarball of each by name. */
async function pack(folders, into) {
  const args = [
    'pack',
    '--json',
    '--ignore-scripts',
    '--loglevel=error',
    `--pack-destination=${into}`,
    ...folders,
  ]
  const tarballs = new Map()
  for (const { name, filename, files } of JSON.parse(await run('npm pack', 'npm', args, root))) {
    checkContents(
      name,
      files.map((f) => f.path),
    )
    tarballs.set(name, join(into, filename.replace('@', '').replace('/', '-')))
  }
  return tarballs
}

function checkContents(name, files) {
  const stray = files.find((f) => /\.test\.|(^|\/)(test|src)\/|\.tsbuildinfo$|fixture/.test(f))
  if (stray)
    problem(
      `The tarball of ${name} holds ${stray}, which is not for users: mend "files" in its package.json.`,
    )
}

/** Everything a package's exports and bin name is there, and its code imports only what it says it needs. */
async function checkInstalled(project, name) {
  const folder = join(project, 'node_modules', name)
  const meta = await readJson(folder, 'package.json')
  const named = [...targets(meta.exports), ...targets(meta.bin)]
  if (named.length === 0) problem(`${name} exports nothing.`)
  for (const path of named) {
    if (!path.includes('*') && !existsSync(join(folder, path))) {
      problem(`${name} names ${path} in its package.json, but the tarball lacks it.`)
    }
  }
  const known = new Set([name, ...Object.keys({ ...meta.dependencies, ...meta.peerDependencies })])
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|mjs|d\.ts)$/.test(file) || file.includes('node_modules')) continue
    // Trackers of others are shipped as they are.
    if (/^dist[\\/]trackers[\\/]/.test(file)) continue
    const text = await readText(folder, file)
    const map = /^\/\/# sourceMappingURL=(?!data:)(\S+)/m.exec(text)?.[1]
    if (map && !existsSync(join(folder, dirname(file), map)))
      problem(`${name}/${file} names the source map ${map}, which the tarball lacks.`)
    // Editors show doc comments to users, who do not know the rules.
    const rule = file.endsWith('.d.ts') && /\/\*\*(?:(?!\*\/)[\s\S])*?\[[A-Z]\d+(?:\.\d+)?\]/.exec(text)?.[0]
    if (rule) problem(`${name}/${file} shows the id of a rule to users: ${rule.slice(-60)}`)
    // Bundles of pages need nothing, and show code of users in texts.
    if (/^dist[\\/](page|assets)[\\/]/.test(file)) continue
    for (const [, module] of text.matchAll(/^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]/gm)) {
      if (module.startsWith('.')) checkRelative(name, folder, file, module)
      else if (!module.startsWith('node:') && !known.has(packageOf(module))) {
        problem(`${name}/${file} imports ${module}, which its package.json does not list.`)
      }
    }
  }
}

function checkRelative(name, folder, file, module) {
  // Declarations name their neighbours by source name; TypeScript reads x.d.ts for x.ts.
  const wanted = file.endsWith('.d.ts')
    ? module.replace(/(\.d)?\.ts$/, '.d.ts').replace(/\.js$/, '.d.ts')
    : module
  if (!existsSync(join(folder, dirname(file), wanted))) {
    problem(`${name}/${file} imports ${module}, which the tarball lacks.`)
  }
}

/** The paths in exports or bin, without those only this repository asks for. */
function targets(value) {
  if (typeof value === 'string') return [value]
  return Object.entries(value ?? {}).flatMap(([key, v]) => (key === 'facework-source' ? [] : targets(v)))
}

function packageOf(module) {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The code people copy: the first fenced block that imports facework. Wherever it is shown, it is the same. */
async function quickStart() {
  const blocks = async (path) =>
    [...(await readText(path)).matchAll(/^```ts\n(.*?)^```/gms)]
      .map((m) => m[1])
      .filter((c) => c.includes("'facework'"))
  const [code] = await blocks(join(root, 'packages/facework/README.md'))
  if (!code)
    return problem('packages/facework/README.md has no quick start: a ```ts block that imports facework.')
  const lines = code.trimEnd().split('\n').length
  if (lines > 10) problem(`The quick start has ${lines} lines; ten are the promise.`)
  if (code !== (await readText(example, 'main.ts'))) {
    problem('The quick start in packages/facework/README.md is not what examples/quick-start/main.ts says.')
  }
  for (const other of await blocks(join(root, 'README.md'))) {
    if (other !== code) problem('README.md shows another quick start than packages/facework/README.md.')
  }
  return code
}

async function writeProject(project, tarballs, code) {
  const meta = await readJson(example, 'package.json')
  const files = Object.fromEntries([...tarballs].map(([name, path]) => [name, `file:${path}`]))
  const dependencies = { ...meta.dependencies, ...files, ...(pictures ? TOOLS : {}) }
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...meta, dependencies }, null, 2))
  const { compilerOptions } = await readJson(example, 'tsconfig.json')
  // Our own declarations are to be sound, not skipped; once is enough, since three's take as long again.
  const strictest = { module: 'NodeNext', moduleResolution: 'NodeNext', skipLibCheck: false }
  const usual = { module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: true }
  for (const [file, options, exclude] of [
    ['tsconfig.json', usual, []],
    // Babylon.js declares the types of WebXR itself, other than @types/webxr that @types/three brings.
    ['tsconfig.nodenext.json', strictest, ['babylon.ts']],
  ]) {
    const config = { compilerOptions: { ...compilerOptions, ...options }, include: ['*.ts'], exclude }
    await writeFile(join(project, file), JSON.stringify(config))
  }
  // The last line is so that the page can be asked what it shows.
  await writeFile(join(project, 'main.ts'), `${code}Object.assign(globalThis, { world: stage.world })\n`)
  await cp(join(example, 'index.html'), join(project, 'index.html'))
  const all = [...tarballs.keys()].filter(
    (name) => !COMMANDS.has(name) && !INTERNAL.has(name) && name !== SAMPLES,
  )
  const isBabylon = (name) => name.endsWith('/babylon')
  const exportsOf = (names) => names.map((name, i) => `export * as p${i} from '${name}'\n`).join('')
  await writeFile(join(project, 'all.ts'), exportsOf(all.filter((name) => !isBabylon(name))))
  await writeFile(join(project, 'babylon.ts'), exportsOf(all.filter(isBabylon)))
  await writeFile(
    join(project, 'all.mjs'),
    `for (const name of ${JSON.stringify(all)}) if (Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing')\n`,
  )
}

/** Bytes of the bundle's scripts after gzip. */
async function bundleSize(project, folder) {
  let bytes = 0
  for (const file of await readdir(join(project, folder, 'assets'))) {
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(project, folder, 'assets', file))).length
  }
  return bytes
}

function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://x').pathname
    const file = join(folder, path === '/' ? 'index.html' : decodeURIComponent(path))
    const found = file.startsWith(folder) && existsSync(file)
    response.writeHead(found ? 200 : 404, {
      'content-type': MIME[extname(file)] ?? 'application/octet-stream',
    })
    response.end(found ? await readFile(file) : 'not here')
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** All morph weights and joint rotations of the page, as one list; empty until the head is there. */
function shownNumbers() {
  const numbers = []
  globalThis.world?.traverse((object) => {
    if (object.morphTargetInfluences) numbers.push(...object.morphTargetInfluences)
    if (object.isBone) numbers.push(...object.quaternion.toArray())
  })
  return numbers
}

/** Opens the bundled page and watches it until the face has moved. Returns how far the liveliest number went. */
async function watchPage(folder) {
  if (!existsSync(chromiumPath()))
    problem(`There is no Chromium at ${chromiumPath()}; set CHROMIUM_PATH to its program.`)
  const server = await serve(folder)
  const browser = await launchChromium({ draft: !process.env.CHECK_PACK_SCREENSHOT })
  try {
    const size = process.env.CHECK_PACK_SCREENSHOT ? { width: 960, height: 600 } : { width: 320, height: 320 }
    const page = await browser.newPage({ viewport: size })
    const complaints = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || /THREE\./.test(message.text())) complaints.push(message.text())
    })
    page.on('requestfailed', (request) => complaints.push(`${request.url()} could not be loaded`))
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page
      .waitForFunction(() => globalThis.world?.children.some((child) => child.type === 'Group'), undefined, {
        timeout: 60_000,
      })
      .catch(() => problem(`The head did not appear on the page. ${complaints.join(' ')}`))
    const low = []
    const high = []
    let range = 0
    // A clip lasts seconds; a slow machine may take many for a frame.
    for (const end = Date.now() + 60_000; range <= 0.5 && Date.now() < end; await page.waitForTimeout(100)) {
      ;(await page.evaluate(shownNumbers)).forEach((v, k) => {
        low[k] = Math.min(v, low[k] ?? v)
        high[k] = Math.max(v, high[k] ?? v)
        range = Math.max(range, high[k] - low[k])
      })
    }
    const [height, wanted] = await page.evaluate(() => [
      document.querySelector('canvas').clientHeight,
      innerHeight,
    ])
    if (height !== wanted) problem(`The stage is ${height} pixels high in a window of ${wanted}.`)
    if (process.env.CHECK_PACK_SCREENSHOT) await page.screenshot({ path: process.env.CHECK_PACK_SCREENSHOT })
    if (complaints.length > 0) problem(`The page complains: ${complaints.join(' ')}`)
    if (!(range > 0.5))
      problem(`The face does not move: no morph or joint went further than ${range} in a minute of talking.`)
    return range
  } finally {
    await browser.close()
    server.close()
  }
}

/** The quick start with every other kind of file. */
async function watchHeads(project, code) {
  const heads = await writeHeads(project, root, run)
  await writePage(project, code)
  const vite = [join(project, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'heads.config.mjs']
  await run('Bundling the page of heads', process.execPath, vite, project)
  const server = await serve(join(project, 'heads'))
  const browser = await launchChromium()
  try {
    const address = `http://127.0.0.1:${server.address().port}/`
    return await photographHeads({ heads, address, browser, pictures, problem })
  } finally {
    await browser.close()
    server.close()
  }
}

async function typeCheck(project) {
  for (const config of ['tsconfig.json', 'tsconfig.nodenext.json']) {
    const args = [join(project, 'node_modules/typescript/bin/tsc'), '-p', config]
    await run(`Type-checking the quick start (${config})`, process.execPath, args, project)
  }
}

async function bundleAndWatch(project) {
  const vite = [join(project, 'node_modules/vite/bin/vite.js'), 'build']
  await run('Bundling the quick start', process.execPath, vite, project)
  await writeFile(
    join(project, 'own.config.mjs'),
    "export default { build: { outDir: 'own', copyPublicDir: false, rollupOptions: { external: /^three/ } } }\n",
  )
  await run('Bundling without three', process.execPath, [...vite, '-c', 'own.config.mjs'], project)
  return watchPage(join(project, 'dist'))
}

/** `npx facework studio` in the empty project: the page, its script, and the samples answer. */
async function askStudio(project) {
  const bin = join(project, 'node_modules/facework/bin/facework.js')
  const args = [bin, 'studio', 'my-faces', '--port', '0', '--json']
  const studio = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  try {
    for (const stream of [studio.stdout, studio.stderr]) stream.on('data', (text) => (said += text))
    const told = async () => {
      while (!/http:\/\/127[^"\s]+/.test(said)) await once(studio.stdout, 'data')
    }
    await Promise.race([told(), once(studio, 'exit')])
    const [url] = /http:\/\/127[^"\s]+/.exec(said) ?? problem(`facework studio did not start: ${said}`)
    const { origin } = new URL(url)
    const page = await fetch(origin)
    const text = await page.text()
    const script = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(text)?.[1]
    if (page.status !== 200 || !script)
      problem(`facework studio answers ${page.status}: ${text.slice(0, 300)}`)
    const loaded = await fetch(`${origin}/${script}`)
    if (loaded.status !== 200) problem(`facework studio lacks its own ${script}.`)
    const { clips } = await (await fetch(`${origin}/samples/index.json`)).json()
    if (!(clips.length > 3)) problem('facework studio has no sample clips.')
  } finally {
    if (studio.exitCode === null) {
      studio.kill()
      await once(studio, 'exit')
    }
  }
}

/** A web page that installs `facework` gets no command with it; the command's name says where to find it. */
async function checkWithoutCommand(work, tarballs) {
  const page = join(work, 'page')
  await mkdir(page)
  const { dependencies } = await readJson(root, 'packages/facework/package.json')
  const { three } = (await readJson(example, 'package.json')).dependencies
  const files = ['facework', ...Object.keys(dependencies)].filter((name) => tarballs.has(name))
  const own = Object.fromEntries(files.map((name) => [name, `file:${tarballs.get(name)}`]))
  await writeFile(
    join(page, 'package.json'),
    JSON.stringify({ name: 'page', private: true, dependencies: { ...own, three } }),
  )
  await run('npm install of the library', 'npm', ['install', '--ignore-scripts', ...npmQuiet], page)
  for (const name of ['commander', '@facework/cli']) {
    if (existsSync(join(page, 'node_modules', name))) problem(`Installing facework installs ${name} too.`)
  }
  const bin = join(page, 'node_modules/facework/bin/facework.js')
  const child = spawn(process.execPath, [bin, 'inspect', 'head.glb'], { cwd: page })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 1 || !said.includes('npm install @facework/cli'))
    problem(`Without @facework/cli the command ends with ${code} and says: ${said}`)
}

const began = Date.now()
const work = await mkdtemp(join(tmpdir(), 'facework-pack-'))
try {
  const project = join(work, 'project')
  await mkdir(project)
  const code = await quickStart()
  const tarballs = await pack(await publishedFolders(), work)
  await writeProject(project, tarballs, code)
  await run('npm install of the tarballs', 'npm', ['install', '--ignore-scripts', ...npmQuiet], project)
  for (const name of tarballs.keys()) await checkInstalled(project, name)
  await run('Importing the packages in Node', process.execPath, ['all.mjs'], project)
  await askStudio(project)
  await checkWithoutCommand(work, tarballs)
  // Settled, not raced: the browser must be closed before its files are removed.
  const [types, page] = await Promise.allSettled([typeCheck(project), bundleAndWatch(project)])
  for (const { status, reason } of [types, page]) if (status === 'rejected') throw reason
  if (pictures) {
    for (const [name, { jawOpen, mouthSmileLeft }] of Object.entries(await watchHeads(project, code)))
      console.log(`${name}: moves by ${jawOpen.toFixed(2)} (jaw open), ${mouthSmileLeft.toFixed(2)} (smile)`)
  }
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  const [whole, own] = [await bundleSize(project, 'dist'), await bundleSize(project, 'own')]
  console.log(
    `${tarballs.size} packages packed and installed; the quick start type-checks, bundles to ${kb(whole)} gzip (${kb(own)} without three) and moves Ada's face by ${page.value.toFixed(2)} in Chromium. ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(work, { recursive: true, force: true })
}
