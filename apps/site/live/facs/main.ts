// One control at a time moves on the three sample characters. The page around this frame says which: `showControl`.
import { type CharacterName, createRenderer, frameFace, openFace } from '../line-up.ts'

/** Seconds of a rise, at full strength, of a fall, and at rest. */
const [RISE, HOLD, FALL, REST] = [0.45, 0.55, 0.45, 0.35]
const PERIOD = RISE + HOLD + FALL + REST
const NAMES: CharacterName[] = ['grub', 'ada', 'bolt']

const canvas = document.querySelector('canvas')!
const renderer = createRenderer(canvas)
const faces = await Promise.all(NAMES.map(openFace))
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
let control: string | undefined
let time = 0
let last = performance.now()

const ease = (x: number) => x * x * (3 - 2 * x)

function strengthAt(seconds: number): number {
  if (isStill.matches) return 1
  const t = seconds % PERIOD
  if (t < RISE) return ease(t / RISE)
  if (t < RISE + HOLD) return 1
  return t < RISE + HOLD + FALL ? 1 - ease((t - RISE - HOLD) / FALL) : 0
}

/** Lips that meet are seen only over an open jaw. */
const companions = (name: string): Record<string, number> =>
  /^(LipsTogether|Tongue)/.test(name) ? { JawDrop: name === 'LipsTogether' ? 0.5 : 0.6 } : {}

function showControl(name: string | undefined): void {
  for (const { face } of faces) face.setWeights(undefined)
  control = name
  time = 0
}

function draw(now: number): void {
  const seconds = Math.min(0.1, (now - last) / 1000)
  last = now
  time += seconds
  const ratio = Math.min(2, devicePixelRatio)
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    renderer.setPixelRatio(ratio)
    renderer.setSize(width, height, false)
  }
  renderer.setScissorTest(true)
  // Side by side where it is wide, one above the other where it is tall.
  const across = width > height
  faces.forEach((live, i) => {
    if (control) live.face.setWeights({ ...companions(control), [control]: strengthAt(time) }, 'facs-50')
    live.face.update(seconds)
    const [w, h] = across ? [width / 3, height] : [width, height / 3]
    const [x, y] = across ? [i * w, 0] : [0, (2 - i) * h]
    renderer.setViewport(x, y, w, h)
    renderer.setScissor(x, y, w, h)
    frameFace(live, w / h)
    renderer.render(live.scene, live.camera)
  })
}
renderer.setAnimationLoop(draw)
Object.assign(window, { showControl, faces })
window.parent.postMessage('facework-ready', location.origin)
