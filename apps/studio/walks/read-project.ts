import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, type DocumentKindName, documentFromFiles, lookupIn } from '@facework/documents'
import { characterDocuments, evaluateFrame, openCharacter } from '@facework/operations'
import type { FaceOnStage } from './face-on-stage.ts'

/** Every document of a project folder, as a program without the studio finds them. */
export function readProject(folder: string): readonly Document[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[a-z-]+\.json$/.test(path) && !/(^|[/\\])\./.test(path))
    .map((path) => {
      const bin = join(folder, path.replace(/\.json$/, '.bin'))
      const text = readFileSync(join(folder, path), 'utf8')
      return documentFromFiles(text, existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined)
    })
}

export function documentNamed<K extends DocumentKindName>(
  documents: readonly Document[],
  kind: K,
  name: string,
): Extract<Document, { kind: K }> {
  const found = documents.find((d) => d.kind === kind && d.name === name)
  if (!found) throw new Error(`There is no ${kind} "${name}".`)
  return found as Extract<Document, { kind: K }>
}

interface Shown {
  readonly character: string
  /** Played into the graph; without it only what the graph itself plays is shown. */
  readonly clip?: string
  readonly time?: number
}

/** What a saved character shows through its graph, evaluated by the packages alone. */
export function evaluateSaved(folder: string, { character: who, clip, time = 0 }: Shown): FaceOnStage {
  const documents = readProject(folder)
  const character = documentNamed(documents, 'character', who)
  const found = characterDocuments(character, lookupIn(documents))
  if (!found) throw new Error(`${who} has no model.`)
  const frame = evaluateFrame({
    character: openCharacter(found),
    clip: clip === undefined ? undefined : documentNamed(documents, 'clip', clip),
    time,
  })
  return {
    joints: Object.fromEntries(
      Object.entries(frame.joints).map(([name, { t, r }]) => [name, { t: [...t], r: [...r] }]),
    ),
    morphs: Object.fromEntries(
      Object.entries(frame.morphs).flatMap(([mesh, own]) =>
        Object.entries(own).map(([morph, weight]) => [`${mesh}/${morph}`, weight] as const),
      ),
    ),
  }
}
