import type { Clip } from '@facework/documents'
import { editedLayer } from '@facework/editor/internal'
import { useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Row, RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { addLayerTo, selectLayer } from '../../session/layers.ts'
import type { Session } from '../../session/session.ts'
import { usePlayedClip, usePreview, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { CLIP_LAYER, moveLayerTo } from './layer-drag.ts'
import { LayerRow } from './layer-row.tsx'
import './layers.css'

/** The layers of the clip on stage, the uppermost first, and its base below them. */
function Layers() {
  const session = useSession()
  const clip = usePlayedClip()
  const layer = usePreview((p) => p.layer)
  const [keyed, setKeyed] = useState<ReadonlySet<string>>(new Set())
  if (!clip) return <EmptyNote>No clip. Open one in Project, or create a new one.</EmptyNote>
  const above = clip.layers?.above ?? []
  const edited = editedLayer(clip, { clip: clip.id, layer })
  const solo = above.some((l) => l.solo)
  const keyOf = (name: string) => `${clip.id} ${name}`
  return (
    <div className="layers">
      <div className="bar">
        <Icon name="film" />
        <b className="medium ell grow">{clip.name}</b>
        <AddLayer />
      </div>
      <RowScroller label="Layers of the clip">
        <Rows label="Layers">
          {above.toReversed().map((l, i) => (
            <LayerRow
              key={l.name}
              clip={clip}
              layer={l}
              height={above.length - 1 - i}
              selected={l.name === edited}
              silent={l.muted || (solo && !l.solo)}
              keyed={keyed.has(keyOf(l.name))}
              onKeyed={(on) => {
                const next = new Set(keyed)
                if (on) next.add(keyOf(l.name))
                else next.delete(keyOf(l.name))
                setKeyed(next)
              }}
            />
          ))}
          <BaseRow clip={clip} selected={edited === undefined} />
        </Rows>
        {above.length === 0 && (
          <EmptyNote>
            Layers correct a clip without changing it: keys go to the selected layer, and its weight, mute and
            solo decide how much of it plays.
          </EmptyNote>
        )}
      </RowScroller>
    </div>
  )
}

function BaseRow({ clip, selected }: { clip: Clip; selected: boolean }) {
  const session = useSession()
  const select = () => selectLayer(session, undefined)
  return (
    <Row
      label="Base"
      selected={selected}
      className={classes('layer', 'base', selected && 'sel')}
      onClick={select}
      onFocus={(event) => event.target === event.currentTarget && select()}
      onDragOver={(event) => event.dataTransfer.types.includes(CLIP_LAYER) && event.preventDefault()}
      onDrop={(event) => moveLayerTo(session, clip, event.dataTransfer.getData(CLIP_LAYER), 0)}
    >
      <span />
      <div className="grow">
        <div className="nm ell medium">Base</div>
        <div className="mt ell">The clip without layers: curves and joints</div>
      </div>
    </Row>
  )
}

const addLines = (session: Session, clip: Clip): MenuEntry[] => [
  { label: 'Additive layer', icon: 'plus', run: () => addLayerTo(session, clip, 'additive') },
  { label: 'Override layer', icon: 'layers', run: () => addLayerTo(session, clip, 'override') },
]

function AddLayer() {
  const session = useSession()
  const clip = usePlayedClip()
  if (!clip) return null
  return (
    <Menu label="Add layer" entries={() => addLines(session, clip)}>
      <Button icon="plus" size="sm" title="Add a layer on top: additive, or override">
        Layer
      </Button>
    </Menu>
  )
}

export const layersPanel: PanelDefinition = {
  id: 'layers',
  title: 'Layers',
  icon: 'layers',
  Body: Layers,
  useCount: () => usePlayedClip()?.layers?.above.length,
  hints: [
    [['M'], 'mute'],
    [['S'], 'solo'],
    [['F2'], 'rename'],
    [['Del'], 'delete'],
  ],
}
