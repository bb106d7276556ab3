import type { Character, Id, Model } from '@facework/documents'
import { accessoryFromModel } from '@facework/operations/internal'
import { wordsOf } from '../base/words-of.ts'
import type { Session } from '../session/session.ts'
import { toast } from '../session/shell-state.ts'
import { attachText, isWearable, madeForByName, typeTitle } from '../session/wearing/accessory-words.ts'
import type { ToWear } from '../session/wearing/wearing.ts'
import { offerFiles } from './offer-files.tsx'
import { type ReadFile, readFile } from './read-file.ts'

/** An accessory of a file: its type is guessed by its names. Undefined for a head, a clip or documents. */
export function accessoryFrom(
  read: ReadFile,
  wearer: Character,
  characters: readonly Character[],
): ToWear | undefined {
  const { documents, poseFrames } = read.content
  if (read.format.holds === 'documents' || poseFrames || !isWearable(documents)) return undefined
  const found = documents.find((d): d is Model => d.kind === 'model')
  if (!found) return undefined
  // Its skeleton is not taken in: an accessory has no motion of its own.
  const { skeleton: _, ...rest } = found
  const model = { ...rest, name: read.name }
  const madeFor = madeForByName(read.name, characters)
  const accessory = {
    ...accessoryFromModel(read.name, model),
    ...(madeFor && madeFor.id !== wearer.id ? { madeFor: { id: madeFor.id } } : {}),
  }
  return { accessory, model }
}

/** Puts dropped files on a character; those that cannot be worn are imported as usual. */
export async function wearFiles(session: Session, id: Id, files: readonly File[]): Promise<void> {
  const wearer = session.editor.document(id, 'character')
  if (!wearer) return
  session.selectCharacter(id)
  const others: File[] = []
  for (const file of files) {
    const given = await readAccessory(session, wearer, file)
    if (!given) others.push(file)
    else {
      session.shell.getState().showPanel('wearing')
      const { accessory } = given
      if (await session.wearing.wear(id, given)) {
        toast(
          session,
          `${wearer.name} wears ${accessory.name}: ${typeTitle(accessory.type)}, ${attachText(accessory)}`,
          {
            tone: 'ok',
            action: { label: 'Undo', run: () => session.editor.undo() },
          },
        )
      }
    }
  }
  if (others.length > 0) offerFiles(session, others)
}

/** What is wrong with a file that cannot be read is told by the import that follows. */
async function readAccessory(session: Session, wearer: Character, file: File): Promise<ToWear | undefined> {
  try {
    return accessoryFrom(await readFile(file), wearer, session.editor.documents('character'))
  } catch {
    return undefined
  }
}

/** Describes what a file would do before it is dropped. */
export async function describeDrop(session: Session, id: Id, file: File): Promise<void> {
  const wearer = session.editor.document(id, 'character')
  if (!wearer) return
  const say = (words: string, refused: boolean) => {
    const { drop } = session.wearingState.getState()
    if (drop?.character === id)
      session.wearingState.setState({ drop: { ...drop, name: file.name, words, refused } })
  }
  try {
    const given = accessoryFrom(await readFile(file), wearer, session.editor.documents('character'))
    if (!given) say('It has expressions of its own, so it is imported as a head or a clip.', true)
    else {
      const units = session.wearing.unitsProblem(given)
      if (units) say(units, true)
      else {
        say(`${typeTitle(given.accessory.type)}, ${attachText(given.accessory)}`, false)
      }
    }
  } catch (error) {
    say(wordsOf(error), true)
  }
}
