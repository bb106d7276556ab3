import { FaceworkError } from '@facework/report'

/** A version number: `1.2.0`, or `1.2.0-beta.1` before it is final. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  /** Identifiers before the release, such as `['beta', '1']`; empty for a release. */
  readonly pre: readonly string[]
}

const NUMBER = '(0|[1-9]\\d{0,8})'
const PRE = '(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?'
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}${PRE}$`)
const ANY = '[x*]'
/** Nothing but an x stands behind an x. */
const RANGE = new RegExp(
  `^([\\^~])?(?:${NUMBER}(?:\\.${NUMBER}(?:\\.${NUMBER}${PRE}|\\.${ANY})?|(?:\\.${ANY}){1,2})?|${ANY}(?:\\.${ANY}){0,2})$`,
)
const LONGEST = 64

/** Undefined when the text is not a version. */
export function parseVersion(text: string): Version | undefined {
  const found = text.length <= LONGEST ? VERSION.exec(text) : null
  if (!found) return undefined
  const pre = found[4]?.split('.') ?? []
  // Numbers with leading zeros could be written in two ways.
  if (pre.some((part) => /^0\d+$/.test(part))) return undefined
  return { major: Number(found[1]), minor: Number(found[2]), patch: Number(found[3]), pre }
}

/** The version of a text that has to be one. */
export function versionFrom(text: string): Version {
  const version = parseVersion(text)
  if (version) return version
  throw new FaceworkError(
    'library/version',
    text.slice(0, LONGEST),
    `"${text.slice(0, LONGEST)}" is not a version.`,
    'Versions have three numbers, such as 1.2.0, or 2.0.0-beta.1.',
  )
}

export const versionText = ({ major, minor, patch, pre }: Version) =>
  `${major}.${minor}.${patch}${pre.length > 0 ? `-${pre.join('.')}` : ''}`

/** Below 0 when `a` comes before `b` (semver 2.0.0, 11). */
export function compareVersions(a: Version, b: Version): number {
  const numbers = a.major - b.major || a.minor - b.minor || a.patch - b.patch
  if (numbers !== 0) return numbers
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length
  for (let i = 0; i < Math.min(a.pre.length, b.pre.length); i++) {
    const order = compareIdentifiers(a.pre[i]!, b.pre[i]!)
    if (order !== 0) return order
  }
  return a.pre.length - b.pre.length
}

function compareIdentifiers(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (aIsNumber && bIsNumber) return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether a text is a version or a range, rather than a tag. */
export const isRange = (text: string): boolean => text.length <= LONGEST && RANGE.test(text)

export const isExact = (range: string): boolean => parseVersion(range) !== undefined

// [L2]
/** Whether a version is in a range: `1`, `1.2`, `1.x`, `^1.2`, `~1.2.3`, `*`, or exactly `1.2.3`. */
export function satisfies(version: Version, range: string): boolean {
  const found = RANGE.exec(range)
  if (!found) return false
  const [, operator, majorText, minorText, patchText, preText] = found
  const major = majorText === undefined ? undefined : Number(majorText)
  const minor = minorText === undefined ? undefined : Number(minorText)
  const patch = patchText === undefined ? undefined : Number(patchText)
  const lowest: Version = {
    major: major ?? 0,
    minor: minor ?? 0,
    patch: patch ?? 0,
    pre: patch === undefined ? [] : (preText?.split('.') ?? []),
  }
  if (patch !== undefined && operator === undefined) return compareVersions(version, lowest) === 0
  if (version.pre.length > 0) {
    // A version before a release is wanted only by someone who names one of the same numbers.
    const named = lowest.pre.length > 0 && sameNumbers(version, lowest)
    if (!named) return false
  }
  if (compareVersions(version, lowest) < 0) return false
  return beforeEnd(version, operator, major, minor, patch)
}

function beforeEnd(
  { major, minor, patch }: Version,
  operator: string | undefined,
  a: number | undefined,
  b: number | undefined,
  c: number | undefined,
): boolean {
  if (a === undefined) return true
  if (major !== a) return false
  if (b === undefined) return true
  if (operator === '^') {
    if (a > 0) return true
    if (minor !== b) return false
    return b > 0 || c === undefined || patch === c
  }
  return minor === b
}

const sameNumbers = (a: Version, b: Version) =>
  a.major === b.major && a.minor === b.minor && a.patch === b.patch

/** The newest of some versions that is in a range; undefined when none is. */
export function newestIn(versions: Iterable<string>, range: string): string | undefined {
  let best: { readonly text: string; readonly version: Version } | undefined
  for (const text of versions) {
    const version = parseVersion(text)
    if (!version || !satisfies(version, range)) continue
    if (!best || compareVersions(version, best.version) > 0) best = { text, version }
  }
  return best?.text
}

/** By how much a version goes beyond another. */
export type Bump = 'major' | 'minor' | 'patch'

/** The next version after one; what was before a release becomes that release. */
export function nextVersion({ major, minor, patch, pre }: Version, bump: Bump): Version {
  const isFinal = pre.length === 0
  if (bump === 'major')
    return { major: isFinal || minor > 0 || patch > 0 ? major + 1 : major, minor: 0, patch: 0, pre: [] }
  if (bump === 'minor') return { major, minor: isFinal || patch > 0 ? minor + 1 : minor, patch: 0, pre: [] }
  return { major, minor, patch: isFinal ? patch + 1 : patch, pre: [] }
}
