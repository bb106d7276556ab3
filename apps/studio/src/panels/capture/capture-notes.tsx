import { useState } from 'react'
import { browserStorage, keepForNextVisit } from '../../base/browser-storage.ts'
import type { Advice } from '../../capture/capture-state.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { useCapture, useSession } from '../../session/use-session.ts'
import { chooseModel } from './choose-video.ts'

const ADVICE: Readonly<Record<Advice, string>> = {
  'two-faces': 'Two faces: the first is followed. Click a face to follow it.',
  'face-small': 'Come closer: the face is small in the picture.',
  dark: 'The face is dark. Add light from the front.',
  turned: 'Look toward the camera: curves are less sure on a turned head.',
  slow: 'Fewer than 15 faces a second are tracked. Choose a smaller picture.',
}
const DISMISSED = 'facework-capture-model'

/** Below the preview: advice, the tracker in use, and that pictures stay here. */
export function CaptureNotes() {
  const session = useSession()
  const status = useCapture((s) => s.status)
  const lost = useCapture((s) => s.faceLost)
  const advice = useCapture((s) => s.advice)
  const model = useCapture((s) => s.model)
  const [dismissed, setDismissed] = useState(() => browserStorage()?.getItem(DISMISSED) === 'built-in')
  return (
    <>
      {status === 'live' && !lost && advice && (
        <div className="note warnbg" role="status">
          <Icon name="triangle-alert" />
          <span className="grow">{ADVICE[advice]}</span>
        </div>
      )}
      {status === 'live' && model === undefined && !dismissed && !advice && (
        <div className="note warnbg">
          <Icon name="triangle-alert" />
          <span className="grow">Built-in tracker in use: gaze is less accurate.</span>
          <Button look="ghost" onClick={() => chooseModel(session)}>
            Add model…
          </Button>
          <IconButton
            icon="x"
            label="Go on with the built-in tracker"
            onClick={() => {
              keepForNextVisit(DISMISSED, 'built-in')
              setDismissed(true)
            }}
          />
        </div>
      )}
      <div className="note">
        {status === 'failed' ? (
          <>
            <Icon name="lock" size="s" />
            Nothing is sent. You can revoke access at any time.
          </>
        ) : lost ? (
          <>
            <Icon name="info" size="s" />
            Curves hold, then return to neutral in 0.5 s. Recording continues.
          </>
        ) : (
          <>
            <Icon name="lock" size="s" />
            Video stays in this tab. Nothing is sent.
          </>
        )}
      </div>
    </>
  )
}
