import { Button, IconButton } from '../../../components/controls/button.tsx'
import { openWorkspace } from '../../../session/shell-state.ts'
import { useCapture, useDocument, usePreview, useSession } from '../../../session/use-session.ts'
import { TakeSettings } from './take-settings.tsx'

/** What can be done with the take that is shown. */
export function TakeTools() {
  const session = useSession()
  const { capture } = session
  const shown = useDocument(
    usePreview((p) => p.clip),
    'clip',
  )
  const take = shown?.origin ? shown : undefined
  const idle = useCapture((s) => s.phase === 'idle')
  const points = useCapture((s) => s.from !== undefined || s.to !== undefined)
  return (
    <>
      {points && (
        <IconButton
          icon="x"
          label="Clear in and out"
          disabled={!idle}
          onClick={() => capture.clearPoints()}
        />
      )}
      {take && <TakeSettings take={take} disabled={!idle} />}
      <Button
        look="ghost"
        icon="wand-sparkles"
        disabled={!idle || !take?.origin?.recording}
        title={
          take?.origin?.recording
            ? 'Compute the curves again from the stored landmarks'
            : 'Only takes that were recorded with landmarks can be solved again'
        }
        onClick={() => void capture.takes.solveAgain()}
      >
        Solve again
      </Button>
      <Button
        look="ghost"
        icon="chart-spline"
        className="hide-s"
        disabled={!idle || !take}
        onClick={() => openWorkspace(session, 'animate')}
      >
        Edit in Animate
      </Button>
    </>
  )
}
