// A folder that the studio saved, in a page of somebody who uses the library: mood, graph, map and policy play.
// Needs the built page (`npm run build`).
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ControlMap, clipKind, defaultPolicy, keyedCurve, newId, type Policy } from '@facework/documents'
import { arkitToFacs50 } from '@facework/documents/internal'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import { nextFrame, type OpenedStudio, openStudio } from './open-studio.ts'
import type * as Library from './test-library.ts'

declare const library: typeof Library

/** An open mouth keeps the eyes open. */
const policy: Policy = {
  ...defaultPolicy,
  id: newId(),
  name: 'wide-awake',
  overrides: [{ control: 'jawOpen', holdsBack: 'blink', mode: 'block' }],
}
/** Half of what the jaw would do. */
const map: ControlMap = {
  ...arkitToFacs50,
  id: newId(),
  name: 'half-jaw',
  lines: arkitToFacs50.lines.map((line) =>
    line.target === 'JawDrop'
      ? { ...line, terms: line.terms.map((t) => ({ ...t, gain: t.gain / 2 })) }
      : line,
  ),
}
const take = clipKind.create('take', {
  duration: 2,
  curves: ['jawOpen', 'eyeBlinkLeft', 'eyeBlinkRight', 'mouthSmileLeft'].map((name, i) =>
    keyedCurve(name, [
      [0, 0.2],
      [2, 0.9 - i / 10],
    ]),
  ),
})
const TIME = 1.25

let studio: OpenedStudio
let files: Server
let page: Page

beforeAll(async () => {
  studio = await openStudio()
  const script = await scriptForPage(new URL('./test-library.ts', import.meta.url), 'library')
  files = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname)
    const file = join(studio.folder, path)
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>page</title>')
    else if (path === '/library.js')
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    else if (existsSync(file)) response.writeHead(200).end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
  page = await studio.page.context().browser()!.newPage()
  await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/`)
  await page.addScriptTag({ url: '/library.js' })
})

afterAll(async () => {
  files?.close()
  await studio?.close()
})

/** Sets up Ada, shows a clip with ARKit names on her, saves, and returns the frame that the stage shows. */
const saveInStudio = () =>
  studio.page.evaluate(
    async ({ documents, map, time }) => {
      const { session } = window.facework
      const { editor } = session
      const clipOf = (name: string) => editor.documents('clip').find((c) => c.name === name)!
      const ada = editor.documents('character').find((c) => c.name === 'ada')!
      session.stageState.setState({ onStage: [ada.id], bodyMotion: 'off', showMood: true })
      await window.facework.whenCharactersLoaded()
      const own = { ...ada, policy: { id: documents[0]!.id } }
      editor.run('document.import', { documents: [...documents, own], folder: '' })
      editor.run('character.setMap', { character: ada.id, map })
      editor.run('character.setMood', { character: ada.id, clip: clipOf('mood-grumpy').id, static: true })
      editor.run('graph.setParameter', {
        graph: ada.graph!.id,
        node: 'faces',
        parameter: 'weight',
        value: 0.6,
      })
      editor.preview.setState({ clip: clipOf('take').id, playing: false, loop: false })
      window.facework.seek(time)
      await editor.save()
      window.facework.refresh()
      const { frame } = window.facework.characterView('ada').binding.character
      return { morphs: [...frame.morphs], joints: [...frame.rotations, ...frame.translations] }
    },
    { documents: [policy, take, map], map: map.id, time: TIME },
  )

/** The same from the saved folder, by the library. */
const loadInPage = (address: string, clip: string | null) =>
  page.evaluate(
    async ({ address, clip, time }) => {
      const face = await library.loadCharacter(address)
      if (clip) {
        const options = { speed: 0, loop: false, hold: true, fade: 0 }
        face.play(await library.loadClip(clip), options).time = time
      }
      face.update(0)
      const { character, graph, map, mood, policy } = face.documents
      const { frame } = face.character
      return {
        morphs: [...frame.morphs],
        joints: [...frame.rotations, ...frame.translations],
        names: [character.name, graph?.own.name, map?.name, mood?.name, policy?.name],
      }
    },
    { address, clip, time: TIME },
  )

it('plays its mood, graph, map and policy as the stage does', async () => {
  const stage = await saveInStudio()
  const clip = 'take.clip.json'
  expect(existsSync(join(studio.folder, clip))).toBe(true)
  const loaded = await loadInPage('cast.project.json#ada', clip)
  expect(loaded.names).toEqual(['ada', 'ada-performer', 'half-jaw', 'mood-grumpy', 'wide-awake'])
  expect(loaded.morphs).toEqual(stage.morphs)
  expect(loaded.joints).toEqual(stage.joints)
  // Each of the four matters: what is shown changes without it.
  const rest = await loadInPage('cast.project.json#ada', null)
  const moves = (a: readonly number[], b: readonly number[]) => a.some((v, i) => Math.abs(v - b[i]!) > 1e-3)
  expect(moves([...rest.morphs, ...rest.joints], [...loaded.morphs, ...loaded.joints])).toBe(true)
  await nextFrame(studio.page)
  for (const change of ['mood', 'graph', 'map', 'policy'] as const) {
    const without = await studio.page.evaluate((what) => {
      const { editor } = window.facework.session
      const ada = editor.documents('character').find((c) => c.name === 'ada')!
      if (what === 'mood') editor.run('character.setMood', { character: ada.id, clip: null })
      if (what === 'map') editor.run('character.setMap', { character: ada.id, map: null })
      if (what === 'graph')
        editor.run('graph.setParameter', {
          graph: ada.graph!.id,
          node: 'faces',
          parameter: 'weight',
          value: 1,
        })
      if (what === 'policy') {
        const { policy: _, ...rest } = ada
        editor.run('document.import', { documents: [rest], folder: '' })
      }
      window.facework.refresh()
      const { frame } = window.facework.characterView('ada').binding.character
      const shown = [...frame.morphs, ...frame.rotations, ...frame.translations]
      editor.undo()
      return shown
    }, change)
    expect(moves(without, [...stage.morphs, ...stage.joints]), `without the ${change}`).toBe(true)
  }
})

it('refuses a character that the project does not have, with those it has', async () => {
  const refused = await page.evaluate(() =>
    library.loadCharacter('cast.project.json#eve').catch((error: Error) => error.message),
  )
  expect(refused).toContain('has no character "eve"')
  expect(refused).toContain('ada')
})
