import { projectKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { characterInProject } from './character-in-project.ts'

const entry = (name: string, kind = 'character') => ({
  id: `${name} ${kind}`,
  kind,
  name,
  path: `${name}.${kind}.json`,
})
const project = (...names: string[]) =>
  projectKind.create('cast', { documents: [entry('ada', 'poses'), ...names.map((name) => entry(name))] })

describe('characterInProject', () => {
  it('is the one of that name, or the only one', () => {
    expect(characterInProject(project('ada'), undefined, 'x').path).toBe('ada.character.json')
    expect(characterInProject(project('ada', 'ben'), 'ben', 'x').path).toBe('ben.character.json')
  })

  it.each([
    [project('ada', 'ben'), undefined, 'has 2 characters: ada, ben.', 'x#ada'],
    [project('ada'), 'cid', 'has no character "cid"; it has ada.', 'x#ada'],
    [project(), undefined, 'has 0 characters.', 'studio'],
  ])('says which there are otherwise', (of, name, message, hint) => {
    expect(() => characterInProject(of, name, 'x')).toThrow(
      expect.objectContaining({
        code: 'load/which-character',
        path: 'x',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    )
  })
})
