import { wordsOf } from '../../base/words-of.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { chooseFiles } from '../../import/choose-files.ts'
import { SampleClipsDialog } from '../../import/sample-clips-dialog.tsx'
import { bringSampleHeads } from '../../import/samples.ts'
import { useSamples } from '../../import/use-samples.ts'
import { attempt } from '../../session/run-command.ts'
import { openDialog, toast } from '../../session/shell-state.ts'
import { useDocuments, useEditor, useSession, useStageState } from '../../session/use-session.ts'

/** The first actions, while the stage is empty. */
export function EmptyStage() {
  const session = useSession()
  const loading = useEditor((s) => s.loading)
  const opening = useStageState((s) => s.opening)
  const characters = useDocuments('character')
  if (loading > 0 || opening) return null
  return (
    <section className="empty" aria-label="First steps">
      <h1>{characters.length > 0 ? 'No character on stage' : 'Import a character'}</h1>
      <p>
        Import a head with joints or morphs. Its controls are detected automatically, and files stay on this
        machine.
      </p>
      <div className="drop">
        <span className="ico">
          <Icon name="download" />
        </span>
        <div className="grow">
          <div className="strong drop-title">Drop a .glb, .vrm or .fbx here</div>
          <div className="mid">Clips too: .bvh, .vrma and Live Link Face .csv</div>
        </div>
        <Button
          look={characters.length > 0 ? 'plain' : 'primary'}
          size="lg"
          onClick={() => chooseFiles(session)}
        >
          Choose a file
        </Button>
      </div>
      {characters.length > 0 ? (
        <div className="choices">
          {characters.slice(0, 3).map((character) => (
            <Button
              key={character.id}
              size="lg"
              icon="user"
              onClick={() => attempt(session, () => session.addToStage(character.id))}
            >
              Add {character.name}
            </Button>
          ))}
        </div>
      ) : (
        <SampleChoices />
      )}
      <p className="empty-keys small dim">
        <Kbd keys={['Ctrl', 'K']} /> finds every command <Kbd keys={['?']} /> shows the shortcuts of the panel
        you are in
      </p>
    </section>
  )
}

/** For whoever has no head, or nothing to play on it. */
function SampleChoices() {
  const session = useSession()
  const samples = useSamples()
  if (!samples || samples.heads.length === 0) return null
  const bringCast = () => {
    bringSampleHeads(session, samples.heads).catch((error: unknown) =>
      toast(session, wordsOf(error), { tone: 'error' }),
    )
  }
  return (
    <div className="choices cards">
      <button type="button" className="choice" onClick={bringCast}>
        <Icon name="users" size="l" />
        <b>Add sample characters</b>
        <span>Ada, Grub and Bolt, to explore the studio with</span>
      </button>
      <button type="button" className="choice" onClick={() => openDialog(session, <SampleClipsDialog />)}>
        <Icon name="film" size="l" />
        <b>Add a sample clip</b>
        <span>Import your head first, then play a sample on it</span>
      </button>
    </div>
  )
}
