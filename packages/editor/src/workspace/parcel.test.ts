import { expect, it } from 'vitest'
import { packParcel, parcelParts, unpackParcel } from './parcel.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('[W4] a parcel of pieces is that of the files they make', () => {
  const pieces = { json: [bytes('{"a":'), bytes('"ü"}')], bin: [Uint8Array.of(1, 2), Uint8Array.of(3)] }
  const files = { json: '{"a":"ü"}', bin: Uint8Array.of(1, 2, 3) }
  const items = [{ path: 'x' }, { path: 'y', content: files }]
  expect(packParcel([{ path: 'x' }, { path: 'y', content: pieces }])).toEqual(packParcel(items))
  expect(unpackParcel(packParcel([{ path: 'y', content: pieces }]))).toEqual([{ path: 'y', content: files }])
})

it('hands pieces on without copying them', () => {
  const piece = bytes('"long"')
  expect(parcelParts([{ path: 'x', content: { json: [piece] } }]).at(-1)).toBe(piece)
})
