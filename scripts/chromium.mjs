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

export const launchChromium = (executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium') =>
  chromium.launch({ executablePath, args: FLAGS })
