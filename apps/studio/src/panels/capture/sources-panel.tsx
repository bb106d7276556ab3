import { useRef } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { openPort, PROTOCOLS } from '../../capture/network-links.ts'
import { Button } from '../../components/controls/button.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { useReading } from '../../components/use-frame.ts'
import { toast } from '../../session/shell-state.ts'
import { useCapture, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { chooseVoice } from './choose-video.ts'
import { MicrophoneRow } from './microphone-row.tsx'
import { NetworkRows } from './network-rows.tsx'
import { SourceRow } from './source-row.tsx'
import './sources.css'

/** Everything that can drive the characters, a row each. */
function Sources() {
  return (
    <ul className="body scroll" aria-label="Sources">
      <CameraRow />
      <NetworkRows />
      <MicrophoneRow />
    </ul>
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
      meta={problem && !on ? problem.message : label ? `${label}, face tracking` : 'Not started'}
      on={on}
      onChange={(start) => (start ? void capture.startCamera() : capture.stop())}
    >
      <span ref={rate} />
    </SourceRow>
  )
}

/** Waits for faces on a port of the studio's server, or makes a take of a voice. */
function AddSource() {
  const session = useSession()
  const add = (protocol: string, port: number) =>
    openPort(protocol, port).then(
      () => {
        const { portsOpened } = session.capture.state.getState()
        session.capture.state.setState({ portsOpened: portsOpened + 1 })
      },
      (error: unknown) => toast(session, wordsOf(error), { tone: 'error' }),
    )
  return (
    <Menu
      label="Add a source"
      entries={[
        ...PROTOCOLS.map(({ protocol, title, port }) => ({
          label: `${title}, UDP ${port}`,
          icon: 'smartphone' as const,
          run: () => void add(protocol, port),
        })),
        'line',
        { label: 'Voice file…', icon: 'audio-lines', run: () => chooseVoice(session) },
      ]}
    >
      <Button look="ghost" icon="plus" title="Wait for a phone or another program on a port">
        Add
      </Button>
    </Menu>
  )
}

export const sourcesPanel: PanelDefinition = {
  id: 'sources',
  title: 'Sources',
  icon: 'radio',
  Body: Sources,
  Tools: AddSource,
}
