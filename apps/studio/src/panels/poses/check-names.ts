import { arkit52, type ControlSet, facs50, type PoseAsset, visemes15, vrm1 } from '@facework/documents'
import type { LineCheck } from '../../components/controls/line-editor.tsx'

const SETS: readonly [string, ReadonlySet<string>][] = (
  [
    ['FACS-50', facs50],
    ['ARKit-52', arkit52],
    ['VRM 1.0', vrm1],
    ['visemes', visemes15],
  ] satisfies [string, ControlSet][]
).map(([title, set]) => [title, new Set(set.controls.map((c) => c.name))])

export interface CheckedNames {
  readonly lines: readonly LineCheck[]
  /** How many poses get another name. */
  readonly renamed: number
  /** Names may not be used as they are. */
  readonly refused: boolean
  /** What to say of all of it. */
  readonly words: string
  readonly tone: 'ok' | 'warn' | 'error'
}

/** Checks one name per line for poses in their order, before anything is renamed. */
export function checkNames(asset: PoseAsset, selection: readonly string[], text: string): CheckedNames {
  const names = text.split(/\r\n|\r|\n/).map((n) => n.trim())
  while (names.at(-1) === '') names.pop()
  const staying = new Set(asset.poses.map((p) => p.name).filter((name) => !selection.includes(name)))
  const wanted = names.slice(0, selection.length).map((name, i) => name || selection[i]!)
  const lines = Array.from({ length: Math.max(names.length, selection.length) }, (_, i): LineCheck => {
    const gutter = selection[i] ?? '–'
    const name = names[i] ?? ''
    if (selection[i] === undefined) return { gutter, state: 'warn', words: 'no pose left for it' }
    if (name === '') return { gutter, state: 'warn', words: 'keeps its name' }
    if (staying.has(name)) return { gutter, state: 'error', words: 'taken by another pose' }
    if (wanted.indexOf(name) !== wanted.lastIndexOf(name)) {
      return { gutter, state: 'error', words: 'twice in this list' }
    }
    if (SETS.some(([, set]) => set.has(name))) return { gutter, state: 'ok' }
    return { gutter, state: 'warn', words: 'in no built-in set' }
  })
  const refused = lines.some((l) => l.state === 'error')
  const renamed = selection.filter((old, i) => names[i] && names[i] !== old).length
  const count = `${names.length} line${names.length === 1 ? '' : 's'} for ${selection.length} pose${selection.length === 1 ? '' : 's'}`
  if (refused) return { lines, renamed, refused, words: `${count}; some names are taken`, tone: 'error' }
  const set = SETS.find(([, known]) => names.length > 0 && names.every((n) => known.has(n)))
  if (names.length === selection.length && set) {
    return { lines, renamed, refused, words: `${count}, all ${set[0]} names`, tone: 'ok' }
  }
  return { lines, renamed, refused, words: count, tone: names.length === selection.length ? 'ok' : 'warn' }
}
