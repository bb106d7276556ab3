import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chooseProject } from './choose-project.ts'
import { testFolder } from './workspace/test-folder.ts'

it('works in the folder given, in a project, or in a copy of the sample that is made once', async () => {
  const { folder, put, remove } = await testFolder({
    'sample/a.project.json': 'sample',
    'sample/clips/b.clip.json': 'b',
    'home/x.txt': '',
    'mine/my.project.json': '',
  })
  const at = (path: string) => join(folder, path)
  const given = chooseProject(at('home'), at('sample'), at('elsewhere/deep'))
  await given.ready
  expect([given.folder, await readdir(given.folder)]).toEqual([at('elsewhere/deep'), []])
  expect(chooseProject(at('mine'), at('sample')).folder).toBe(at('mine'))
  const copy = chooseProject(at('home'), at('sample'))
  await copy.ready
  expect(await readdir(copy.folder, { recursive: true })).toEqual(
    expect.arrayContaining(['a.project.json', join('clips', 'b.clip.json')]),
  )
  await put('home/facework-project/a.project.json', 'edited')
  await chooseProject(at('home'), at('sample')).ready
  expect(await readFile(at('home/facework-project/a.project.json'), 'utf8')).toBe('edited')
  expect(await readdir(at('home'))).toEqual(['facework-project', 'x.txt'])
  await remove()
})
