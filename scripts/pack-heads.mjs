// The quick start with other files than a .glb, from packed packages: each is loaded by the same lines, moves, and is
// photographed with an open and with a smiling mouth. Run by check-pack.mjs when CHECK_PACK_PICTURES names a folder.
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const SHARED = process.env.FACEWORK_SHARED ?? '../shared'

/** Heads that are not ours to ship; without them the pictures of their kind are left out. */
const SHARED_HEADS = {
  vrm: 'heads/makehuman/mh-female-arkit.vrm',
  'vrm-0': 'vrm/Godette_vrm_v4.vrm',
  // The file holds only one of its two pictures, so that its eyes are white.
  'fbx-morphs': 'heads/ict-fbx/ict-id3-lod.fbx',
  'fbx-other': 'heads/third-party/FaceCapLiveModeAvatar.fbx',
}

/** Writes the files; returns their addresses by name. */
export async function writeHeads(project, root, run) {
  const folder = join(project, 'public/heads')
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'samples/project'), join(folder, 'cast'), { recursive: true })
  const glb = await readFile(join(root, 'samples/heads/ada-game.glb'))
  await mkdir(join(folder, 'beside'))
  await writeBeside(glb, join(folder, 'beside'))
  await cp(join(root, 'samples/heads/ada-game.glb'), join(folder, 'ada.glb'))
  await writeFile(join(project, 'write-heads.mjs'), WRITE_HEADS)
  await run('Writing a Draco .glb, an .fbx and a bundle', process.execPath, ['write-heads.mjs'], project)
  const command = join(project, 'node_modules/facework/bin/facework.js')
  const bundle = join(folder, 'ada.facework')
  await run(
    'Writing a bundle',
    process.execPath,
    [command, 'character', 'create', join(folder, 'ada.glb'), '--bundle', '-o', bundle],
    project,
  )
  const heads = {
    'folder-of-the-studio': 'heads/cast/cast.project.json#grub',
    'gltf-with-files-beside': 'heads/beside/ada.gltf',
    draco: 'heads/draco.glb',
    fbx: 'heads/ada.fbx',
    bundle: 'heads/ada.facework',
  }
  for (const [name, path] of Object.entries(SHARED_HEADS)) {
    const from = join(root, SHARED, path)
    if (!existsSync(from)) {
      console.log(`${name}: ${path} is not in ../shared, so it is left out.`)
      continue
    }
    await cp(from, join(folder, basename(path)))
    heads[name] = `heads/${basename(path)}`
  }
  return heads
}

/** A .glb as a .gltf with its buffer and pictures in files of their own. */
async function writeBeside(glb, folder) {
  const length = glb.readUInt32LE(12)
  const json = JSON.parse(glb.subarray(20, 20 + length).toString())
  const bin = glb.subarray(28 + length)
  json.buffers[0].uri = 'ada.bin'
  for (const [i, image] of (json.images ?? []).entries()) {
    const { byteOffset = 0, byteLength } = json.bufferViews[image.bufferView]
    const name = `picture ${i}.${image.mimeType === 'image/png' ? 'png' : 'jpg'}`
    await writeFile(join(folder, name), bin.subarray(byteOffset, byteOffset + byteLength))
    delete image.bufferView
    image.uri = encodeURI(name)
  }
  await writeFile(join(folder, 'ada.bin'), bin.subarray(0, json.buffers[0].byteLength))
  await writeFile(join(folder, 'ada.gltf'), JSON.stringify(json))
}

/** Runs in the project: what gltf-transform compresses, and what our exporter writes. */
const WRITE_HEADS = `
import { readFile, writeFile } from 'node:fs/promises'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, KHRDracoMeshCompression } from '@gltf-transform/extensions'
import { exportFbx, importGltf } from '@facework/formats'
import draco3d from 'draco3dgltf'
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule() })
const document = await io.read('public/heads/ada.glb')
document.createExtension(KHRDracoMeshCompression).setRequired(true)
await io.write('public/heads/draco.glb', document)
const head = await importGltf(new Uint8Array(await readFile('public/heads/ada.glb')))
await writeFile('public/heads/ada.fbx', exportFbx(head).bytes)
`

/** The quick start, with the address of the page in place of a head. */
export async function writePage(project, code) {
  const page = code
    .replace(/^import ada .*\n/m, '')
    .replace('loadCharacter(ada)', "loadCharacter(new URLSearchParams(location.search).get('head')!)")
  if (!page.includes('URLSearchParams')) throw new Error('The quick start no longer loads `ada`.')
  await writeFile(
    join(project, 'heads.ts'),
    `${page}Object.assign(globalThis, { world: stage.world, face })\n`,
  )
  await writeFile(
    join(project, 'heads.html'),
    '<!doctype html><title>heads</title><body><script type="module" src="/heads.ts"></script></body>',
  )
  await writeFile(
    join(project, 'heads.config.mjs'),
    "export default { build: { outDir: 'heads', rolldownOptions: { input: 'heads.html' } } }\n",
  )
}

/** Loads every head, watches it move, and photographs it. Returns how far each went. */
export async function photographHeads({ heads, address, browser, pictures, problem }) {
  await mkdir(pictures, { recursive: true })
  const moved = {}
  for (const [name, head] of Object.entries(heads)) {
    const page = await browser.newPage({ viewport: { width: 480, height: 480 } })
    const complaints = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(`${address}heads.html?head=${encodeURIComponent(head)}`)
    await page
      .waitForFunction(() => globalThis.face?.character.playbacks.length > 0, undefined, { timeout: 180_000 })
      .catch(() => problem(`${name} (${head}) was not loaded. ${complaints.join(' ')}`))
    moved[name] = {}
    for (const control of ['jawOpen', 'mouthSmileLeft']) {
      moved[name][control] = await page.evaluate(showMost, control)
      // Two frames: the one that was asked for may be drawn after the next.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      await page.screenshot({ path: join(pictures, `${name}-${control}.png`) })
    }
    if (complaints.length > 0) problem(`${name} complains: ${complaints.join(' ')}`)
    if (!(moved[name].jawOpen > 0)) problem(`${name} does not open its mouth: no morph or joint moves.`)
    await page.close()
  }
  return moved
}

/** Holds the take where a control is highest; returns how much the face differs from its rest there. */
function showMost(control) {
  const { face } = globalThis
  const playback = face.character.playbacks.find((each) => each.binding.clip.document?.curves.length > 50)
  const curve = playback.binding.clip.document.curves.find((each) => each.name === control)
  const numbers = () => {
    const found = []
    face.object.traverse((object) => {
      if (object.morphTargetInfluences) found.push(...object.morphTargetInfluences)
      if (object.isBone) found.push(...object.quaternion.toArray())
    })
    return found
  }
  playback.speed = 0
  const values = curve.values ?? curve.keys.map((key) => key.value)
  const times = curve.keys?.map((key) => key.time) ?? [...values].map((_, i) => curve.start + i / curve.rate)
  const at = (index) => {
    playback.time = times[index]
    face.update(0)
    return numbers()
  }
  const [lowest, highest] = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))]
  const before = at(lowest)
  return at(highest).reduce((most, value, i) => Math.max(most, Math.abs(value - before[i])), 0)
}
