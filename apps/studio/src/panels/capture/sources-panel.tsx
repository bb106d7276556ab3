import { type ReactNode, useRef } from 'react'
import { Icon, type IconName } from '../../components/controls/icon.tsx'
import { useReading } from '../../components/use-frame.ts'
import { useCapture, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'

/** Everything that can drive the characters, a row each. */
function Sources() {
  return (
    <ul className="body scroll" aria-label="Sources">
      <CameraRow />
    </ul>
  )
}

interface SourceRowProps {
  readonly icon: IconName
  readonly name: string
  readonly meta: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly children?: ReactNode
}

/** Name, protocol and port, rate over loss, switch. */
export function SourceRow({ icon, name, meta, on, onChange, children }: SourceRowProps) {
  return (
    <li className={on ? 'srow sel' : 'srow'}>
      <span className="thumb i">
        <Icon name={icon} />
      </span>
      <div className="names">
        <div className="nm ell">{name}</div>
        <div className="mt ell" title={meta}>
          {meta}
        </div>
      </div>
      <div className="rate">{children}</div>
      <button
        type="button"
        className="hit"
        role="switch"
        aria-checked={on}
        aria-label={name}
        title={on ? 'Live' : 'Use this source'}
        onClick={() => onChange(!on)}
      >
        <span className={on ? 'switch on' : 'switch'} />
      </button>
    </li>
  )
}

function CameraRow() {
  const { capture } = useSession()
  const on = useCapture((s) => s.source === 'camera' && (s.status === 'live' || s.status === 'starting'))
  const problem = useCapture((s) => (s.source === 'camera' ? s.problem : undefined))
  const label = useCapture((s) => s.cameras.find(({ id }) => id === s.cameraId)?.label)
  const rate = useRef<HTMLSpanElement>(null)
  useReading(() => {
    const { rate: faces, took } = capture.live.camera?.status ?? { rate: 0, took: 0 }
    const text = on ? `${faces} fps\n${took.toFixed(0)} ms` : ''
    if (rate.current && rate.current.textContent !== text) rate.current.textContent = text
  })
  return (
    <SourceRow
      icon="camera"
      name="Camera"
      meta={problem && !on ? problem.message : `${label ?? 'Not started'}, face tracking`}
      on={on}
      onChange={(start) => (start ? void capture.startCamera() : capture.stop())}
    >
      <span ref={rate} />
    </SourceRow>
  )
}

export const sourcesPanel: PanelDefinition = {
  id: 'sources',
  title: 'Sources',
  icon: 'radio',
  Body: Sources,
}
