// The browser of tests, benchmarks and pictures: Chromium without a window, WebGL drawn by the processor.
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

// They lie with the cast, a package of its own, whose photographs are taken with them.
const FLAGS = createRequire(import.meta.url)('../packages/cast/booth/chromium-flags.json')

/** No smooth edges, and the page around the canvas is painted without WebGL: a third of the work. */
const DRAFT = [
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--webgl-antialiasing-mode=none',
  '--webgl-msaa-sample-count=0',
]

export const chromiumPath = () => process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** `draft` is for tests, which look at numbers and not at edges. */
export const launchChromium = ({ executablePath = chromiumPath(), draft = false, flags = [] } = {}) =>
  chromium.launch({
    executablePath,
    args: [...FLAGS, ...(draft ? DRAFT : []), ...flags],
  })

/** A browser with a profile in a folder, which a next one finds there; `options` also has those of its pages. */
export const launchChromiumWith = (
  profile,
  { executablePath = chromiumPath(), draft = false, flags = [], ...options } = {},
) =>
  chromium.launchPersistentContext(profile, {
    ...options,
    executablePath,
    args: [...FLAGS, ...(draft ? DRAFT : []), ...flags],
  })
