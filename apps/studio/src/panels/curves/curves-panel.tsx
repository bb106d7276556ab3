import type { AnimCurve } from '@facework/documents'
import { mapFigures, unusedCurves } from '@facework/operations/internal'
import { useEffect, useMemo, useRef, useState } from 'react'
import { OTHER, REGIONS } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { ToggleChip } from '../../components/controls/chip.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Menu, type MenuEntry, RightMenu } from '../../components/dialogs/menu.tsx'
import { CurveRow } from '../../components/rows/curve-row.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { RegionHeader } from '../../components/rows/region-header.tsx'
import { RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { resetOverrides, setOverride } from '../../session/overrides.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog, openWorkspace, toast } from '../../session/shell-state.ts'
import { useCharacter, useDocument, useEditor, usePreview, useSession } from '../../session/use-session.ts'
import { useMapReport } from '../map/use-map-report.ts'
import type { PanelDefinition } from '../panel.ts'
import { AddCurveDialog } from './add-curve-dialog.tsx'
import { DefaultDialog } from './default-dialog.tsx'
import { keyStateAt } from './key-state.ts'
import { type CurveFilter, groupCurves, type ListedCurve, listCurves } from './listed-curves.ts'
import { RenameCurveDialog } from './rename-curve-dialog.tsx'
import { setsWith } from './sets-with.ts'
import './curves.css'

function useListedCurves(): readonly ListedCurve[] {
  const { skeleton, poses } = useCharacter()
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  return useMemo(() => listCurves(skeleton, poses, clip), [skeleton, poses, clip])
}

function Curves() {
  const session = useSession()
  const { character, skeleton, poses, characterView } = useCharacter()
  const clip = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const controls = usePreview((p) => p.controls)
  const selected = useEditor((s) => s.selection.curves)
  const curves = useListedCurves()
  const [filter, setFilter] = useState<CurveFilter>({
    query: '',
    active: false,
    kind: undefined,
    region: undefined,
  })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLElement>(null)
  const isActive = (c: ListedCurve) => c.keyed || c.name in controls
  const groups = groupCurves(curves, filter, isActive)
  const activeCount = curves.filter(isActive).length
  const overrideCount = Object.keys(controls).length
  const driving = new Set(curves.filter((c) => c.drives).map((c) => c.name))
  const idleNames = curves.filter((c) => !c.drives).map((c) => c.name)
  const report = useMapReport()

  // Whoever asks for a control from elsewhere wants to see it.
  useEffect(() => {
    const [name] = selected
    if (name === undefined) return
    const row = list.current?.querySelector(`[data-curve="${CSS.escape(name)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const value = (name: string) =>
    characterView?.binding.character.control(name, 0) ?? session.playback.value(name)
  const idleOf = (c: ListedCurve) =>
    c.drives || !character ? undefined : poses ? `it drives no pose of ${poses.name}` : 'no pose asset'

  return (
    <>
      <div className="bar">
        <SearchField
          label="Filter curves"
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
        />
        <ToggleChip
          on={filter.active}
          title="Only curves animated by the clip or overridden"
          onChange={(active) => setFilter({ ...filter, active })}
        >
          Active
        </ToggleChip>
        <Menu label="Filter" entries={filterLines(filter, setFilter)}>
          <IconButton
            icon="filter"
            label="Filter by region and kind"
            size="sm"
            on={filter.kind !== undefined || filter.region !== undefined}
          />
        </Menu>
        <IconButton
          icon="plus"
          label="Add curve"
          size="sm"
          disabled={!skeleton}
          onClick={() => skeleton && openDialog(session, <AddCurveDialog skeleton={skeleton.id} />)}
        />
        <Menu label="More" entries={() => moreLines()}>
          <IconButton icon="ellipsis" label="Delete unused, add for poses, reset" size="sm" />
        </Menu>
      </div>
      <div className="crow th">
        <span />
        <span />
        <span className="ell" title={`${activeCount} of ${curves.length} curves are animated or overridden`}>
          {activeCount} of {curves.length} active
        </span>
        <span>Value</span>
        <span className="def" title="Default value, stored in the skeleton">
          Def.
        </span>
        <span className="auto-head">Auto</span>
      </div>
      <RowScroller label="Curves" scrollRef={list}>
        {groups.map(([region, own]) => {
          const open = !folded.has(region)
          return (
            <div key={region}>
              <RegionHeader
                region={region}
                count={own.length}
                open={open}
                onToggle={() => {
                  const next = new Set(folded)
                  if (!next.delete(region)) next.add(region)
                  setFolded(next)
                }}
              />
              {open && (
                <Rows label={region}>
                  {own.map((curve) => (
                    <RightMenu key={curve.name} label={curve.name} entries={() => rowLines(curve)}>
                      <CurveRow
                        name={curve.name}
                        value={() => value(curve.name)}
                        range={curve.range}
                        defaultValue={curve.kept?.default}
                        overridden={curve.name in controls}
                        keyState={() =>
                          curve.name in controls
                            ? 'changed'
                            : keyStateAt(clip, curve.name, session.playback.transport.time)
                        }
                        selected={selected.includes(curve.name)}
                        idle={idleOf(curve)}
                        onSelect={(event) => select(curve.name, event.ctrlKey || event.metaKey)}
                        onChange={(v) => setOverride(session, curve.name, v)}
                        onAuto={() => setOverride(session, curve.name, undefined)}
                        onDefault={() =>
                          skeleton &&
                          curve.kept &&
                          openDialog(session, <DefaultDialog skeleton={skeleton.id} curve={curve.kept} />)
                        }
                      />
                    </RightMenu>
                  ))}
                </Rows>
              )}
            </div>
          )
        })}
        {groups.length === 0 && (
          <EmptyNote>
            {curves.length === 0
              ? 'No curves. Add a pose asset to the character, or open a clip.'
              : 'No curves match the filter.'}
          </EmptyNote>
        )}
      </RowScroller>
      {character && curves.length > 0 && (
        <div className="curve-coverage small mid">
          <span className="ell" title={idleNames.length > 0 ? `Idle: ${idleNames.join(', ')}` : undefined}>
            {driving.size} of {curves.length} drive {character.name}
          </span>
        </div>
      )}
      {report && (
        <button
          type="button"
          className={classes('curve-coverage curve-report small', report.unsure.length > 0 ? 'warn' : 'mid')}
          title={`${mapFigures(report)}: show the control map`}
          onClick={() => session.shell.getState().showPanel('map')}
        >
          <span className="ell">{mapFigures(report)}</span>
        </button>
      )}
      {overrideCount > 0 && (
        <div className="bar held-bar">
          <span className="grow ell">{overrideCount} overridden</span>
          <Button size="sm" icon="rotate-ccw" onClick={() => resetOverrides(session)}>
            Reset all
          </Button>
        </div>
      )}
    </>
  )

  function select(name: string, toggle: boolean): void {
    const { selection } = session.editor.store.getState()
    const kept = toggle ? selection.curves : []
    const curves = kept.includes(name) ? kept.filter((n) => n !== name) : [...kept, name]
    session.editor.select({ ...selection, curves })
  }

  function rowLines(curve: ListedCurve): MenuEntry[] {
    const missing = skeleton ? undefined : 'No skeleton'
    const sets = setsWith(curve.name)
    return [
      {
        label: 'Clear override',
        icon: 'rotate-ccw',
        off: curve.name in controls ? undefined : 'Not overridden',
        run: () => setOverride(session, curve.name, undefined),
      },
      {
        label: 'Set default',
        icon: 'pencil',
        off: curve.kept ? undefined : 'Not defined on a skeleton',
        run: () =>
          skeleton &&
          curve.kept &&
          openDialog(session, <DefaultDialog skeleton={skeleton.id} curve={curve.kept} />),
      },
      {
        label: sets.length > 0 ? `Show in ${sets[0]} reference` : 'Not in a control set',
        icon: 'book-open',
        off:
          sets[0] === 'FACS-50' || sets[0] === 'ARKit-52'
            ? undefined
            : 'The reference covers FACS-50 and ARKit-52',
        run: () => {
          session.editor.select({ ...session.editor.store.getState().selection, curves: [curve.name] })
          openWorkspace(session, 'face')
        },
      },
      'line',
      {
        label: 'Rename everywhere',
        icon: 'pencil',
        shortcut: 'F2',
        off: missing,
        run: () =>
          skeleton && openDialog(session, <RenameCurveDialog skeleton={skeleton} from={curve.name} />),
      },
      {
        label: 'Delete curve',
        icon: 'trash-2',
        danger: true,
        off: curve.kept ? undefined : 'Not defined on a skeleton',
        run: () =>
          skeleton &&
          runCommand(session, 'animCurves.delete', { skeleton: skeleton.id, curves: [curve.name] }),
      },
    ]
  }

  function moreLines(): MenuEntry[] {
    const all = [...session.editor.store.getState().documents.values()].map((o) => o.document)
    const unused = skeleton ? unusedCurves(skeleton, all) : []
    return [
      {
        label: unused.length === 1 ? 'Delete 1 unused curve' : `Delete ${unused.length} unused curves`,
        icon: 'trash-2',
        off: unused.length > 0 ? undefined : 'No unused curves',
        run: () => {
          if (!skeleton || !runCommand(session, 'animCurves.deleteUnused', { skeleton: skeleton.id })) return
          toast(session, `Deleted ${unused.length} curves`, {
            action: { label: 'Undo', run: () => session.editor.undo() },
          })
        },
      },
      {
        label: 'Add curves for poses',
        icon: 'plus',
        off: skeleton && poses ? undefined : 'Needs a skeleton and a pose asset',
        run: () =>
          skeleton &&
          poses &&
          runCommand(session, 'animCurves.addFromPoses', { skeleton: skeleton.id, asset: poses.id }),
      },
      'line',
      {
        label: 'Clear all overrides',
        icon: 'rotate-ccw',
        off: overrideCount > 0 ? undefined : 'No overrides',
        run: () => resetOverrides(session),
      },
    ]
  }
}

const KIND_WORDS: Record<AnimCurve['kind'], string> = {
  attribute: 'Attribute curves',
  morph: 'Morph curves',
  material: 'Material curves',
}

function filterLines(filter: CurveFilter, set: (filter: CurveFilter) => void): MenuEntry[] {
  return [
    {
      label: 'All regions',
      checked: filter.region === undefined,
      run: () => set({ ...filter, region: undefined }),
    },
    ...[...REGIONS, OTHER].map((region) => ({
      label: region,
      checked: filter.region === region,
      run: () => set({ ...filter, region }),
    })),
    'line',
    {
      label: 'All kinds',
      checked: filter.kind === undefined,
      run: () => set({ ...filter, kind: undefined }),
    },
    ...(Object.keys(KIND_WORDS) as AnimCurve['kind'][]).map((kind) => ({
      label: KIND_WORDS[kind],
      checked: filter.kind === kind,
      run: () => set({ ...filter, kind }),
    })),
  ]
}

export const curvesPanel: PanelDefinition = {
  id: 'curves',
  title: 'Curves',
  icon: 'chart-spline',
  Body: Curves,
  useCount: () => useListedCurves().length,
  hints: [
    [['Drag'], 'value'],
    [['Shift'], 'fine'],
    [['Click'], 'type'],
    [['Double-click'], 'auto'],
    [['X'], 'symmetry'],
  ],
}
