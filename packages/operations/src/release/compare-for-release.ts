import type { DocumentSurface, ReleaseSurface } from './release-surface.ts'

/** How far a version number has to go up. */
export type ReleaseStep = 'major' | 'minor' | 'patch'

export interface ReleaseChange {
  readonly step: ReleaseStep
  /** In words, such as `poses "ada": JawDrop removed`. */
  readonly what: string
}

export interface ReleaseComparison {
  /** `patch` when only values differ, or nothing. */
  readonly step: ReleaseStep
  readonly changes: readonly ReleaseChange[]
}

const SHOWN = 5
/** A clip may use fewer controls without breaking whoever plays it. */
const MAY_LOSE_NAMES = new Set(['clip'])

// [L9]
/**
 * What a new version changes for those who use the old one. Major: a control, pose or joint is gone or has another
 * name, a joint has another parent, curves belong to another vocabulary, a document is gone. Minor: something was
 * added. Patch: values only.
 *
 *   const { step } = compareForRelease(releaseSurface(old), releaseSurface(edited))
 */
export function compareForRelease(before: ReleaseSurface, now: ReleaseSurface): ReleaseComparison {
  const changes: ReleaseChange[] = []
  for (const [id, old] of Object.entries(before)) {
    const next = now[id] ?? sameInAnotherFile(old, before, now)
    if (next) compare(old, next, changes)
    else changes.push({ step: 'major', what: `${label(old)} removed` })
  }
  for (const [id, next] of Object.entries(now)) {
    if (before[id] || sameInAnotherFile(next, now, before)) continue
    changes.push({ step: 'minor', what: `${label(next)} added` })
  }
  const steps = changes.map((change) => change.step)
  return {
    step: steps.includes('major') ? 'major' : steps.includes('minor') ? 'minor' : 'patch',
    changes,
  }
}

/** Documents inside of a model file get another id each time it is read. */
function sameInAnotherFile(
  { kind, name }: DocumentSurface,
  own: ReleaseSurface,
  others: ReleaseSurface,
): DocumentSurface | undefined {
  const found = Object.entries(others).filter(
    ([id, other]) => !own[id] && other.kind === kind && other.name === name,
  )
  return found.length === 1 ? found[0]![1] : undefined
}

function compare(old: DocumentSurface, next: DocumentSurface, changes: ReleaseChange[]): void {
  const add = (step: ReleaseStep, what: string) => changes.push({ step, what: `${label(next)}: ${what}` })
  if (old.vocabulary !== next.vocabulary)
    add(
      'major',
      `curves of ${next.vocabulary ?? 'no known control set'} instead of ${old.vocabulary ?? 'none'}`,
    )
  const names = new Set(next.names)
  const oldNames = new Set(old.names)
  const lost = old.names.filter((name) => !names.has(name))
  const gained = next.names.filter((name) => !oldNames.has(name))
  if (lost.length > 0) add(MAY_LOSE_NAMES.has(next.kind) ? 'minor' : 'major', `${list(lost)} removed`)
  if (gained.length > 0) add('minor', `${list(gained)} added`)
  const joints = Object.keys(old.joints)
  const gone = joints.filter((joint) => !(joint in next.joints))
  const moved = joints.filter((joint) => joint in next.joints && next.joints[joint] !== old.joints[joint])
  const more = Object.keys(next.joints).filter((joint) => !(joint in old.joints))
  if (gone.length > 0) add('major', `joints ${list(gone)} removed`)
  if (moved.length > 0) add('major', `joints ${list(moved)} have another parent`)
  if (more.length > 0) add('minor', `joints ${list(more)} added`)
}

const label = ({ kind, name }: DocumentSurface) => `${kind} "${name}"`

const list = (names: readonly string[]) =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ')
