import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { chooseFiles } from '../../import/choose-files.ts'
import { attempt } from '../../session/run-command.ts'
import { useDocuments, useEditor, useSession } from '../../session/use-session.ts'

/** What to do first, while nobody is on stage. */
export function EmptyStage() {
  const session = useSession()
  const loading = useEditor((s) => s.loading)
  const characters = useDocuments('character')
  if (loading > 0 || session.opening) return null
  return (
    <section className="empty" aria-label="First steps">
      <h1>{characters.length > 0 ? 'Nobody is on stage' : 'Bring in a face'}</h1>
      <p>
        A head with joints or morphs is enough. Its controls are found for you, and files stay on this
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
      {characters.length > 0 && (
        <div className="choices">
          {characters.slice(0, 3).map((character) => (
            <Button
              key={character.id}
              size="lg"
              icon="user"
              onClick={() => attempt(() => session.bring(character.id))}
            >
              Bring {character.name}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
