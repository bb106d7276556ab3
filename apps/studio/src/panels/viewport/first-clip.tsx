import { Button } from '../../components/controls/button.tsx'
import { SampleClipsDialog } from '../../import/sample-clips-dialog.tsx'
import { openDialog } from '../../session/shell-state.ts'
import { useDocuments, useEditor, useSession } from '../../session/use-session.ts'
import { NewClipDialog } from '../project/new-clip-dialog.tsx'

/** What to do next, while there is a face and nothing for it to play. */
export function FirstClip() {
  const session = useSession()
  const loading = useEditor((s) => s.loading)
  const moods = new Set(useDocuments('character').map((c) => c.mood?.clip.id))
  const clips = useDocuments('clip').filter((clip) => clip.curves.length > 0 && !moods.has(clip.id))
  if (loading > 0 || clips.length > 0) return null
  return (
    <section className="first-clip pop" aria-label="Next step">
      <p>
        <b>Nothing to play yet.</b> Drop a clip, or add a sample clip.
      </p>
      <Button look="primary" icon="film" onClick={() => openDialog(session, <SampleClipsDialog />)}>
        Add a sample clip
      </Button>
      <Button onClick={() => openDialog(session, <NewClipDialog />)}>New clip</Button>
    </section>
  )
}
