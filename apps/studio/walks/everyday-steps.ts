import type { Page } from 'playwright-core'

/** What the walks of everyday work ask the page, and do again and again. */
export const everydaySteps = (page: () => Page) => ({
  /** The clip on stage, as the editor has it. */
  clip: () =>
    page().evaluate(() => {
      const { editor } = window.facework.session
      const { name, duration, curves, markers } = editor.document(editor.preview.getState().clip, 'clip')!
      return { name, duration, curves: curves.map((c) => c.name), markers: markers.map((m) => m.name) }
    }),
  preview: () => page().evaluate(() => window.facework.session.editor.preview.getState()),
  value: (control: string) => page().evaluate((name) => window.facework.value(name), control),
  undo: () => page().keyboard.press('Control+z'),
  /** Runs what the palette finds first. */
  async command(words: string) {
    await page().keyboard.press('Control+k')
    await page().getByRole('combobox', { name: 'Find a command' }).waitFor()
    await page().keyboard.type(words)
    await page().keyboard.press('Enter')
  },
})
