import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../test/sample-documents.ts'
import { documentFromFiles, documentToFiles } from '../index.ts'

type Path = readonly (string | number)[]

/** Every number in JSON values, by where it is. */
function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((member, i) => numbersIn(member, [...path, i]))
  return Object.entries(value).flatMap(([key, member]) => numbersIn(member, [...path, key]))
}

/** The same values with another number at a place. */
function withNumber(value: unknown, [key, ...rest]: Path, number: number): unknown {
  if (key === undefined) return number
  if (Array.isArray(value)) return value.map((m, i) => (i === key ? withNumber(m, rest, number) : m))
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([k, m]) => [k, k === key ? withNumber(m, rest, number) : m]))
}

/** Data of other tools is kept as it is; settings of modifiers and overrides of a graph are checked where they are used. */
const isFree = (path: Path) =>
  path[0] === 'parameters' || path.some((key) => key === 'extras' || key === 'modifiers')

describe('[B1] a number that is infinite in single precision', () => {
  it.each(sampleDocuments().map((d) => [`${d.kind} ${d.name}`, d] as const))(
    'is refused at every place of %s',
    (_, document) => {
      const json = JSON.parse(documentToFiles(document).json)
      const places = numbersIn(json).filter((path) => !isFree(path))
      expect(places.length).toBeGreaterThan(0)
      const accepted = places.filter((path) => {
        try {
          documentFromFiles(JSON.stringify(withNumber(json, path, 1e39)))
          return true
        } catch (error) {
          if (!(error instanceof FaceworkError)) throw error
          return false
        }
      })
      expect(accepted.map((path) => path.join('.'))).toEqual([])
    },
  )
})
