import { expect, it } from 'vitest'
import { clipKind } from '../kinds/clip.ts'
import type { MapTerm } from '../kinds/control-map.ts'
import { defined } from './defined.ts'

it('leaves out fields that are undefined, and keeps null, 0 and empty text', () => {
  const by: string | undefined = undefined
  const term: MapTerm = defined({ source: 'jawOpen', by, gain: 0 })
  expect(term).toStrictEqual({ source: 'jawOpen', gain: 0 })
  expect(defined({ a: null, b: '', c: undefined })).toStrictEqual({ a: null, b: '' })
})

it('a new document has no field for what is given as undefined', () => {
  const clip = clipKind.create('still', { duration: 1, sound: undefined, frameRate: undefined })
  expect(Object.keys(clip)).not.toContain('sound')
  expect(Object.keys(clip)).not.toContain('frameRate')
})
