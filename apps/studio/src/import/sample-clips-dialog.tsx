import { wordsOf } from '../base/words-of.ts'
import { Icon } from '../components/controls/icon.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { EmptyNote } from '../components/rows/empty-note.tsx'
import { toast } from '../session/shell-state.ts'
import { useSession } from '../session/use-session.ts'
import { durationText } from '../transport/time-text.ts'
import { bringSampleClip } from './samples.ts'
import { useSamples } from './use-samples.ts'

/** Clips of ours that play on any head: one press brings one, and plays it. */
export function SampleClipsDialog() {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const samples = useSamples()
  const bring = (name: string) => {
    closeDialog()
    bringSampleClip(session, name).catch((error: unknown) =>
      toast(session, wordsOf(error), { tone: 'error' }),
    )
  }
  return (
    <Dialog
      title="Add a sample clip"
      subtitle="Curve-only clips: they play on any head, through its control map"
      icon="film"
      width={460}
      onClose={closeDialog}
    >
      <ul className="sample-clips scroll" aria-label="Sample clips">
        {samples?.clips.map(({ name, seconds }) => (
          <li key={name}>
            <button type="button" className="row" onClick={() => bring(name)}>
              <Icon name="play" />
              <span className="grow ell">{name}</span>
              <span className="dim small num">{durationText(seconds)}</span>
            </button>
          </li>
        ))}
      </ul>
      {samples?.clips.length === 0 && <EmptyNote>The samples are not installed.</EmptyNote>}
    </Dialog>
  )
}
