import { FaceworkError, Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { expectSame } from '../../test/expect-same.ts'
import { problems } from '../../test/problems.ts'
import { sampleDocuments } from '../../test/sample-documents.ts'
import { readDocument } from '../kinds/document.ts'
import { type DocumentHeader, defineKind } from './kind.ts'
import { finite, list, nameText, withDefault } from './schema.ts'

interface Shelf extends DocumentHeader<'shelf'> {
  readonly height: number
  readonly books: readonly string[]
}

/** Version 1 counted in centimetres, and version 2 had one book. */
const shelfKind = defineKind<Shelf>({
  kind: 'shelf',
  version: 3,
  fields: { height: withDefault(finite, 2), books: list(nameText) },
  check(shelf, report) {
    if (shelf.books.includes('missing')) report.error('shelf/missing', 'books', 'A book is missing.')
  },
  migrations: {
    1: ({ centimetres, ...rest }) => ({ ...rest, height: (centimetres as number) / 100 }),
    2: ({ book, ...rest }) => ({ ...rest, books: [(book as string).trim()] }),
  },
})

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}

describe('a kind', () => {
  it('creates with id, version and defaults', () => {
    const shelf = shelfKind.create('Mine', { books: ['a'] })
    expect(shelf).toEqual({ kind: 'shelf', version: 3, id: shelf.id, name: 'Mine', height: 2, books: ['a'] })
    expect(shelf.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(shelfKind.create('Mine', { books: [] }, 'given').id).toBe('given')
    expect(problems(() => shelfKind.create('', { books: ['missing'] }))).toEqual([
      'document/type name: name should be a name; found "".',
    ])
    expect(problems(() => shelfKind.create('x', { books: ['missing'] }))).toEqual([
      'shelf/missing books: A book is missing.',
    ])
  })

  it('migrates step by step and leaves what it was given alone', () => {
    const old = deepFreeze({
      kind: 'shelf',
      version: 1,
      id: 'i',
      name: 'Old',
      centimetres: 150,
      book: ' Ulysses ',
    })
    expect(shelfKind.read(old)).toEqual({
      kind: 'shelf',
      version: 3,
      id: 'i',
      name: 'Old',
      height: 1.5,
      books: ['Ulysses'],
    })
    expect(shelfKind.read({ ...old, version: 2, centimetres: undefined, height: 1 }).height).toBe(1)
  })

  it('tells a migration that trips over odd data from a program error', () => {
    expect(
      problems(() => shelfKind.read({ kind: 'shelf', version: 2, id: 'i', name: 'n', book: 5 })),
    ).toEqual([
      'document/migration : This shelf of layout version 2 could not be brought to version 3: book.trim is not a function' +
        ' | The file does not have the layout its version says; restore a backup, or repair the file.',
    ])
  })

  it('refuses versions it does not know', () => {
    const read = (version: unknown) =>
      problems(() => shelfKind.read({ kind: 'shelf', version, id: 'i', name: 'n', books: [] }))
    expect(read(4)).toEqual([
      'document/version version: This shelf was saved in layout version 4; supported are versions up to 3. | Update Facework and open it again.',
    ])
    for (const version of [0, 1.5, '3', undefined, Number.NaN]) {
      expect(read(version)[0]).toMatch(
        /^document\/version version: version should be a whole number from 1 to 3; found /,
      )
    }
    const gap = defineKind<Shelf>({
      kind: 'shelf',
      version: 2,
      fields: { height: finite, books: list(nameText) },
    })
    expect(problems(() => gap.read({ kind: 'shelf', version: 1 }))).toEqual([
      'document/version version: No migration leads from version 1 of shelf.',
    ])
  })

  describe('with additions of a newer minor version', () => {
    const newer = {
      kind: 'shelf',
      version: 3,
      minor: 2,
      id: 'i',
      name: 'n',
      books: ['a'],
      lamp: { on: true },
    }

    it('is read as it is, with a warning, and keeps all of it', () => {
      const report = new Report()
      const shelf = shelfKind.read(newer, report)
      expect(shelf).toEqual({ ...newer, height: 2 })
      expect(report.diagnostics.map((d) => d.code)).toEqual(['document/unknown-field', 'document/newer'])
      expect(report.diagnostics.at(-1)).toMatchObject({
        severity: 'warning',
        message:
          'This shelf was saved by a newer Facework, in layout version 3.2; it is opened read-only, so that nothing of it is lost.',
        hint: 'Update Facework to edit it.',
      })
    })

    it('says to update when it cannot be read', () => {
      expect(problems(() => shelfKind.read({ ...newer, books: ['a', 5] }))).toEqual([
        'document/version books[1]: This shelf was saved by a newer Facework, in layout version 3.2, and cannot be read here: books[1] should be a name; found 5. | Update Facework and open it again.',
      ])
    })

    it('has the minor version of this program once that knows the additions', () => {
      const later = defineKind<Shelf>({
        kind: 'shelf',
        version: 3,
        minor: 2,
        fields: { height: withDefault(finite, 2), books: list(nameText) },
      })
      expect(later.create('n', { books: [] }).minor).toBe(2)
      const report = new Report()
      const { lamp: _, ...old } = newer
      expect(later.read({ ...old, minor: 1 }, report).minor).toBe(2)
      expect(report.diagnostics).toEqual([])
      expect(shelfKind.create('n', { books: [] })).not.toHaveProperty('minor')
    })

    it('refuses a minor version that is no whole number', () => {
      for (const minor of [-1, 1.5, '1', null])
        expect(problems(() => shelfKind.read({ ...newer, minor }))[0]).toMatch(
          /^document\/version minor: minor should be a whole number from 0 up; found /,
        )
    })

    it('loses it with a migration, since the additions were to the older layout', () => {
      const old = { kind: 'shelf', version: 2, minor: 4, id: 'i', name: 'n', book: 'a' }
      expect(shelfKind.read(old)).not.toHaveProperty('minor')
    })
  })

  it('refuses another kind, and what is no object', () => {
    expect(problems(() => shelfKind.read({ kind: 'clip' }))).toEqual([
      'document/kind kind: This should be a "shelf" document; found kind "clip".',
    ])
    expect(
      [null, [], 'x', 5, undefined, new Float32Array(2)].map((v) => problems(() => shelfKind.read(v))[0]),
    ).toEqual(
      ['null', 'a list of 0', '"x"', '5', 'nothing', 'a Float32Array'].map(
        (found) => `document/type : A shelf document should be an object; found ${found}.`,
      ),
    )
  })

  it('warns of unknown fields with the nearest name, and keeps them', () => {
    const report = new Report()
    const shelf = shelfKind.read(
      { kind: 'shelf', version: 3, id: 'i', name: 'n', heigth: 5, books: [], __proto__x: 1 },
      report,
    )
    expect(shelf.height).toBe(2)
    expect(shelf).toMatchObject({ heigth: 5, __proto__x: 1 })
    expect(report.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'document/unknown-field',
        path: 'heigth',
        message: 'heigth is not a known field; it is kept as it is.',
        hint: 'Did you mean "height"?',
      },
      {
        severity: 'warning',
        code: 'document/unknown-field',
        path: '__proto__x',
        message: '__proto__x is not a known field; it is kept as it is.',
      },
    ])
  })

  it('reports everything at once, to the error and to the given report', () => {
    const report = new Report()
    const read = () =>
      shelfKind.read({ kind: 'shelf', version: 3, id: '', height: Number.NaN, books: ['a', 5] }, report)
    const found = [
      'document/type id: id should be a name; found "".',
      'document/type name: name should be a name; found nothing.',
      'document/type height: height should be a finite number; found NaN.',
      'document/type books[1]: books[1] should be a name; found 5.',
    ]
    expect(problems(read)).toEqual(found)
    expect(report.diagnostics.map((d) => `${d.code} ${d.path}: ${d.message}`)).toEqual(found)
  })

  it('checks fully even when the given report already holds errors of others', () => {
    const report = new Report()
    report.error('other/thing', '', 'An earlier file was bad.')
    expect(() =>
      shelfKind.read({ kind: 'shelf', version: 3, id: 'i', name: 'n', books: ['missing'] }, report),
    ).toThrow(FaceworkError)
    expect(shelfKind.read({ kind: 'shelf', version: 3, id: 'i', name: 'n', books: [] }, report).name).toBe(
      'n',
    )
  })

  it('[B1] keeps a report small and quick however much is wrong', () => {
    const unknown = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`field${i}`, i]))
    const books = Array.from({ length: 200_000 }, () => 7)
    const report = new Report()
    const shelf = { kind: 'shelf', version: 3, id: 'i', name: 'n', books, ...unknown }
    const time = cpuTime(() => expect(() => shelfKind.read(shelf, report)).toThrow(FaceworkError))
    expect(report.diagnostics.length).toBe(401)
    expect(report.diagnostics.at(-1)).toEqual({
      severity: 'info',
      code: 'document/more-problems',
      path: '',
      message: '399600 more problems were found and are not listed.',
    })
    expect(time).toBeLessThan(5000)
  })
})

describe('reading a document', () => {
  it('finds its kind, with the nearest one when there is none of that name', () => {
    expect(problems(() => readDocument({ kind: 'skelton' }))).toEqual([
      'document/kind kind: kind should be one of skeleton, model, clip, poses, control-set, map, graph, modifier, policy, character, accessory, fit, landmarks, project; found "skelton". | Did you mean "skeleton"?',
    ])
    for (const kind of ['constructor', '__proto__', 5, undefined]) {
      expect(problems(() => readDocument({ kind }))[0]).toMatch(/^document\/kind kind: /)
    }
    expect(problems(() => readDocument('text'))[0]).toMatch(/^document\/kind kind: /)
  })

  it.each(sampleDocuments().map((d) => [d.kind, d] as const))(
    'never changes its input: %s',
    (_, document) => {
      const copy = structuredClone(document)
      const back = readDocument(deepFreeze(copy))
      expectSame(back, document)
      expectSame(copy, document)
    },
  )

  it.each(sampleDocuments().map((d) => [d.kind, d] as const))(
    'requires every field without a default: %s',
    (_, document) => {
      for (const field of Object.keys(document)) {
        const { [field]: _, ...rest } = document as unknown as Record<string, unknown>
        for (const finding of problems(() => readDocument(rest))) {
          expect(finding).toMatch(
            /^(document\/(type|kind|version)|poses\/base-unknown|model\/(joint|material|image|face-root)-unknown|skeleton\/face-root-unknown|graph\/(no-parent|node-unknown|input-unknown)) /,
          )
        }
      }
      const { name: _n, ...nameless } = document
      expect(problems(() => readDocument(nameless))).toEqual([
        'document/type name: name should be a name; found nothing.',
      ])
    },
  )
})
