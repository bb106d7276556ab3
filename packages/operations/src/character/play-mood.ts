import type { CharacterInstance } from '@facework/runtime'
import type { InstanceSource } from './instance-from.ts'

/** Starts the character's own mood at a time of its own, where it has one and its graph has a slot to play it in. */
export function playMood(instance: CharacterInstance, source: InstanceSource, time = 0): void {
  if (!source.character || instance.graph.slots.length === 0) return
  const { mood, character } = source.character.documents
  const playback = instance.setMood(mood, { static: character.mood?.static ?? false, fade: 0 })
  if (playback && !character.mood?.static) playback.time = time
}
