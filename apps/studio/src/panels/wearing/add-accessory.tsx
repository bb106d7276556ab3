import { Button, IconButton } from '../../components/controls/button.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { askForFiles } from '../../import/ask-for-files.ts'
import { wearSample } from '../../import/samples.ts'
import { useSamples } from '../../import/use-samples.ts'
import { wearFiles } from '../../import/wear-files.ts'
import { useDocument, useDocuments, useSession } from '../../session/use-session.ts'
import { useWorn } from './use-worn.ts'

/** Adds an accessory: of the project, of the samples, or of a file. */
export function AddAccessory({ label }: { label?: string }) {
  const session = useSession()
  const samples = useSamples()
  const { character: id, worn } = useWorn()
  const character = useDocument(id, 'character')
  const accessories = useDocuments('accessory')
  const free = accessories.filter((a) => !worn.some((w) => w.accessory.id === a.id))
  const entries = (): MenuEntry[] => {
    if (!character) return []
    const names = samples?.accessories ?? []
    // Those that were made for this character first.
    const sorted = [...names].sort(
      (a, b) => Number(b.startsWith(`${character.name}-`)) - Number(a.startsWith(`${character.name}-`)),
    )
    return [
      {
        label: 'From a file…',
        icon: 'download',
        run: () => askForFiles((files) => void wearFiles(session, character.id, files)),
      },
      free.length > 0 && {
        label: 'From this project',
        icon: 'folder',
        lines: free.map((accessory) => ({
          label: accessory.name,
          run: () => {
            const model = session.editor.document(accessory.model.id, 'model')
            if (model) void session.wearing.wear(character.id, { accessory, model })
          },
        })),
      },
      sorted.length > 0 && 'line',
      ...sorted.slice(0, SHOWN).map((name) => ({
        label: name,
        icon: 'glasses' as const,
        run: () => void wearSample(session, character.id, name),
      })),
      sorted.length > SHOWN && {
        label: 'For other heads',
        icon: 'users',
        lines: sorted.slice(SHOWN).map((name) => ({
          label: name,
          run: () => void wearSample(session, character.id, name),
        })),
      },
    ]
  }
  return (
    <Menu label="Add an accessory" entries={entries}>
      {label === undefined ? (
        <IconButton icon="plus" label="Add an accessory" disabled={!character} />
      ) : (
        <Button size="sm" icon="plus" disabled={!character}>
          {label}
        </Button>
      )}
    </Menu>
  )
}

/** One of each type, as the samples have them for each of the cast. */
const SHOWN = 7
