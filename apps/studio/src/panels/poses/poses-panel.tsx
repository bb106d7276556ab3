import type { Pose, PoseAsset } from '@facework/documents'
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { regionClass } from '../../base/controls.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import type { IconName } from '../../components/controls/icon.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { Section } from '../../components/rows/section.tsx'
import { SelectionBar } from '../../components/rows/selection-bar.tsx'
import { openDialog } from '../../session/shell-state.ts'
import {
  useCharacter,
  useDocument,
  useEditor,
  usePreview,
  useSession,
  useStageState,
} from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import type { PanelDefinition } from '../panel.ts'
import { CreatePosesDialog } from '../project/create-poses-dialog.tsx'
import { AddPose, AssetBar } from './asset-bar.tsx'
import { emptyPoses, type Facet, facetsOf } from './facets.ts'
import { PasteNames } from './paste-names.tsx'
import { PoseItem } from './pose-item.tsx'
import { PoseVerbs } from './pose-verbs.tsx'
import { posesWithoutEffect } from './poses-without-effect.ts'

/** The asset the panel shows: the selected one, or that of the selected character. */
export function useShownAsset(): { asset: PoseAsset | undefined; characterView: CharacterView | undefined } {
  const { poses, characterView } = useCharacter()
  const selected = useDocument(
    useEditor((s) => s.selection.document),
    'poses',
  )
  const characterViews = useStageState((s) => s.characterViews)
  const asset = selected ?? poses
  if (asset === characterView?.documents.poses) return { asset, characterView: characterView }
  // An asset nobody uses is tried on the one whose model it was made for, else on the selected one.
  const user = [...characterViews.values()].find((p) => p.documents.poses?.id === asset?.id)
  return { asset, characterView: user ?? characterView }
}

/** Wider than this, there is room for a grid with facets. */
const WIDE = 620
/** And from here on for what can be done with a selection in words. */
const ROOMY = 1020

function Poses() {
  const session = useSession()
  const { asset, characterView } = useShownAsset()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  // Measured before the first paint: else cards would be rows for a moment, drawn for nobody.
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="poses-panel" ref={frame}>
      {asset ? (
        <AssetPoses asset={asset} characterView={characterView} wide={width > WIDE} roomy={width > ROOMY} />
      ) : (
        <EmptyNote
          action={
            <div className="hs">
              {session.character !== undefined && (
                <Button
                  look="primary"
                  icon="wand-sparkles"
                  onClick={() => void session.makePoses.open(session.character!)}
                >
                  Make poses
                </Button>
              )}
              <Button onClick={() => openDialog(session, <CreatePosesDialog />)}>Create pose asset</Button>
            </div>
          }
        >
          This character has no pose asset, so curves have no effect. Make poses for a head that has none, or
          create an asset from a clip, its morphs or its current pose.
        </EmptyNote>
      )}
    </div>
  )
}

interface AssetPosesProps {
  readonly asset: PoseAsset
  readonly characterView: CharacterView | undefined
  readonly wide: boolean
  readonly roomy: boolean
}

function AssetPoses({ asset, characterView, wide, roomy }: AssetPosesProps) {
  const session = useSession()
  const [query, setQuery] = useState('')
  const [facet, setFacet] = useState('all')
  const [grid, setGrid] = useState(true)
  const [renaming, setRenaming] = useState<string>()
  const controls = usePreview((p) => p.controls)
  const chosen = useEditor((s) => s.selection.poses)
  const weightOf = (p: Pose) => controls[p.name] ?? characterView?.binding.character.control(p.name, 0) ?? 0
  const model = characterView?.documents.model
  const withoutEffect = useMemo(
    () => (model ? posesWithoutEffect(model, asset) : emptyPoses(asset)),
    [model, asset],
  )
  const facets = facetsOf(asset, weightOf, withoutEffect)
  const shownFacet = facets.flat().find((f) => f.id === (wide ? facet : 'all')) ?? facets[0]![0]!
  const matches = (p: Pose) => p.name.toLowerCase().includes(query.trim().toLowerCase())
  const shown = shownFacet.poses.filter(matches)
  const below = shownFacet.id === 'all' ? facets.at(-1)!.filter((f) => f.poses.length > 0) : []
  const selected = chosen.filter((name) => asset.poses.some((p) => p.name === name))
  const listed = [...shown, ...below.flatMap((f) => f.poses.filter(matches))].map((p) => p.name)
  const verbs = new PoseVerbs(session, asset, listed, selected, setRenaming)
  const indices = useMemo(() => new Map(asset.poses.map((p, i) => [p.name, i + 1])), [asset])
  const combinations = useMemo(() => {
    const count = new Map<string, number>()
    for (const { role } of asset.poses) {
      for (const base of role.type === 'combination' ? role.bases : []) {
        count.set(base, (count.get(base) ?? 0) + 1)
      }
    }
    return count
  }, [asset])
  const deeds: readonly DeedProps[] = [
    {
      icon: 'camera',
      label: 'Overwrite from current pose',
      about: 'every selected pose gets the shape that the stage shows',
      run: () => verbs.overwrite(selected),
    },
    ...(wide
      ? [
          {
            icon: 'merge' as const,
            label: 'Combine',
            about: 'a pose that is blended in when two or three poses are active together',
            off: selected.length > 3,
            run: () => verbs.combine(selected),
          },
          {
            icon: 'flip-horizontal-2' as const,
            label: 'Mirror',
            about: 'the same shapes in the poses of the other side',
            off: characterView === undefined,
            run: () => verbs.mirror(selected),
          },
          {
            icon: 'scan-face' as const,
            label: 'Mask…',
            about: 'what full poses own',
            run: () => verbs.mask(selected),
          },
        ]
      : []),
    { icon: 'trash-2', label: 'Delete', run: () => verbs.delete(selected) },
  ]
  const look = wide && grid ? 'card' : 'row'
  const items = (poses: readonly Pose[]) => (
    <Rows className={look === 'card' ? 'cgrid' : ''} label="Poses">
      {poses.map((pose) => (
        <PoseItem
          key={pose.id}
          asset={asset}
          pose={pose}
          index={indices.get(pose.name) ?? 0}
          characterView={characterView}
          look={look}
          selected={selected.includes(pose.name)}
          renaming={renaming === pose.name}
          combinations={combinations.get(pose.name) ?? 0}
          verbs={verbs}
        />
      ))}
    </Rows>
  )
  const search = (
    <SearchField label={`Filter ${shownFacet.poses.length} poses`} value={query} onChange={setQuery} />
  )
  return (
    <>
      <AssetBar asset={asset} wide={wide} />
      <div className={wide ? 'pbody' : 'pbody narrow'}>
        {wide && <Facets facets={facets} on={shownFacet.id} set={setFacet} />}
        <div className="cards">
          <div className="bar cards-bar">
            {selected.length > 1 ? (
              <>
                <SelectionBar count={selected.length} onClear={() => verbs.select([])}>
                  <PasteNames asset={asset} selection={selected} />
                  {deeds.map((deed) => (
                    <Deed key={deed.label} {...deed} short={!roomy} />
                  ))}
                </SelectionBar>
                {wide && <div className="narrow-search">{search}</div>}
              </>
            ) : (
              <>
                {search}
                {!wide && <AddPose asset={asset} small />}
              </>
            )}
            {wide && (
              <span className="hs t">
                <IconButton icon="layout-grid" label="Grid" on={grid} onClick={() => setGrid(true)} />
                <IconButton icon="list" label="List" on={!grid} onClick={() => setGrid(false)} />
              </span>
            )}
          </div>
          <RowScroller
            className="card-list scroll"
            label={`Poses of ${asset.name}`}
            columns={look === 'card' ? columnsOf : () => 1}
          >
            {items(shown)}
            {below.map((f) => (
              <Section
                key={f.id}
                title={f.title}
                count={f.poses.length}
                note={
                  f.id === 'combinations' &&
                  wide &&
                  'The weight is the product of the base weights. The shape is exact when all bases are at 1.'
                }
              >
                {items(f.poses.filter(matches))}
              </Section>
            ))}
            {shown.length === 0 && <EmptyNote>{emptyWords(shownFacet, query)}</EmptyNote>}
          </RowScroller>
        </div>
      </div>
    </>
  )
}

interface DeedProps {
  readonly icon: IconName
  readonly label: string
  readonly about?: string
  readonly off?: boolean
  readonly run: () => void
}

/** What can be done with the selected poses, in words where there is room. */
function Deed({ icon, label, about, off = false, run, short }: DeedProps & { readonly short: boolean }) {
  const words = about ? `${label}: ${about}` : label
  if (short) return <IconButton icon={icon} size="sm" label={words} disabled={off} onClick={run} />
  return (
    <Button look="ghost" size="sm" icon={icon} title={words} disabled={off} onClick={run}>
      {label}
    </Button>
  )
}

function columnsOf(list: HTMLElement): number {
  const grid = list.querySelector('.cgrid')
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}

function emptyWords(facet: Facet, query: string): string {
  if (query !== '') return `No poses match “${query}”.`
  if (facet.id === 'combinations') return 'No combinations. Select two poses and press C.'
  if (facet.id === 'in-betweens') return 'No in-betweens. Add one from the menu of a pose.'
  return facet.id === 'active' ? 'All weights are zero. Drag one of the sliders.' : 'No poses here.'
}

interface FacetsProps {
  readonly facets: readonly (readonly Facet[])[]
  readonly on: string
  readonly set: (id: string) => void
}

function Facets({ facets, on, set }: FacetsProps) {
  return (
    <nav className="facet scroll" aria-label="Show">
      {facets.map((group, i) => (
        <Fragment key={group[0]?.id ?? i}>
          {i > 0 && <hr />}
          {group.map((f) => (
            <button
              key={f.id}
              type="button"
              className={['row', f.id === on ? 'on' : '', f.region ? regionClass(f.region) : ''].join(' ')}
              aria-pressed={f.id === on}
              onClick={() => set(f.id)}
            >
              {f.region && <span className="rdot" />}
              <span className={f.poses.length > 0 ? '' : 'dim'}>{f.title}</span>
              <span className="num facet-count">{f.poses.length}</span>
            </button>
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

export const posesPanel: PanelDefinition = {
  id: 'poses',
  title: 'Poses',
  icon: 'drama',
  Body: Poses,
  useCount: () => useShownAsset().asset?.poses.filter((p) => p.role.type === 'control').length,
  hints: [
    [['Click'], 'select'],
    [['Shift'], 'range'],
    [['F2'], 'rename'],
    [['0'], 'weight to zero'],
    [['1'], 'to one'],
    [['C'], 'combine'],
  ],
}
