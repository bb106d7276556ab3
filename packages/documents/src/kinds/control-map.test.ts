import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { type ControlMap, controlMapKind, documentFromFiles, documentToFiles } from '../index.ts'
import { lineValue } from '../internal.ts'

const create = (...lines: object[]) =>
  problems(() => controlMapKind.create('m', { lines } as unknown as Partial<ControlMap>))

describe('[M2] control map', () => {
  it('fills in gain, offset and reason, and survives a file', () => {
    const map = controlMapKind.read({
      kind: 'map',
      version: 1,
      id: 'i',
      name: 'm',
      lines: [{ target: 'a', terms: [{ source: 'x' }] }],
    })
    expect(map.lines).toEqual([{ target: 'a', terms: [{ source: 'x', gain: 1 }], offset: 0, reason: '' }])
    expect(documentFromFiles(documentToFiles(map).json)).toEqual(map)
  })

  it('has each target once, finite numbers and a range in order', () => {
    const line = { target: 'a', terms: [] }
    expect(create(line, line)[0]).toMatch(/^document\/duplicate-name lines: target "a"/)
    expect(create({ ...line, terms: [{ source: 'x', gain: Number.NaN }] })).toEqual([
      'document/type lines[0].terms[0].gain: lines[0].terms[0].gain should be a finite number; found NaN.',
    ])
    expect(create({ ...line, range: [1, 0] })).toEqual([
      'map/range lines[0].range: "a" is limited to 1 to 0; the lower limit comes first.',
    ])
    expect(create({ ...line, confidence: 2 })[0]).toMatch(/^document\/type lines\[0\]\.confidence/)
  })

  it('adds gains times sources and products to the offset, then limits', () => {
    const values: Record<string, number> = { x: 0.5, y: 0.25 }
    const line = {
      target: 'a',
      terms: [
        { source: 'x', gain: 2 },
        { source: 'x', by: 'y', gain: -4 },
      ],
      offset: 0.1,
      reason: '',
    }
    const sourceValue = (name: string) => values[name] ?? 0
    expect(lineValue(line, sourceValue)).toBeCloseTo(0.1 + 1 - 0.5, 12)
    expect(lineValue({ ...line, range: [0, 0.4] }, sourceValue)).toBe(0.4)
    expect(lineValue({ ...line, offset: -1, range: [0, 0.4] }, sourceValue)).toBe(0)
  })
})
