import type { Joint } from '@facework/documents'
import { useMemo, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { rovingKeys } from '../../components/rows/roving.ts'
import { shownBranches, treeOf } from './joint-tree.ts'
import '../skeleton/joint-picker.css'

export interface JointPickerProps {
  readonly joints: readonly Joint[]
  /** Joints it is about; the others can be chosen for what is below them. */
  readonly own: ReadonlySet<string>
  /** Said of the others. */
  readonly otherwise: string
  readonly picked: ReadonlySet<string>
  /** Joints below a picked one count as picked. */
  readonly withBelow: boolean
  readonly onPick: (picked: ReadonlySet<string>) => void
}

/** Joints to choose from a tree. */
export function JointPicker(props: JointPickerProps) {
  const { joints, own, otherwise, picked, withBelow: below, onPick } = props
  const [query, setQuery] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => treeOf(joints), [joints])
  const shown = shownBranches(tree, query, (name) => folded.has(name))
  const included = useMemo(() => (below ? jointsAndBelow(joints, picked) : picked), [joints, picked, below])
  const searching = query.trim() !== ''
  const toggle = (name: string) => {
    const next = new Set(picked)
    if (!next.delete(name)) next.add(name)
    onPick(next)
  }
  const fold = (name: string) => {
    const next = new Set(folded)
    if (!next.delete(name)) next.add(name)
    setFolded(next)
  }
  return (
    <div className="joint-picker">
      <SearchField label={`Search ${joints.length} joints`} value={query} onChange={setQuery} />
      <div
        className="joints scroll"
        role="tree"
        aria-label="Joints"
        aria-multiselectable="true"
        tabIndex={-1}
        onKeyDown={(event) => rovingKeys(event)}
      >
        {shown.map(({ joint: { name }, depth, children }, i) => {
          const on = included.has(name)
          const inherited = on && !picked.has(name)
          return (
            <div
              key={name}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={on}
              aria-expanded={children > 0 ? !folded.has(name) : undefined}
              aria-label={name}
              tabIndex={i === 0 ? 0 : -1}
              data-row
              className={classes('row', on && 'sel')}
              style={{ paddingLeft: 6 + (searching ? 0 : depth * 12) }}
              onClick={() => toggle(name)}
              onKeyDown={(event) => {
                if (event.key === ' ' || event.key === 'Enter') toggle(name)
                else if (event.key === 'ArrowRight' && folded.has(name)) fold(name)
                else if (event.key === 'ArrowLeft' && !folded.has(name) && children > 0) fold(name)
                else return
                event.preventDefault()
              }}
            >
              <span
                className="twist"
                aria-hidden="true"
                onClick={(event) => {
                  if (children === 0) return
                  event.stopPropagation()
                  fold(name)
                }}
              >
                {children > 0 && <Icon name={folded.has(name) ? 'chevron-right' : 'chevron-down'} size="s" />}
              </span>
              <span className={classes('check', on && 'on', inherited && 'below')} aria-hidden="true">
                <Icon name="check" />
              </span>
              <span className={own.has(name) ? 'grow ell' : 'grow ell dim'} title={name}>
                {name}
              </span>
              {!own.has(name) && <span className="dim small">{otherwise}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

// [S1]
/** The joints and everything below them; parents come first. */
export function jointsAndBelow(joints: readonly Joint[], picked: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(picked)
  for (const { name, parent } of joints) if (parent !== undefined && all.has(parent)) all.add(name)
  return all
}
