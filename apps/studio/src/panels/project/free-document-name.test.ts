import { expect, it } from 'vitest'
import { freeDocumentName } from './free-document-name.ts'

it('a name that is free stays; one that is not gets the first free number', () => {
  const documents = ['face', 'face-2', 'face-4'].map((name) => ({ name }))
  expect(freeDocumentName('other', documents)).toBe('other')
  expect(freeDocumentName('face', documents)).toBe('face-3')
})
