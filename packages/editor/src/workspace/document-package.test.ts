import { expect, it } from 'vitest'
import { packageParts, packDocuments, unpackDocuments } from './document-package.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('[W4] a package of pieces is that of the files they make', () => {
  const pieces = { json: [bytes('{"a":'), bytes('"ü"}')], bin: [Uint8Array.of(1, 2), Uint8Array.of(3)] }
  const files = { json: '{"a":"ü"}', bin: Uint8Array.of(1, 2, 3) }
  const items = [{ path: 'x' }, { path: 'y', content: files }]
  expect(packDocuments([{ path: 'x' }, { path: 'y', content: pieces }])).toEqual(packDocuments(items))
  expect(unpackDocuments(packDocuments([{ path: 'y', content: pieces }]))).toEqual([
    { path: 'y', content: files },
  ])
})

it('hands pieces on without copying them', () => {
  const piece = bytes('"long"')
  expect(packageParts([{ path: 'x', content: { json: [piece] } }]).at(-1)).toBe(piece)
})
