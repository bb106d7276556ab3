import type { Document } from '@facework/documents'
import type { Report } from '@facework/report'

/**
 * Documents under names that no other of their kind has: two imported heads may both have a mood "calm", and in a
 * list they could not be told apart. A name that is taken gets that of its file before it, or a number.
 */
export function withFreeNames(
  file: string,
  documents: readonly Document[],
  project: readonly Document[],
  report: Report,
): readonly Document[] {
  const key = (kind: string, name: string) => `${kind} ${name}`
  const taken = new Set(project.map((d) => key(d.kind, d.name)))
  const known = new Set(project.map((d) => d.id))
  const clips = new Map<string, string>()
  const named = documents.map((document) => {
    const { kind, name } = document
    // One that is there already only changes.
    if (known.has(document.id)) return document
    const free = freeName(file, name, (other) => taken.has(key(kind, other)))
    taken.add(key(kind, free))
    if (free === name) return document
    report.info(
      'import/renamed',
      free,
      `A ${kind} named "${name}" already exists; the one of ${file} is now named "${free}".`,
      'You can rename it: documents refer to each other by id.',
    )
    if (kind === 'clip') clips.set(name, free)
    return { ...document, name: free }
  })
  // Only where poses came from is said by name.
  return named.map((document) => {
    const clip = document.kind === 'poses' ? clips.get(document.source?.clip ?? '') : undefined
    return clip === undefined || document.kind !== 'poses'
      ? document
      : { ...document, source: { ...document.source, clip } }
  })
}

function freeName(file: string, name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const base = name.startsWith(file) ? name : `${file} ${name}`
  for (let n = 1; ; n++) {
    const free = n === 1 ? base : `${base} ${n}`
    if (!isTaken(free)) return free
  }
}
