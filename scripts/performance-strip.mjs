// `node scripts/performance-strip.mjs`: out/performance-video.png, the shared video beside three characters that perform
// its take; and out/performance-voice.png, that take together with a voice and a happy mood on five heads. git leaves
// out/ aside: the video and two of the heads are not ours to show.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { launchChromium } from './chromium.mjs'
import { scriptForPage } from './script-for-page.mjs'
import { ensureBuilt, ensureChromium, ensureInstalled, fail, root } from './setup.mjs'

const SHARED = join(root, '../shared')
const VIDEO = join(SHARED, 'video/face-male.mjpeg')
const MODEL = join(SHARED, 'models/face_landmarker.task')
const VOICE = join(root, 'examples/talking-agent/public/answer.wav')
const MOOD = join(root, 'samples/clips/mood-happy.clip.json')
const SIZE = 200
const COLUMNS = 8
const cast = (name) => join(root, `samples/heads/${name}.glb`)
const CAST = ['ada', 'grub', 'bolt'].map((name) => [name, cast(name)])
const HEADS = [
  ...CAST,
  ['ict-id1', join(SHARED, 'heads/ict/ict-id1.glb')],
  ['mh-female', join(SHARED, 'heads/makehuman/mh-female-arkit.vrm')],
]

if (!existsSync(VIDEO)) fail(`The video is in ${VIDEO}, which is not there.`)
ensureInstalled()
ensureBuilt()
const { main } = await import('../apps/cli/dist/main.js')
const { splitMjpeg } = await import('../packages/capture/dist/internal.js')
const folder = join(root, 'out/performance')
mkdirSync(folder, { recursive: true })

async function facework(...argv) {
  let text = ''
  const say = (line) => {
    text += line
  }
  const code = await main([...argv, '--json', '--force'], { cwd: root, terminal: false, out: say, err: say })
  if (code !== 0) fail(`facework ${argv.join(' ')} ended with ${code}: ${text}`)
}
const take = join(folder, 'take.clip.json')
const voice = join(folder, 'voice.clip.json')
await facework('capture', VIDEO, ...(existsSync(MODEL) ? ['--model', MODEL] : []), '-o', take)
await facework('speak', VOICE, '-o', voice)
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))
const frames = [...splitMjpeg(readFileSync(VIDEO))]

const server = createServer((request, response) => {
  const file = HEADS[Number(/^\/heads\/(\d+)/.exec(request.url)?.[1] ?? -1)]?.[1]
  response.writeHead(200, { 'content-type': file ? 'model/gltf-binary' : 'text/html' })
  response.end(file ? readFileSync(file) : '<!doctype html>')
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await launchChromium({ executablePath: ensureChromium() })
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(600_000)
  await page.goto(`${origin}/page`)
  await page.addScriptTag({
    content: await scriptForPage(new URL('./performance/page.ts', import.meta.url), 'strip'),
  })
  const shoot = (head, times, clips) => {
    const at = HEADS.findIndex(([name]) => name === head)
    const ending = HEADS[at][1].replace(/^.*\./, '')
    const performance = { head: `${origin}/heads/${at}.${ending}`, times, size: SIZE, ...clips }
    return page.evaluate((given) => strip.perform(given), performance)
  }
  const spread = (seconds) => Array.from({ length: COLUMNS }, (_, i) => ((i + 0.5) * seconds) / COLUMNS)
  const { duration, frameRate } = json(take)
  const times = spread(duration)
  const rows = [
    times
      .map((time) => frames[Math.min(frames.length - 1, Math.round(time * frameRate))])
      .map((bytes) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`),
  ]
  for (const [name] of CAST) rows.push(await shoot(name, times, { take: json(take) }))
  write('performance-video', rows)
  const spoken = spread(json(voice).duration)
  const together = []
  for (const [name] of HEADS)
    together.push(await shoot(name, spoken, { take: json(take), voice: json(voice), mood: json(MOOD) }))
  write('performance-voice', together)
} finally {
  await browser.close()
  server.close()
}

/** A sheet of rows of pictures, joined by ImageMagick where it is there; the pictures themselves otherwise. */
function write(name, rows) {
  const files = rows.map((row, r) =>
    row.map((url, c) => {
      const file = join(folder, `${name}-${r}-${c}.${url.startsWith('data:image/png') ? 'png' : 'jpg'}`)
      writeFileSync(file, Buffer.from(url.split(',')[1], 'base64'))
      return file
    }),
  )
  const sheet = join(root, `out/${name}.png`)
  const cell = `${SIZE}x${SIZE}^`
  try {
    execFileSync('montage', [
      ...files.flat(),
      '-resize',
      cell,
      '-gravity',
      'center',
      '-extent',
      `${SIZE}x${SIZE}`,
      '-tile',
      `${COLUMNS}x`,
      '-geometry',
      '+1+1',
      sheet,
    ])
    process.stdout.write(`${sheet}\n`)
  } catch {
    process.stdout.write(`${folder}/${name}-*.png\n`)
  }
}
