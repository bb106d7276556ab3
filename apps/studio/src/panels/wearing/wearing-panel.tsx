import { useContext, useEffect } from 'react'
import { Icon } from '../../components/controls/icon.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { Thumbnail } from '../../components/rows/thumbnail.tsx'
import { PanelShown } from '../../components/use-frame.ts'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { useDocument, useSession, useWearing } from '../../session/use-session.ts'
import { jobKey } from '../../session/wearing/wearing-state.ts'
import type { PanelDefinition } from '../panel.ts'
import { AccessoryProps } from './accessory-props.tsx'
import { AddAccessory } from './add-accessory.tsx'
import { BrushSection } from './brush-section.tsx'
import { Failure, LayerRow, Progress } from './layer-row.tsx'
import { PlacementSection } from './placement-section.tsx'
import { useWorn } from './use-worn.ts'
import { setLayer } from './wearing-edits.ts'
import './wearing.css'

/** What the selected character wears. */
function Wearing() {
  const session = useSession()
  const { character: id, worn, selected } = useWorn()
  const character = useDocument(id, 'character')
  const picture = useDocumentThumbnail(character)
  const shown = useContext(PanelShown)
  useEffect(() => {
    session.wearingState.setState({ shown })
    return () => session.wearingState.setState({ shown: false, tool: 'select' })
  }, [session, shown])
  if (!character || id === undefined) return <EmptyNote>Put a character on stage to dress it.</EmptyNote>
  return (
    <div className="wear">
      <div className="bar">
        <Thumbnail src={picture} icon="user" size={22} />
        <b className="medium ell grow">{character.name}</b>
        {worn.length > 1 && <span className="dim small">outer layers on top</span>}
      </div>
      <RowScroller label="What is worn">
        <Rows label="Accessories">
          {worn.map((of) => (
            <LayerRow
              key={of.accessory.id}
              character={id}
              of={of}
              selected={of === selected}
              onDropped={(dragged) => {
                const moved = worn.find((w) => w.accessory.id === dragged)
                if (moved) setLayer(session, id, moved.accessory, of.accessory.layer)
              }}
            />
          ))}
        </Rows>
        <NewOnes character={id} known={worn.map((w) => w.accessory.id)} />
        {selected && (
          <div key={selected.accessory.id}>
            <AccessoryProps character={id} of={selected} />
            <PlacementSection character={id} of={selected} />
            {selected.accessory.attach.mode === 'deform' && <BrushSection character={id} of={selected} />}
          </div>
        )}
        <div className="dropz">
          <Icon name="download" />
          <span>
            Drop a .glb on a character to add it.
            <br />
            Type and fit are chosen for you and can be changed.
          </span>
          {worn.length === 0 && <AddAccessory label="Add" />}
        </div>
      </RowScroller>
    </div>
  )
}

/** Those that are being fitted for the first time, and those that were refused. */
function NewOnes({ character, known }: { character: string; known: readonly string[] }) {
  const { wearing } = useSession()
  const jobs = useWearing((s) => s.jobs)
  const failures = useWearing((s) => s.failures)
  const start = `${character} `
  const ids = [...new Set([...jobs.keys(), ...failures.keys()])]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .filter((id) => !known.includes(id))
  if (ids.length === 0) return null
  return (
    <ul aria-label="Being fitted">
      {ids.map((id) => {
        const key = jobKey(character, id)
        const [job, failure] = [jobs.get(key), failures.get(key)]
        return (
          <li key={id} className="lrow new">
            <span className="nm medium ell">{job?.name ?? failure?.name}</span>
            {job && <Progress job={job} onCancel={() => wearing.cancel(key)} />}
            {failure && <Failure failure={failure} character={character} id={id} />}
          </li>
        )
      })}
    </ul>
  )
}

export const wearingPanel: PanelDefinition = {
  id: 'wearing',
  title: 'Wearing',
  icon: 'glasses',
  Body: Wearing,
  Tools: AddAccessory,
  useCount: () => {
    const { worn } = useWorn()
    return worn.length > 0 ? worn.length : undefined
  },
  hints: [
    [['B'], 'brush'],
    [['[', ']'], 'size'],
    [['1', '2', '3'], 'hold, follow, rigid'],
    [['X'], 'symmetry'],
    [['G'], 'place'],
    [['H'], 'hide'],
  ],
}
