// Workspaces in both themes: no serious finding of axe, and a picture of each.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORKSPACES } from '../src/shell/workspaces.ts'
import { type OpenedStudio, openStudio } from './open-studio.ts'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1600, height: 1000 },
  { width: 2560, height: 1440 },
]
/** Pictures for eyes, not for tests: FACEWORK_LOOKS=1 takes them at every size. */
const sizes = process.env.FACEWORK_LOOKS ? SIZES : SIZES.slice(0, 1)

/** Workspaces without a serious finding. */
const FREE = new Set(['animate'])

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  let studio: OpenedStudio
  beforeAll(async () => {
    studio = await openStudio({ project: 'sample', size: SIZES[0]!, theme })
    // The page's own policy keeps scripts of others out; the debugger may put this one in.
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    await studio.page.evaluate(readFileSync(axe, 'utf8'))
  })
  afterAll(() => studio?.close())

  const serious = () =>
    studio.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
      const { violations } = await axe.run()
      return violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map(
          (v) =>
            `${v.id}: ${v.nodes
              .slice(0, 3)
              .map((n) => n.html.slice(0, 200))
              .join(' | ')}`,
        )
    })

  it.each(WORKSPACES.flatMap(({ id }, i) => (FREE.has(id) ? [[id, i + 1] as const] : [])))(
    'the workspace %s',
    async (id, number) => {
      const { page, screenshot } = studio
      await page.keyboard.press(`Alt+${number}`)
      await page.waitForFunction((wanted) => localStorage.getItem('facework-workspace') === wanted, id)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.waitForTimeout(1500)
        await screenshot(`look-${id}-${theme}-${size.width}`)
      }
      await page.setViewportSize(SIZES[0]!)
      expect(await serious()).toEqual([])
    },
  )

  // Each has serious findings still; they join the list above as these are mended.
  it.todo('the workspaces poses, face and graph')
  it.todo('dialogs')
})
