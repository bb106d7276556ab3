import '../keep-names-together.ts'
import type { OpenCharacter } from '@facework/operations'
import { measureGaze } from '@facework/operations/internal'
import type { GazeCalibration } from '@facework/runtime'

const measured = new WeakMap<OpenCharacter, GazeCalibration>()

/** What the gaze controls of a character do, measured on its vertices; once for all its faces. */
export function calibratedGaze(character: OpenCharacter): GazeCalibration {
  const { documents, policy, gaze } = character
  const known = measured.get(character)
  if (known) return known
  const made = documents.poses ? measureGaze(documents.model, documents.poses, policy, gaze.poses) : gaze
  measured.set(character, made)
  return made
}
