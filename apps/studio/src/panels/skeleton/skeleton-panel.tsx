import { useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { rovingKeys } from '../../components/rows/roving.ts'
import { useCharacter, usePreview, useSession, useStageState } from '../../session/use-session.ts'
import { shownBranches, treeOf } from '../joints/joint-tree.ts'
import type { PanelDefinition } from '../panel.ts'
import { CreateAssetMenu } from '../viewport/create-asset-menu.tsx'
import { Compatibility } from './compatibility.tsx'
import './skeleton.css'

function Skeleton() {
  const { stageState } = useSession()
  const { characterView } = useCharacter()
  const picked = useStageState((s) => s.joint)
  const moved = usePreview((p) => p.joints[characterView?.id ?? ''])
  const [query, setQuery] = useState('')
  /** Joints whose fold was changed; the face starts folded [S4], the rest open. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const { model, skeleton, character } = characterView?.documents ?? {}
  const tree = useMemo(() => treeOf(model?.joints ?? []), [model])
  const faceRoot = model?.faceRoot ?? skeleton?.faceRoot
  const isFolded = (name: string) => changed.has(name) !== (name === faceRoot)
  const fold = (name: string) => {
    const next = new Set(changed)
    if (!next.delete(name)) next.add(name)
    setChanged(next)
  }

  // Whoever picks a joint on stage wants to see it here, also inside a folded face.
  useEffect(() => {
    if (picked === undefined) return
    if (faceRoot !== undefined && picked !== faceRoot && characterView?.faceJoints.has(picked))
      setChanged((before) => new Set([...before, faceRoot]))
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [picked, faceRoot, characterView])

  if (!characterView || !model) return <EmptyNote>Add a character to the stage to see its joints.</EmptyNote>
  const pick = (name: string) => stageState.setState({ joint: name, showJoints: true })
  const searching = query.trim() !== ''
  const shown = shownBranches(tree, query, isFolded)
  const first = shown.some((b) => b.joint.name === picked) ? picked : shown[0]?.joint.name
  return (
    <div className="skeleton-panel">
      <div className="bar">
        <SearchField label={`Search ${tree.length} joints`} value={query} onChange={setQuery} />
      </div>
      <div
        ref={list}
        className="joints scroll"
        role="tree"
        tabIndex={-1}
        aria-label={`Joints of ${characterView.name}`}
        onKeyDown={(event) => rovingKeys(event)}
      >
        {shown.map(({ joint: { name }, depth, children, below }) => (
          <div
            key={name}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={picked === name}
            aria-expanded={children > 0 ? !isFolded(name) : undefined}
            tabIndex={name === first ? 0 : -1}
            data-row
            className={classes('row joint', picked === name && 'sel')}
            style={{ paddingLeft: 8 + (searching ? 0 : depth * 12) }}
            onClick={() => pick(name)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') pick(name)
              else if (event.key === 'ArrowRight' && isFolded(name)) fold(name)
              else if (event.key === 'ArrowLeft' && !isFolded(name) && children > 0) fold(name)
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
              {children > 0 && <Icon name={isFolded(name) ? 'chevron-right' : 'chevron-down'} size="s" />}
            </span>
            <span
              className={characterView.faceJoints.has(name) ? 'joint-dot face' : 'joint-dot'}
              title={characterView.faceJoints.has(name) ? 'Face joint' : 'Body'}
            />
            <span className="grow ell" title={name}>
              {name}
            </span>
            {children > 0 && isFolded(name) && !searching && (
              <span className="below dim small num" title={`${below} joints below`}>
                {below}
              </span>
            )}
            {moved?.[name] && (
              <span className="hand-mark" title="Overridden">
                <Icon name="hand" size="s" />
              </span>
            )}
          </div>
        ))}
      </div>
      <div className="compat scroll">
        <Compatibility model={model} own={character?.skeleton.id} character={character?.id} onPick={pick} />
        <div className="make">
          <CreateAssetMenu />
        </div>
      </div>
    </div>
  )
}

export const skeletonPanel: PanelDefinition = {
  id: 'skeleton',
  title: 'Skeleton',
  icon: 'bone',
  Body: Skeleton,
  hints: [
    [['Click'], 'select joint'],
    [['G'], 'move'],
    [['R'], 'rotate'],
  ],
}
