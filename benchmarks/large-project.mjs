// Copies of the sample project that are larger than it: more characters, or thousands of documents.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SAMPLE = fileURLToPath(new URL('../samples/project', import.meta.url))
const PER_FOLDER = 100

/** Ids of their own for copies, the same in every run. */
const idOf = (number) => `019b76da-a800-7000-8000-${number.toString(16).padStart(12, '0')}`

/** Documents of the sample project without columns of their own, by kind. */
function plainDocuments() {
  const byKind = new Map()
  for (const path of readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json') || path.endsWith('.project.json')) continue
    const document = JSON.parse(readFileSync(join(SAMPLE, path), 'utf8'))
    byKind.set(document.kind, [...(byKind.get(document.kind) ?? []), document])
  }
  return byKind
}

function writeCopy(folder, below, document, number) {
  const name = `${document.name}-${number}`
  const place = join(folder, below, String(Math.floor(number / PER_FOLDER)))
  mkdirSync(place, { recursive: true })
  const copy = { ...document, id: idOf(number), name }
  writeFileSync(join(place, `${name}.${document.kind}.json`), JSON.stringify(copy))
}

/** Puts the sample project into a folder, with as many characters in all. */
export function projectWithCharacters(folder, count) {
  cpSync(SAMPLE, folder, { recursive: true })
  const characters = plainDocuments().get('character')
  for (let i = characters.length; i < count; i++)
    writeCopy(folder, 'characters', characters[i % characters.length], i)
}

/** Puts the sample project into a folder, and copies of its clips, graphs, poses and characters: as many in all. */
export function projectWithDocuments(folder, count) {
  cpSync(SAMPLE, folder, { recursive: true })
  const byKind = plainDocuments()
  // Of twenty documents as projects have them, seventeen are clips.
  const kinds = [...Array(17).fill('clip'), 'graph', 'poses', 'character']
  let number = [...byKind.values()].flat().length
  for (; number < count; number++) {
    const kind = kinds[number % kinds.length]
    const documents = byKind.get(kind)
    writeCopy(folder, `${kind}s`, documents[number % documents.length], number)
  }
}
