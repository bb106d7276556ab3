// Workspaces and dialogs in both themes: no serious finding of axe, and a picture of each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORKSPACES } from '../src/shell/workspaces.ts'
import { nextFrame, type OpenedStudio, openStudio } from './open-studio.ts'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1600, height: 1000 },
  { width: 2560, height: 1440 },
]
/** Pictures for eyes, not for tests: FACEWORK_LOOKS=1 takes them at every size. */
const sizes = process.env.FACEWORK_LOOKS ? SIZES : SIZES.slice(0, 1)

const DIALOGS = [
  ['poses', 'Create pose asset', 'Create pose asset'],
  ['samples', 'Add a sample clip', 'Add a sample clip'],
  ['shortcuts', 'Show shortcuts', 'Shortcuts'],
  ['settings', 'Settings', 'Settings'],
  ['help', 'Help: documentation', 'The studio'],
  ['welcome', 'Welcome, projects and samples', 'Welcome to Facework Studio'],
  ['length', 'Set clip length', 'Clip length'],
] as const

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'sample', size: SIZES[0]!, theme: 'dark' })
  // The page's own policy keeps scripts of others out; the debugger may put this one in.
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  await studio.page.evaluate(readFileSync(axe, 'utf8'))
  // Our letters are letters: taken for a font of icons, a name that lacks what is written would pass.
  await studio.page.evaluate(() => {
    const { axe } = window as unknown as { axe: { configure(spec: object): void } }
    const options = { pixelThreshold: 2, occurrenceThreshold: 1e9, valueTextRoles: ['switch', 'checkbox'] }
    axe.configure({ checks: [{ id: 'label-content-name-mismatch', options }] })
  })
})
afterAll(() => studio?.close())

/** What axe finds serious or critical on the page as it is now. */
const serious = () =>
  studio.page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .flatMap((v) =>
        v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 200)} ${n.failureSummary.slice(0, 300)}`),
      )
  })

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  beforeAll(async () => {
    const { page } = studio
    if (theme === 'light') await page.getByRole('button', { name: 'Light theme' }).click()
    await page.locator(`html[data-theme=${theme}]`).waitFor()
  })

  it('what is painted on a canvas', async () => {
    const { page } = studio
    await page.keyboard.press('Alt+1')
    const ground = () =>
      page.locator('.tlcanvas').evaluate((element) => {
        const canvas = element as HTMLCanvasElement
        const ink = canvas.getContext('2d')!
        const [red = 0] = ink.getImageData(canvas.width / 2, canvas.height - 6, 1, 1).data
        return red > 128 ? 'light' : 'dark'
      })
    await expect.poll(ground, { timeout: 60_000 }).toBe(theme)
  })

  it.each(WORKSPACES.map(({ id }, i) => [id, i + 1] as const))('the workspace %s', async (id, number) => {
    const { page, screenshot } = studio
    await page.keyboard.press(`Alt+${number}`)
    await page.waitForFunction((wanted) => localStorage.getItem('facework-workspace') === wanted, id)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await nextFrame(page)
      if (process.env.FACEWORK_LOOKS) await page.waitForTimeout(2500)
      await screenshot(`look-${id}-${theme}-${size.width}`)
    }
    await page.setViewportSize(SIZES[0]!)
    expect(await serious()).toEqual([])
  })

  it('layers, a comparison, and the versions of a clip', async () => {
    const { page, screenshot } = studio
    const found: string[] = []
    const look = async (name: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await nextFrame(page)
        await screenshot(`look-${name}-${theme}-${size.width}`)
      }
      await page.setViewportSize(SIZES[0]!)
      found.push(...(await serious()).map((text) => `${name}: ${text}`))
    }
    await page.keyboard.press('Alt+1')
    await page.evaluate(() => {
      window.facework.pickClip('laugh')
      window.facework.pause()
      window.facework.seek(1)
    })
    await page.getByRole('tab', { name: /^Layers/ }).click()
    const clip = await page.evaluate(() => {
      const { editor, compare } = window.facework.session
      const id = editor.preview.getState().clip!
      if (!editor.document(id, 'clip')!.layers) {
        editor.run('layers.add', { clip: id, name: 'Brows up' })
        editor.run('layers.add', { clip: id, name: 'Smile', mode: 'override' })
      }
      editor.preview.setState({ layer: 'Smile' })
      const other = editor.documents('clip').find((c) => c.name === 'scream')!
      compare.setState({ compared: { title: other.name, clip: other.id }, onion: 5 })
      return id
    })
    await page.getByRole('region', { name: 'Comparison' }).getByText('Largest').waitFor()
    await look('layers')
    await page.evaluate(async (id) => {
      const { editor, compare } = window.facework.session
      compare.setState({ compared: undefined, onion: undefined })
      await editor.save()
      editor.run('clip.setDuration', { clip: id, duration: editor.document(id, 'clip')!.duration + 1 })
      await editor.save()
    }, clip)
    await page.getByRole('tab', { name: 'Project' }).click()
    await page.locator('[data-row][aria-label="laugh"]').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Version history…' }).click()
    await page.getByRole('dialog', { name: 'Versions of laugh' }).getByRole('cell').first().waitFor()
    await look('versions')
    await page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  it('dialogs', async () => {
    const { page, screenshot } = studio
    const found: string[] = []
    const check = async (name: string) => {
      await screenshot(`look-dialog-${name}-${theme}`)
      found.push(...(await serious()).map((text) => `${name}: ${text}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Alt+1')
    const palette = page.getByRole('combobox', { name: 'Find a command' })
    for (const [name, command, title] of DIALOGS) {
      await page.keyboard.press('Control+k')
      await palette.waitFor()
      await palette.fill(command)
      await palette.press('Enter')
      await page.getByRole('dialog', { name: title }).waitFor()
      await check(name)
    }
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await check('palette')
    expect(found).toEqual([])
  })
})
