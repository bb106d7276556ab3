import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import {
  sampleCharacter,
  sampleClip,
  sampleDocuments,
  sampleModel,
  sampleProject,
} from '../../test/sample-documents.ts'
import { projectKind, readDocument, referencesOf, usersOf } from '../index.ts'

describe('project', () => {
  it('reports two files with one id', () => {
    const entry = (path: string) => ({ id: 'same', kind: 'clip', name: 'n', path })
    expect(
      problems(() => projectKind.create('p', { documents: [entry('a.clip.json'), entry('b.clip.json')] })),
    ).toEqual([
      'project/duplicate-id b.clip.json: "b.clip.json" and "a.clip.json" have the same id same.' +
        ' | Give the copy a new id: duplicate it inside Facework rather than on disk.',
    ])
    expect(problems(() => readDocument({ ...sampleProject(), documents: [{ id: 'x' }] }))).toEqual([
      'document/type documents[0].kind: documents[0].kind should be a name; found nothing.',
      'document/type documents[0].name: documents[0].name should be a name; found nothing.',
      'document/type documents[0].path: documents[0].path should be a name; found nothing.',
    ])
  })

  it('finds every reference of a character with its field', () => {
    expect(referencesOf(sampleCharacter()).map(({ path, ref }) => `${path} → ${ref.id}`)).toEqual([
      'skeleton → s1',
      'model → m1',
      'poses → p1',
      'map → map1',
      'graph → g1',
      'policy → y1',
      'accessories[0].accessory → hat',
      'accessories[0].fit → f1',
      'mood.clip → calm',
      'defaults.idle[0].clip → i1',
      'defaults.__proto__[0].clip → i2',
    ])
  })

  it('does not take for references what a project lists, what a document is, and what other tools left', () => {
    expect(referencesOf(sampleProject())).toEqual([])
    const model = sampleModel()
    const meshes = model.meshes.map((mesh) => ({ ...mesh, extras: { tool: { id: 'not ours' } } }))
    expect(referencesOf({ ...model, meshes }).map(({ path }) => path)).toEqual(['skeleton'])
    const modifiers = [{ modifier: 'bake', parameters: { poses: { id: 'p9' } }, enabled: true }]
    expect(referencesOf({ ...sampleClip(), modifiers }).map(({ path }) => path)).toEqual([
      'skeleton',
      'modifiers[0].parameters.poses',
    ])
  })

  it('[P10] tells who uses a document', () => {
    expect(usersOf('s1', sampleDocuments()).map(({ document, path }) => `${document.kind} ${path}`)).toEqual([
      'model skeleton',
      'clip skeleton',
      'poses skeleton',
      'character skeleton',
    ])
    expect(usersOf('nobody', sampleDocuments())).toEqual([])
  })
})
