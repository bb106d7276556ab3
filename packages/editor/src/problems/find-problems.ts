import type { Character, Clip, Id } from '@facework/documents'
import { documentsOfCharacter } from '../open-character-in.ts'
import type { PreviewState } from '../preview.ts'
import type { EditorState } from '../state.ts'
import { checkAnimCurves } from './check-anim-curves.ts'
import { checkCharacter, checkClipOn, checkJointsMovedTwice, type Find } from './check-character.ts'
import { checkClips } from './check-clips.ts'
import { checkDocument } from './check-documents.ts'
import { checkFiles } from './check-files.ts'
import { checkGraphOf } from './check-graph-of.ts'
import { checkPoseSources } from './check-pose-sources.ts'
import { checkReferences } from './check-references.ts'
import { gatherProblems } from './gather-problems.ts'
import type { Problem } from './problem.ts'

/** What is on stage: one clip, on everybody there. */
export interface Played extends Pick<PreviewState, 'character' | 'clip'> {
  readonly onStage?: readonly Id[]
}

const ORDER = { error: 0, warning: 1, info: 2 } as const

/**
 * All problems of the open documents, errors first, each with the commands that fix it. Parts that
 * did not change are not looked at twice, so it may be called after every edit.
 */
export function findProblems(state: EditorState, preview?: Played): Problem[] {
  const steps = findProblemsInSteps(state, preview)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in small steps: a page with thousands of documents goes on between them. */
export function* findProblemsInSteps(
  state: EditorState,
  preview?: Played,
): Generator<undefined, Problem[], undefined> {
  const open = [...state.documents.values()]
  const documents = open.map((o) => o.document)
  const find: Find = (id, kind) => {
    const document = id === undefined ? undefined : state.documents.get(id)?.document
    return document?.kind === kind ? (document as ReturnType<Find> as never) : undefined
  }
  const problems = [...checkFiles(state)]
  function* each<T>(items: readonly T[], check: (item: T) => readonly Problem[]): Generator<undefined> {
    for (const item of items) {
      problems.push(...check(item))
      yield
    }
  }
  yield* each(open, (o) => [...checkDocument(o), ...checkReferences(o, state.documents)])
  yield* each(documents, (d) =>
    d.kind === 'character' ? [...checkCharacter(d, find), ...checkGraphOf(d, state.documents, find)] : [],
  )
  yield* each(playedPairs(state, preview, find), ([character, clip]) =>
    checkClipOn(character, clip, state.documents),
  )
  yield* each(pairsOfSkeleton(state), ([character, clip]) =>
    checkJointsMovedTwice(character, clip, state.documents),
  )
  problems.push(...checkClips(documents), ...checkPoseSources(documents))
  yield* each(documents, (d) => (d.kind === 'skeleton' ? checkAnimCurves(d, documents) : []))
  return gatherProblems(withoutRepeats(problems)).sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
}

/** Which clips are known to be played on whom: what characters name, and what is on stage. */
function playedPairs(state: EditorState, preview: Played | undefined, find: Find): [Character, Clip][] {
  const played = new Set([preview?.character, ...(preview?.onStage ?? [])])
  const pairs = [...played].map((id): [Character | undefined, Id | undefined] => [
    find(id, 'character'),
    preview?.clip,
  ])
  for (const { document } of state.documents.values()) {
    if (document.kind !== 'character') continue
    pairs.push([document, document.mood?.clip.id])
    for (const choice of Object.values(document.defaults).flat()) pairs.push([document, choice.clip.id])
  }
  return pairs.flatMap(([character, id]): [Character, Clip][] => {
    const clip = find(id, 'clip')
    return character && clip && !isInGraph(clip, character, state) ? [[character, clip]] : []
  })
}

/** Clips with joint tracks, on every character with their skeleton: they are meant to be played on it. */
function pairsOfSkeleton(state: EditorState): [Character, Clip][] {
  const documents = [...state.documents.values()].map((open) => open.document)
  const characters = documents.filter((d) => d.kind === 'character')
  const clips = documents.filter((d) => d.kind === 'clip' && d.joints.length > 0 && d.curves.length > 0)
  return (clips as Clip[]).flatMap((clip) =>
    characters
      .filter((c) => c.skeleton.id === clip.skeleton?.id && !isInGraph(clip, c, state))
      .map((character): [Character, Clip] => [character, clip]),
  )
}

/** What the graph plays itself is reported at its node. */
function isInGraph(clip: Clip, character: Character, state: EditorState): boolean {
  return documentsOfCharacter(character, state.documents)?.graph?.uses.includes(clip) ?? false
}

/** Two characters may play the same clip, and say the same about it. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((p) => [JSON.stringify([p.code, p.document, p.file, p.message]), p]))
  return [...seen.values()]
}
