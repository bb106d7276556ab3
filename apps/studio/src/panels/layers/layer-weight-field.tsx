import type { Clip } from '@facework/documents'
import type { ClipLayer } from '@facework/documents/internal'
import { clipToEdit, type Gesture } from '@facework/editor/internal'
import { LAYER_WEIGHT } from '@facework/operations/internal'
import { useRef } from 'react'
import { classes } from '../../components/classes.ts'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { KeyGlyph } from '../../components/rows/key-glyph.tsx'
import { keyTime } from '../../session/key-time.ts'
import { selectLayer } from '../../session/layers.ts'
import { attempt, runCommand } from '../../session/run-command.ts'
import { usePreview, useSession } from '../../session/use-session.ts'
import { keyStateAt } from '../curves/key-state.ts'
import { weightAt } from '../timeline/keys/layer-weight.ts'

interface LayerWeightProps {
  readonly clip: Clip
  readonly layer: ClipLayer
  readonly keyed: boolean
  readonly onKeyed: (on: boolean) => void
}

/** How much of a layer plays: the same all the time, or with keys at the playhead. A drag is one step to undo. */
export function LayerWeight({ clip, layer, keyed, onKeyed }: LayerWeightProps) {
  const session = useSession()
  const gesture = useRef<Gesture>(undefined)
  const { name, weight } = layer
  const part = clipToEdit(clip, { clip: clip.id, layer: name })
  const keyState = usePreview((p) => keyStateAt(part, LAYER_WEIGHT, p.time))
  const count = weight?.type === 'keyed' ? weight.keys.length : weight ? 2 : 0
  const withKeys = keyed || count > 1
  const now = () => weightAt(layer, session.playback.transport.time)
  const argumentsOf = (value: number) => ({
    clip: clip.id,
    time: keyTime(session, clip),
    values: { [LAYER_WEIGHT]: value },
  })
  const finish = (how: 'commit' | 'cancel') => {
    gesture.current?.[how]()
    gesture.current = undefined
  }
  const set = (value: number) => {
    const call = gesture.current
    if (withKeys) attempt(session, () => call?.update('keys.set', argumentsOf(value)))
    else attempt(session, () => call?.update('layers.change', { clip: clip.id, layer: name, weight: value }))
  }
  const toggle = () => {
    selectLayer(session, name)
    if (withKeys) {
      runCommand(session, 'layers.change', { clip: clip.id, layer: name, weight: now() })
      onKeyed(false)
    } else if (runCommand(session, 'keys.set', argumentsOf(now()))) onKeyed(true)
  }
  return (
    <>
      <SliderField
        label={`Weight of ${name}`}
        value={now}
        onBegin={() => {
          // Keys go to the layer that is selected.
          selectLayer(session, name)
          session.editor.preview.setState({ playing: false })
          gesture.current = session.editor.beginGesture()
        }}
        onChange={set}
        onCommit={() => finish('commit')}
        onCancel={() => finish('cancel')}
        onReset={() => runCommand(session, 'layers.change', { clip: clip.id, layer: name, weight: 1 })}
      />
      <button
        type="button"
        className={classes('ib', withKeys && 'on')}
        aria-label={`Keys on the weight of ${name}`}
        aria-pressed={withKeys}
        title={
          withKeys
            ? 'Changes of the weight set keys at the playhead; press to keep one weight over the whole clip'
            : 'One weight over the whole clip; press to set keys on it'
        }
        onClick={toggle}
      >
        <KeyGlyph state={withKeys ? keyState : 'none'} />
      </button>
    </>
  )
}
