// `node apps/site/make/pictures.mjs`: pictures/*.webp, the faces of the home page, from the sample characters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { ensureBuilt, ensureChromium, ensureInstalled, root } from '../../../scripts/setup.mjs'
import { makeLivePages } from './live-pages.mjs'
import { serveFolder } from './serve-folder.mjs'

const SURPRISE = {
  JawDrop: 0.75,
  LeftInnerBrowRaiser: 1,
  RightInnerBrowRaiser: 1,
  LeftOuterBrowRaiser: 1,
  RightOuterBrowRaiser: 1,
  LeftEyeUpperLidRaiser: 0.9,
  RightEyeUpperLidRaiser: 0.9,
}
const SPEAKS = { JawDrop: 0.45, Pucker: 0.25, LeftUpperLipRaiser: 0.3, RightUpperLipRaiser: 0.3 }
const SMILE = {
  LeftLipCornerPuller: 0.8,
  RightLipCornerPuller: 0.8,
  LeftCheekRaiser: 0.4,
  RightCheekRaiser: 0.4,
}
const SIZE = { width: 480, height: 400, size: 0.3 }
const PORTRAITS = {
  'grub-surprise': { name: 'grub', weights: SURPRISE, ...SIZE },
  'ada-surprise': { name: 'ada', weights: SURPRISE, ...SIZE },
  'bolt-surprise': { name: 'bolt', weights: SURPRISE, ...SIZE },
  'ada-speaks': { name: 'ada', weights: SPEAKS, ...SIZE, turn: 0 },
  'bolt-speaks': { name: 'bolt', weights: SPEAKS, ...SIZE },
  'ada-happy': { name: 'ada', weights: { ...SMILE, JawDrop: 0.2 }, ...SIZE },
  'ada-glasses': { name: 'ada', weights: SMILE, wear: 'glasses', ...SIZE, turn: 0.3 },
  'grub-moustache': { name: 'grub', weights: SMILE, wear: 'moustache', ...SIZE, turn: -0.2 },
}

ensureInstalled()
ensureBuilt()
await makeLivePages()
const out = join(root, 'apps/site/pictures')
mkdirSync(out, { recursive: true })
const server = await serveFolder(join(root, 'apps/site/generated/public'))
const browser = await launchChromium({ executablePath: ensureChromium() })
const write = (name, address) =>
  writeFileSync(join(out, `${name}.webp`), Buffer.from(address.split(',')[1], 'base64'))
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 552 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.address}run/apps/site/live/portrait/index.html`)
  await page.waitForFunction('window.take')
  for (const [name, portrait] of Object.entries(PORTRAITS))
    write(name, await page.evaluate((each) => take(each), portrait))
  // The stage of the home page, until it runs, in the middle of the laugh.
  await page.goto(`${server.address}run/examples/one-clip/index.html`)
  await page.waitForFunction('window.faces?.length === 3')
  for (const [theme, color] of [
    ['dark', '#20242a'],
    ['light', '#dfe3e9'],
  ])
    write(
      `stage-${theme}`,
      await page.evaluate((background) => {
        stage.world.background.set(background)
        for (const { character } of faces) Object.assign(character.playbacks[0], { time: 1, speed: 0 })
        return new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              stage.renderer.render(stage.world, stage.camera)
              done(stage.renderer.domElement.toDataURL('image/webp', 0.85))
            }),
          ),
        )
      }, color),
    )
} finally {
  await browser.close()
  await server.close()
}
