// The studio in a browser for tests of the page: the sample project, bodies at rest.
import type { Page } from 'playwright-core'
import { dropFiles, openStudio } from '../walks/open-studio.ts'
import type { Shown } from './test-headless.ts'
import type {} from './window-hook.ts'

/** A studio whose characters can be read and compared, joint by joint. */
export async function openTestStage() {
  const studio = await openStudio({ project: 'sample', size: { width: 1100, height: 700 } })
  // Bodies as their files have them, so that every joint can be compared.
  await studio.page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'off' }))
  return { ...studio, ...actsOn(studio.page) }
}

/** What tests do with the page, and read from it. */
function actsOn(page: Page) {
  /** Joints and morphs as three.js has them now. */
  const read = (name: string): Promise<Shown> =>
    page.evaluate((wanted) => {
      const shown: Shown = { joints: {}, morphs: {} }
      const { binding } = window.facework.characterView(wanted)
      const joints = new Set(binding.character.rig.jointNames)
      binding.root.traverse((object) => {
        const mesh = object as typeof object & {
          morphTargetDictionary?: Record<string, number>
          morphTargetInfluences?: number[]
        }
        if (joints.has(object.name)) {
          shown.joints[object.name] = {
            t: object.position.toArray(),
            r: object.quaternion.toArray(),
            s: object.scale.toArray(),
          }
        }
        const dictionary = mesh.morphTargetDictionary
        if (!dictionary) return
        shown.morphs[object.name] = Object.fromEntries(
          Object.entries(dictionary).map(([morph, index]) => [morph, mesh.morphTargetInfluences![index]!]),
        )
      })
      return shown
    }, name)

  const seek = (clip: string, time: number) =>
    page.evaluate(
      ([name, at]) => {
        window.facework.pickClip(name)
        window.facework.pause()
        window.facework.seek(at)
      },
      [clip, time] as const,
    )

  /** Drops a file on the page, takes it as usual, and waits until it has come in or been refused. */
  async function drop(name: string, bytes: Uint8Array): Promise<void> {
    const before = await page.evaluate(() => window.facework.session.editor.store.getState().revision)
    await dropFiles(page, [{ name, bytes }])
    await page
      .getByRole('dialog', { name: `Import ${name}` })
      .getByRole('button', { name: 'Import', exact: true })
      .click()
    await page.waitForFunction(
      (was) =>
        window.facework.session.editor.store.getState().revision > was ||
        document.querySelector('.toasts .error') !== null,
      before,
    )
    await page.evaluate(async () => {
      await window.facework.whenCharactersLoaded()
      window.facework.refresh()
    })
  }

  /** Takes the notes in the corner away, so that the next ones can be told from them. */
  const dismissToasts = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.toast .ib')) button.click()
    })

  /** Share of a picture's pixels that are strongly coloured: characters are, stage and panels are grey. */
  const colourfulShare = (png: Buffer): Promise<number> =>
    page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const ink = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      ink.drawImage(image, 0, 0)
      const { data } = ink.getImageData(0, 0, image.width, image.height)
      let colourful = 0
      for (let i = 0; i < data.length; i += 4) {
        const channels = [data[i]!, data[i + 1]!, data[i + 2]!]
        if (Math.max(...channels) - Math.min(...channels) > 80) colourful++
      }
      return colourful / (data.length / 4)
    }, png.toString('base64'))

  const slider = (control: string) => page.locator(`.crow .sf[aria-label="${control}"]`)
  const tab = (name: string) => page.locator('.tab').filter({ hasText: name }).first()
  const setPoses = (character: string, poses: string | null) =>
    page.evaluate(
      ([who, whose]) => {
        const { editor } = window.facework.session
        const id = (kind: 'character' | 'poses', name: string) =>
          editor.documents(kind).find((d) => d.name === name)!.id
        const asset =
          whose === null ? null : editor.documents('character').find((c) => c.name === whose)!.poses!.id
        editor.run('character.setPoses', { character: id('character', who), poses: asset })
        window.facework.refresh()
      },
      [character, poses] as const,
    )

  return { read, seek, drop, dismissToasts, colourfulShare, slider, tab, setPoses }
}

export type TestStage = Awaited<ReturnType<typeof openTestStage>>
