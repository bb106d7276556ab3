// The browser of tests, benchmarks and pictures: Chromium without a window, WebGL drawn by the processor.
import { chromium } from 'playwright-core'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** No smooth edges, and the page around the canvas is painted without WebGL: a third of the work. */
const DRAFT = [
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--webgl-antialiasing-mode=none',
  '--webgl-msaa-sample-count=0',
]

/** `draft` is for tests, which look at numbers and not at edges. */
export const launchChromium = ({ executablePath, draft = false, flags = [] } = {}) =>
  chromium.launch({
    executablePath: executablePath ?? (process.env.CHROMIUM_PATH || '/usr/bin/chromium'),
    args: [...FLAGS, ...(draft ? DRAFT : []), ...flags],
  })
