import type { Joint } from '@facework/documents'
import { useMemo, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { EmptyNote } from '../../components/empty-note.tsx'
import { Icon } from '../../components/icon.tsx'
import { rovingKeys } from '../../components/roving.ts'
import { SearchField } from '../../components/search-field.tsx'
import { useCharacter, useSession, useStageState } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'

interface Branch {
  readonly joint: Joint
  readonly depth: number
  readonly children: number
}

/** Joints in the order of a tree, with how deep they are. */
function treeOf(joints: readonly Joint[]): Branch[] {
  const below = new Map<string | undefined, Joint[]>()
  for (const joint of joints) below.set(joint.parent, [...(below.get(joint.parent) ?? []), joint])
  const visit = (parent: string | undefined, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((joint) => {
      const children = visit(joint.name, depth + 1)
      return [{ joint, depth, children: below.get(joint.name)?.length ?? 0 }, ...children]
    })
  return visit(undefined, 0)
}

function Skeleton() {
  const { stage } = useSession()
  const { performer } = useCharacter()
  const picked = useStageState((s) => s.joint)
  useStageState((s) => s.edited)
  const [query, setQuery] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const joints = performer?.parts.model.joints
  const tree = useMemo(() => treeOf(joints ?? []), [joints])
  if (!performer) return <EmptyNote>Put a character on stage to see its joints.</EmptyNote>
  const wanted = query.trim().toLowerCase()
  let hiddenBelow = Number.POSITIVE_INFINITY
  const shown = tree.filter(({ joint, depth }) => {
    if (wanted !== '') return joint.name.toLowerCase().includes(wanted)
    if (depth > hiddenBelow) return false
    hiddenBelow = folded.has(joint.name) ? depth : Number.POSITIVE_INFINITY
    return true
  })
  const fold = (name: string) => {
    const next = new Set(folded)
    if (!next.delete(name)) next.add(name)
    setFolded(next)
  }
  return (
    <>
      <div className="bar">
        <SearchField label={`Search ${tree.length} joints`} value={query} onChange={setQuery} />
      </div>
      <div
        className="body scroll"
        role="tree"
        tabIndex={-1}
        aria-label={`Joints of ${performer.name}`}
        onKeyDown={(event) => rovingKeys(event)}
      >
        {shown.map(({ joint: { name }, depth, children }) => (
          <div
            key={name}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={picked === name}
            aria-expanded={children > 0 ? !folded.has(name) : undefined}
            tabIndex={picked === name ? 0 : -1}
            data-row
            className={classes('row joint', picked === name && 'sel')}
            style={{ paddingLeft: 8 + (wanted === '' ? depth * 12 : 0) }}
            onClick={() => stage.setState({ joint: name, showJoints: true })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') stage.setState({ joint: name, showJoints: true })
              else if (event.key === 'ArrowRight' && folded.has(name)) fold(name)
              else if (event.key === 'ArrowLeft' && !folded.has(name) && children > 0) fold(name)
            }}
          >
            <span
              className="twist"
              aria-hidden="true"
              onPointerDown={(event) => {
                if (children === 0) return
                event.stopPropagation()
                fold(name)
              }}
            >
              {children > 0 && <Icon name={folded.has(name) ? 'chevron-right' : 'chevron-down'} size="s" />}
            </span>
            <span
              className={performer.faceJoints.has(name) ? 'joint-dot face' : 'joint-dot'}
              title={performer.faceJoints.has(name) ? 'Inside the face' : 'Body'}
            />
            <span className="grow ell" title={name}>
              {name}
            </span>
            {performer.edits.has(name) && (
              <span className="hand-mark" title="Moved by hand">
                <Icon name="hand" size="s" />
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  )
}

export const skeletonPanel: PanelDefinition = {
  id: 'skeleton',
  title: 'Skeleton',
  icon: 'bone',
  Body: Skeleton,
  hints: [
    [['Click'], 'pick a joint'],
    [['G'], 'move it'],
    [['R'], 'rotate it'],
  ],
}
