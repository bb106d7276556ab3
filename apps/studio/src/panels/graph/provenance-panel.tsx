import { type NodeKindName, nodeKind } from '@facework/documents/internal'
import type { ProvenanceEntry } from '@facework/runtime'
import { useId, useRef, useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { useFrame } from '../../components/use-frame.ts'
import { useCharacter, useGraphView, useSession } from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import type { PanelDefinition } from '../panel.ts'
import { useTracing } from './live-streams.ts'
import { openNode } from './shown/shown-graph.ts'

const PACE = 100

/** [G5] Which nodes a curve came through on its way, with its value after each. */
function Provenance() {
  const session = useSession()
  const { characterView } = useCharacter()
  const list = useId()
  const traced = useGraphView((s) => s.traced)
  if (!characterView)
    return <EmptyNote>Add a character to the stage to see where its values come from.</EmptyNote>
  const names = characterView.binding.character.rig.curveNames
  return (
    <div className="scroll body">
      <div className="bar">
        <label className="field grow search">
          <Icon name="search" />
          <input
            type="search"
            list={list}
            aria-label="Curve to follow"
            placeholder="Curve to follow"
            value={traced}
            onChange={(event) => session.graphView.setState({ traced: event.target.value })}
          />
        </label>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {names.includes(traced) ? (
        <Steps characterView={characterView} curve={traced} />
      ) : (
        <EmptyNote>Choose a curve of {characterView.name} to list every node that changes it.</EmptyNote>
      )}
    </div>
  )
}

function Steps({ characterView, curve }: { characterView: CharacterView; curve: string }) {
  const session = useSession()
  const [entries, setEntries] = useState<readonly ProvenanceEntry[]>([])
  const last = useRef({ at: 0, text: '' })
  useTracing(characterView)
  useFrame(() => {
    const { character } = characterView.binding
    const now = performance.now()
    if (now - last.current.at < PACE || !character.rig.curveNames.includes(curve)) return
    const read = character.provenance({ curve })
    const text = JSON.stringify(read)
    last.current.at = now
    if (text === last.current.text) return
    last.current.text = text
    setEntries(read)
  })
  const labels = new Map(characterView.documents.graph?.graph.nodes.map((n) => [n.id, n.label ?? n.id]))
  return (
    <ol className={`prov ${regionClass(regionOf(curve))}`} aria-label={`Source of ${curve}`}>
      {entries.map(({ node, kind, value, presence, weight, wrote }) => (
        <li key={node} className={classes('st', !wrote && 'no')}>
          <span className="bl" />
          <span className="ell">
            <button type="button" className="medium link" onClick={() => openNode(session, node)}>
              {nodeKind(kind as NodeKindName)?.title ?? kind}
            </button>{' '}
            <span className="mid">
              {labels.get(node) ?? node}
              {presence === 0 ? ', has no such curve' : wrote ? ', set it' : ', passed it through'}
              {presence > 0 && weight < 1 ? ` at weight ${weight.toFixed(2)}` : ''}
            </span>
          </span>
          <span className="num">{presence > 0 ? value[0]?.toFixed(2) : 'absent'}</span>
        </li>
      ))}
    </ol>
  )
}

export const provenancePanel: PanelDefinition = {
  id: 'provenance',
  title: 'Value source',
  icon: 'history',
  Body: Provenance,
}
