import { type Clip, type Document, readDocument } from '@facework/documents'
import { crc32 } from '@facework/documents/internal/crc32'
import { FaceworkError, Report } from '@facework/report'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSame } from '../../documents/test/expect-same.ts'
import { problems } from '../../documents/test/problems.ts'
import { sampleDocuments } from '../../documents/test/sample-documents.ts'
import type { UnknownChunk } from './bundle.ts'
import {
  CHUNK_COUNT_AT,
  ENTRY_SIZE,
  FILE_LENGTH_AT,
  HEADER_SIZE,
  MAJOR_AT,
  MINOR_AT,
  TABLE_CHECKSUM_AT,
  writeSize,
} from './layout.ts'
import { readContainer } from './read-container.ts'
import { assemble, writeContainer } from './write-container.ts'

const clip = {
  kind: 'clip',
  version: 1,
  id: 'i',
  name: 'c',
  duration: 1,
  curves: [
    {
      type: 'sampled',
      name: 'a',
      start: 0,
      rate: 1,
      values: new Float32Array([1]),
      before: 'hold',
      after: 'hold',
    },
  ],
} as unknown as Document
const unknownChunks = [{ type: 'note', bytes: new Uint8Array([1, 2, 3]) }]
const small = writeContainer({ documents: [clip], unknownChunks })
const whole = readContainer(small)

const json = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const file = (...chunks: [string, Uint8Array][]) =>
  assemble(chunks.map(([type, bytes]): UnknownChunk => ({ type, bytes })))
const first = (bytes: Uint8Array) => problems(() => readContainer(bytes))[0]

/** A copy with changes to header and table, checksum put right again, as a clever attacker would. */
function forged(change: (view: DataView) => void, bytes = small): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  change(view)
  const tableEnd = Math.min(HEADER_SIZE + ENTRY_SIZE * view.getUint32(CHUNK_COUNT_AT, true), copy.length)
  const sum = crc32(copy.subarray(HEADER_SIZE, tableEnd), crc32(copy.subarray(0, TABLE_CHECKSUM_AT)))
  view.setUint32(TABLE_CHECKSUM_AT, sum, true)
  return copy
}
const entry = (i: number) => HEADER_SIZE + ENTRY_SIZE * i

describe('[B1] damage', () => {
  it('to any single byte is found, or changes nothing', () => {
    let harmless = 0
    for (let at = 0; at < small.length; at++) {
      for (const bits of [0x01, 0x20, 0x80, 0xff]) {
        const bytes = small.slice()
        bytes[at]! ^= bits
        try {
          expectSame(readContainer(bytes), whole)
          harmless++
        } catch (error) {
          if (!(error instanceof FaceworkError)) throw error
          expect(error.code).toMatch(/^container\/(magic|version|truncated|chunk-count|checksum)$/)
        }
      }
    }
    // Only the zeros that fill chunks up may change unnoticed.
    const padding = readChunksPadding(small)
    expect(harmless).toBe(padding * 4)
  })

  it('in a chunk is told with chunk, offset and both checksums', () => {
    const bytes = small.slice()
    const at = Number(new DataView(small.buffer).getBigUint64(entry(2) + 8, true))
    bytes[at]! ^= 1
    expect(first(bytes)).toMatch(
      new RegExp(
        `^container/checksum chunks\\[2\\]: Chunk 2 \\(COLS\\) at byte ${at} should have the checksum [0-9a-f]{8}; its bytes give [0-9a-f]{8}\\. \\| The file is damaged; get a fresh copy\\.$`,
      ),
    )
    const table = small.slice()
    table[entry(0)]! ^= 1
    expect(first(table)).toMatch(
      /^container\/checksum header: The header and chunk table at byte 0 should have/,
    )
  })

  it('by cutting off is found at every length', () => {
    for (let length = 0; length < small.length; length++) {
      const code = length < 8 ? 'magic' : 'truncated'
      expect(first(small.subarray(0, length))).toMatch(new RegExp(`^container/${code} header: `))
    }
    expect(first(small.subarray(0, 100))).toBe(
      `container/truncated header: The file should have ${small.length} bytes; 100 are there. | The copy or download is incomplete; get it again.`,
    )
  })

  it('by bytes after the end is told and ignored', () => {
    const bytes = new Uint8Array(small.length + 5)
    bytes.set(small)
    const report = new Report()
    expectSame(readContainer(bytes, { report }), whole)
    expect(report.diagnostics.map((d) => [d.severity, d.code, d.message])).toEqual([
      ['warning', 'container/trailing-bytes', '5 bytes follow the end of the file; they are left out.'],
    ])
  })

  it('of any kind ends in a FaceworkError, even with every checksum put right', () => {
    const bytes = writeContainer({ documents: sampleDocuments() })
    const edit = fc.record({ at: fc.nat(bytes.length - 1), value: fc.nat(255) })
    let read = 0
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const copy = forged((view) => {
          for (const { at, value } of edits) view.setUint8(at, value)
          rightChecksums(view)
        }, bytes)
        try {
          readContainer(copy, { check: readDocument })
          read++
        } catch (error) {
          if (!(error instanceof FaceworkError)) throw error
        }
      }),
      { numRuns: 500 },
    )
    expect(read).toBeGreaterThan(0)
  })
})

function rightChecksums(view: DataView): void {
  for (let at = HEADER_SIZE; at + ENTRY_SIZE <= view.byteLength; at += ENTRY_SIZE) {
    if (at >= entry(view.getUint32(CHUNK_COUNT_AT, true))) return
    const [offset, length] = [view.getUint32(at + 8, true), view.getUint32(at + 16, true)]
    if (offset + length > view.byteLength) continue
    view.setUint32(at + 4, crc32(new Uint8Array(view.buffer, offset, length)), true)
  }
}

function readChunksPadding(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer)
  let padding = 0
  for (let i = 0; i < view.getUint32(CHUNK_COUNT_AT, true); i++) {
    padding += (8 - (view.getUint32(entry(i) + 16, true) % 8)) % 8
  }
  return padding
}

describe('[B1] forged tables', () => {
  it('with absurd counts and lengths are refused before anything is allocated', () => {
    const count = (n: number) => first(forged((view) => view.setUint32(CHUNK_COUNT_AT, n, true)))
    expect(count(1e9)).toBe(
      `container/chunk-count header: A table of 1000000000 chunks takes 24000000032 bytes; the file has ${small.length}. | The file is damaged; get a fresh copy.`,
    )
    expect(count(0xffffffff)).toMatch(/^container\/chunk-count/)
    for (const size of [1e9, 2 ** 40, 2 ** 63]) {
      expect(first(forged((view) => writeSize(view, FILE_LENGTH_AT, size)))).toMatch(/^container\/truncated/)
      expect(first(forged((view) => writeSize(view, entry(1) + 16, size)))).toMatch(
        /^container\/chunk-range chunks\[1\]: Chunk 1 \(DOCS\) should be /,
      )
      expect(first(forged((view) => writeSize(view, entry(1) + 8, size)))).toMatch(
        /^container\/chunk-range chunks\[1\]/,
      )
    }
    expect(first(forged((view) => writeSize(view, entry(1) + 8, 3)))).toMatch(
      /^container\/chunk-range chunks\[1\]: .* a multiple of 8/,
    )
  })

  it('with chunks over one another or over the table are refused', () => {
    const offset = (i: number) => new DataView(small.buffer).getUint32(entry(i) + 8, true)
    expect(first(forged((view) => writeSize(view, entry(0) + 8, 0)))).toBe(
      `container/overlap chunks[0]: Chunk 0 (META) begins at byte 0, but the table ends at byte ${entry(4)}. | The file is damaged; get a fresh copy.`,
    )
    expect(first(forged((view) => writeSize(view, entry(2) + 8, offset(1))))).toMatch(
      /^container\/overlap chunks\[2\]: Chunk 2 \(COLS\) begins at byte \d+, but chunk 1 ends at byte \d+\./,
    )
  })

  it('with a type that is no word are refused', () => {
    expect(first(forged((view) => view.setUint8(entry(3), 0x2e)))).toBe(
      'container/chunk-type chunks[3]: Chunk 3 has the type ".ote"; a type is four letters. | The file is damaged; get a fresh copy.',
    )
  })

  it('of a later version say so', () => {
    expect(first(forged((view) => view.setUint16(MAJOR_AT, 2, true)))).toBe(
      'container/version header: This file has format version 2; supported is version 1. | Update Facework and open it again.',
    )
    expectSame(readContainer(forged((view) => view.setUint16(MINOR_AT, 7, true))), whole)
  })
})

describe('[B1] forged chunks', () => {
  const meta = (documents: number): [string, Uint8Array] => [
    'META',
    json({ documents: new Array(documents).fill({}) }),
  ]
  const document = { kind: 'clip', version: 1, id: 'i', name: 'c' }

  it('that must be understood and are not', () => {
    expect(first(file(meta(0), ['XTRA', new Uint8Array(4)]))).toBe(
      'container/chunk-unknown chunks[1]: Chunk "XTRA" is required, and this version does not know it. | Update Facework and open it again.',
    )
    expect(readContainer(file(meta(0), ['cLIP', new Uint8Array(4)])).unknownChunks.length).toBe(1)
  })

  it('with text that is no JSON, or no document', () => {
    expect(first(file(meta(1), ['DOCS', json('{')]))).toMatch(
      /^container\/json chunks\[1\]: Chunk "DOCS" is not JSON: /,
    )
    expect(first(file(meta(1), ['DOCS', new Uint8Array([34, 0xff, 34])]))).toMatch(
      /^container\/json chunks\[1\]/,
    )
    for (const value of [
      'null',
      '5',
      '[]',
      { ...document, version: '1' },
      { ...document, id: 5 },
      { ...document, name: null },
      {},
    ]) {
      expect(first(file(meta(1), ['DOCS', json(value)]))).toBe(
        'container/document chunks[1]: This chunk is not a document: kind, version, id or name is missing.',
      )
    }
  })

  it('with numbers no document may have', () => {
    expect(
      first(
        file(meta(1), ['DOCS', json('{"kind":"clip","version":1,"id":"i","name":"n","duration":1e999}')]),
      ),
    ).toMatch(/^document\/not-finite documents\[0\]\.duration: duration is Infinity/)
    const nan = new Uint8Array(new Float32Array([0, Number.NaN]).buffer)
    const values = { column: 'f32', offset: 0, length: 2 }
    expect(first(file(meta(1), ['DOCS', json({ ...document, values })], ['COLS', nan]))).toMatch(
      /^document\/not-finite documents\[0\]\.values\[1\]/,
    )
  })

  it('with columns that are not there, or too large', () => {
    const values = { column: 'f32', offset: 0, length: 1e9 }
    expect(
      first(file(meta(1), ['DOCS', json({ ...document, values })], ['COLS', new Uint8Array(8)])),
    ).toMatch(
      /^document\/column documents\[0\]\.values: values points at 1000000000 f32 from byte 0, which is not a column of these 8 bytes\./,
    )
    expect(first(file(meta(1), ['DOCS', json({ ...document, values })]))).toMatch(
      /not a column of these 0 bytes/,
    )
    // Two documents together may not view more than there is, either.
    const docs = [8, 7].map((length): [string, Uint8Array] => [
      'DOCS',
      json({ ...document, values: { column: 'u8', offset: 0, length } }),
    ])
    expect(first(file(meta(2), ...docs, ['COLS', new Uint8Array(8)]))).toMatch(
      /^document\/column documents\[1\]\.values/,
    )
  })

  it('nested deeper than the stack', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(
      first(file(meta(1), ['DOCS', json(`{"kind":"clip","version":1,"id":"i","name":"n","x":${deep}}`)])),
    ).toMatch(/^document\/depth documents\[0\]\.x/)
  })

  it('twice, or missing', () => {
    expect(first(file(meta(0), meta(0)))).toBe(
      'container/chunk-repeated chunks[1]: There is a second "META" chunk; a file has one.',
    )
    expect(first(file(meta(0), ['COLS', new Uint8Array(1)], ['COLS', new Uint8Array(1)]))).toMatch(
      /^container\/chunk-repeated chunks\[2\]/,
    )
    expect(first(file())).toBe('container/meta : The file has no "META" chunk.')
    expect(first(file(meta(2), ['DOCS', json(document)]))).toBe(
      'container/meta chunks[0]: The file should hold 2 documents; 1 are there.',
    )
    for (const value of ['null', '[]', '{}', { documents: 5 }])
      expect(first(file(['META', json(value)]))).toMatch(/^container\/meta chunks\[0\]/)
  })
})

describe('limits', () => {
  it('are set by the caller', () => {
    expect(problems(() => readContainer(small, { maxBytes: small.length - 1 }))).toEqual([
      `container/too-large : The file has ${small.length} bytes; at most ${small.length - 1} are allowed here. | Raise maxBytes to read it anyway.`,
    ])
    expect((readContainer(small, { maxBytes: small.length }).documents[0] as Clip).name).toBe('c')
  })
})

describe('what is no container', () => {
  it('is told so', () => {
    expect(first(new TextEncoder().encode('{ "kind": "clip", "version": 1, "id": "i" }'))).toBe(
      'container/magic header: A .facework file begins with "FACEWORK"; this one does not. | If it is a JSON document or a .glb, open it as that.',
    )
  })
})
