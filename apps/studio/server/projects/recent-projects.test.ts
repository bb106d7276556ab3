import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addRecentProject, readRecentProjects, removeRecentProject } from './recent-projects.ts'

const folder = mkdtempSync(join(tmpdir(), 'facework-recent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'state', 'recent.json')

it('lists folders newest first, each once, and says which are gone', async () => {
  expect(await readRecentProjects(file)).toEqual([])
  const [a, b] = [join(folder, 'a'), join(folder, 'b')]
  mkdirSync(a)
  await addRecentProject(file, a, new Date(0))
  await addRecentProject(file, b, new Date(1000))
  await addRecentProject(file, a, new Date(2000))
  expect(await readRecentProjects(file)).toEqual([
    { folder: a, name: 'a', opened: '1970-01-01T00:00:02.000Z', exists: true },
    { folder: b, name: 'b', opened: '1970-01-01T00:00:01.000Z', exists: false },
  ])
  await removeRecentProject(file, b)
  expect((await readRecentProjects(file)).map((p) => p.name)).toEqual(['a'])
  for (let i = 0; i < 20; i++) await addRecentProject(file, join(folder, `p${i}`))
  expect(await readRecentProjects(file)).toHaveLength(12)
})

it('takes a damaged list for an empty one', async () => {
  for (const text of ['{', '3', '[3, {"folder": 1}, null]']) {
    writeFileSync(file, text)
    expect(await readRecentProjects(file)).toEqual([])
  }
})
