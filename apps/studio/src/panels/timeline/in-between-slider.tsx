import type { Clip } from '@facework/documents'
import type { Gesture } from '@facework/editor/internal'
import { useRef, useState } from 'react'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { keyTime } from '../../session/key-time.ts'
import { attempt } from '../../session/run-command.ts'
import { useEditor, useSession } from '../../session/use-session.ts'

/** How far a slider may overshoot the keys around the playhead. */
const RANGE = [-0.25, 1.25] as const

/** Sets keys of the selected curves between the one before and the one after the playhead; a drag is one step. */
export function InBetweenSlider({ clip }: { clip: Clip }) {
  const session = useSession()
  const curves = useEditor((s) => s.selection.curves)
  const [amount, setAmount] = useState(0.5)
  const gesture = useRef<Gesture>(undefined)
  const keyed = curves.filter((name) => clip.curves.some((c) => c.name === name && c.type === 'keyed'))
  if (keyed.length === 0) return null
  const finish = () => {
    gesture.current?.commit()
    gesture.current = undefined
    setAmount(0.5)
  }
  return (
    <>
      <span title="Key between the previous and the next one, at the playhead">In-between</span>
      <SliderField
        label="In-between at the playhead"
        value={amount}
        range={RANGE}
        onBegin={() => {
          session.editor.preview.setState({ playing: false })
          gesture.current = session.editor.beginGesture()
        }}
        onChange={(value) => {
          setAmount(value)
          const time = keyTime(session, clip)
          attempt(session, () =>
            gesture.current?.update('keys.breakdown', { clip: clip.id, curves: keyed, time, amount: value }),
          )
        }}
        onCommit={finish}
        onCancel={() => {
          gesture.current?.cancel()
          gesture.current = undefined
          setAmount(0.5)
        }}
      />
    </>
  )
}
