// Heads with ARKit names in the Face panel: nearly every control of FACS-50 moves something, and Happy smiles.
// npm run prove -- live-controls; pictures in test-results. Needs the built page (`npm run build`).
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from './open-studio.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shared = join(root, '../shared/heads')
const everything = process.env.FACEWORK_PROVE === 'live-controls'

const HEADS = [
  'ict/ict-id1-lod.glb',
  'ict/ict-neutral-rig.glb',
  'ict-fbx/ict-id5-rig.fbx',
  'makehuman/mh-male-arkit-poses.glb',
  'makehuman/mh-female-arkit.vrm',
  'third-party/FaceCapLiveModeAvatar.fbx',
]
const here = HEADS.filter((file) => existsSync(join(shared, file)))
if (here.length < HEADS.length)
  console.log(`Without the shared heads: ${here.length} of ${HEADS.length} are here.`)
// Without any, the test is skipped by name: a file without tests fails.
const heads = everything && here.length > 0 ? here : [here[0] ?? HEADS[0]!]

let studio: OpenedStudio

beforeAll(async () => {
  studio = await openStudio({ project: 'empty' })
  mkdirSync(join(root, 'test-results'), { recursive: true })
})
afterAll(async () => studio?.close())

describe.skipIf(here.length === 0)('the Face panel', () => {
  it.each(heads)('%s', { timeout: 120_000 }, async (file) => {
    const { page } = studio
    const name = basename(file).replace(/\.\w+$/, '')
    const bytes = [...readFileSync(join(shared, file))]
    await page.evaluate(
      async ({ bytes, file, name }) => {
        const { session } = window.facework
        session.stageState.setState({ onStage: [] })
        await window.facework.take([new File([new Uint8Array(bytes)], file)])
        const character = session.editor.documents('character').find((c) => c.name === name)!
        session.stageState.setState({ onStage: [character.id] })
        await window.facework.whenCharactersLoaded()
        session.selectCharacter(character.id)
        session.lookClosely(true)
      },
      { bytes, file: basename(file), name },
    )
    await page.evaluate(() =>
      window.facework.session.shell.setState({ workspace: 'face', dialog: undefined }),
    )
    const coverage = page.locator('.face-coverage')
    await expect.poll(() => coverage.textContent()).toContain(`on ${name}, `)
    const live = Number(/(\d+) of 50/.exec((await coverage.textContent())!)![1])
    expect(live, name).toBeGreaterThanOrEqual(45)

    const frame = () =>
      page.evaluate(() => {
        window.facework.refresh()
        const { frame } = window.facework.characterViews[0]!.binding.character
        return [...frame.morphs, ...frame.translations]
      })
    const rest = await frame()
    await page.locator('[data-expression="happy"]').click()
    const happy = await frame()
    expect(Math.max(...happy.map((v, i) => Math.abs(v - rest[i]!))), name).toBeGreaterThan(0.003)
    if (everything) await page.screenshot({ path: join(root, 'test-results', `happy-${name}.png`) })
    await page.evaluate(() => window.facework.session.editor.run('overrides.resetControls'))
  })
})
