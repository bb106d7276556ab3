import { type Control, facs50 } from '@facework/documents'
import { useMemo, useState } from 'react'
import { REGIONS, regionClass } from '../../../base/controls.ts'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Chip } from '../../../components/controls/chip.tsx'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { SideBadge } from '../../../components/controls/side-badge.tsx'
import { EmptyNote } from '../../../components/rows/empty-note.tsx'
import { Row, RowScroller, Rows } from '../../../components/rows/row-list.tsx'
import type { Session } from '../../../session/session.ts'
import { useEditor, useSession } from '../../../session/use-session.ts'
import type { PanelDefinition } from '../../panel.ts'
import { measurePose } from '../../pose/pose-movement.ts'
import { arkitNamesOf } from '../controls/arkit-names.ts'
import { type Face, selectControls, useFace } from '../controls/face.ts'
import { actionUnitOf } from './action-units.table.ts'
import { FacsFilm } from './facs-film.tsx'
import { findControls } from './find-controls.ts'
import { oppositeOf } from './opposite-of.ts'
import './facs.css'

const CONTROLS = facs50.controls

/** The control that is selected anywhere, if FACS-50 has it under any name. */
function useShownControl(face: Face): Control {
  const selected = useEditor((s) => s.selection.curves)
  for (const name of selected) {
    const found = CONTROLS.find((c) => c.name === name || face.names(c.name).includes(name))
    if (found) return found
  }
  return CONTROLS[0]!
}

const select = (session: Session, face: Face, control: string) => selectControls(session, face.names(control))

function FacsReference() {
  const session = useSession()
  const face = useFace()
  const shown = useShownControl(face)
  const [query, setQuery] = useState('')
  const found = useMemo(() => findControls(CONTROLS, query), [query])
  const searching = query.trim() !== ''
  const list = (
    <RowScroller label="Controls" className="facs-list">
      {found.length === 0 && <EmptyNote>No matching controls.</EmptyNote>}
      {REGIONS.map((region) => {
        const own = found.filter((c) => c.region === region)
        if (own.length === 0) return null
        return (
          <Rows key={region} label={region}>
            {own.map((control) => (
              <Row
                key={control.name}
                label={control.name}
                selected={control === shown}
                className={classes('row facs-row', regionClass(region), control === shown && 'sel')}
                title={control.description}
                onClick={() => choose(control)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') choose(control)
                }}
              >
                <span className="rdot" />
                <SideBadge control={control.name} />
                <span className="facs-name ell">{control.name}</span>
                <span className="dim ell grow">{control.description}</span>
              </Row>
            ))}
          </Rows>
        )
      })}
    </RowScroller>
  )
  return (
    <>
      <div className="bar">
        <SearchField label="Search 50 controls by name or effect" value={query} onChange={setQuery} />
      </div>
      <div className="body scroll facs-body">
        {!searching && <Card control={shown} face={face} />}
        {list}
      </div>
    </>
  )

  function choose(control: Control): void {
    select(session, face, control.name)
    setQuery('')
  }
}

function Card({ control, face }: { control: Control; face: Face }) {
  const session = useSession()
  const { characterView } = face
  const { name } = control
  const unit = actionUnitOf(name)
  const opposite = oppositeOf(name)
  const arkit = arkitNamesOf(name)
  const combined = combinedWith(face, name)
  const link = (other: string) => (
    <button type="button" className="facs-link" onClick={() => select(session, face, other)}>
      {other}
    </button>
  )
  return (
    <article className={classes('facs', regionClass(control.region))} aria-label={name}>
      {characterView ? (
        <FacsFilm face={face} characterView={characterView} control={name} />
      ) : (
        <div className="film">
          <span className="thumb" />
        </div>
      )}
      <div className="facs-words">
        <h3 className="ell" title={name}>
          {name}
        </h3>
        <div className="hs t wrap">
          <Chip tone="c">{control.region}</Chip>
          {control.side !== 'center' && <Chip>{control.side === 'left' ? 'Left' : 'Right'}</Chip>}
          {unit && <Chip>{unit}</Chip>}
          {control.required && <Chip>Required</Chip>}
        </div>
        <p>{control.description}</p>
        <dl>
          {control.mirror && control.mirror !== name && (
            <>
              <dt>Mirror</dt>
              <dd>{link(control.mirror)}</dd>
            </>
          )}
          <dt>In ARKit</dt>
          <dd>{arkit.length > 0 ? arkit.join(', ') : <span className="dim">no counterpart</span>}</dd>
          {characterView && (
            <>
              <dt>On {characterView.name}</dt>
              <dd className="num">
                <Movement face={face} control={name} />
              </dd>
            </>
          )}
          {opposite && (
            <>
              <dt>Opposes</dt>
              <dd>{link(opposite)}</dd>
            </>
          )}
          {combined.length > 0 && (
            <>
              <dt>Combines</dt>
              <dd className="hs t">
                {combined.slice(0, 2).map((other) => (
                  <Chip key={other}>{other}</Chip>
                ))}
                {combined.length > 2 && (
                  <Chip title={combined.slice(2).join('\n')}>+ {combined.length - 2}</Chip>
                )}
              </dd>
            </>
          )}
        </dl>
      </div>
    </article>
  )
}

/** What the character has for the control, and how far it goes. */
function Movement({ face, control }: { face: Face; control: string }) {
  const { model, poses } = face.characterView!.documents
  const pose = poses?.poses.find((p) => face.names(control).includes(p.name))
  const movement = useMemo(() => pose && poses && measurePose(model, poses, pose), [model, poses, pose])
  if (!movement) return <span className="dim">no pose for it</span>
  const counted = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])
  const parts = [
    ...counted(movement.joints.length, 'joint'),
    ...counted(movement.morphs.length, 'morph'),
    ...(movement.largest ? [`up to ${(movement.largest.metres * 1000).toFixed(1)} mm`] : ['moves nothing']),
  ]
  return <>{parts.join(', ')}</>
}

/** Controls that have a shape of their own together with this one. */
function combinedWith(face: Face, control: string): readonly string[] {
  const own = face.names(control)
  const others = (face.characterView?.documents.poses?.poses ?? []).flatMap(({ role }) =>
    role.type === 'combination' && role.bases.some((b) => own.includes(b))
      ? role.bases.filter((b) => !own.includes(b))
      : [],
  )
  return [...new Set(others)]
}

function FacsTools() {
  const session = useSession()
  const face = useFace()
  const at = CONTROLS.indexOf(useShownControl(face))
  const go = (step: number) =>
    select(session, face, CONTROLS[(at + step + CONTROLS.length) % CONTROLS.length]!.name)
  return (
    <>
      <IconButton icon="chevron-left" label="Previous control" onClick={() => go(-1)} />
      <IconButton icon="chevron-right" label="Next control" onClick={() => go(1)} />
    </>
  )
}

export const facsPanel: PanelDefinition = {
  id: 'facs',
  title: 'FACS reference',
  icon: 'book-open',
  Body: FacsReference,
  Tools: FacsTools,
}
