import { defineCommand } from '../../command.ts'
import { documentOf, flag, nullable, optional } from '../../parameters.ts'

/** [T3] The clip a character falls back to when nobody tells it anything. */
export const setMoodCommand = defineCommand({
  id: 'character.setMood',
  title: 'Set mood of character',
  parameters: {
    character: documentOf('character'),
    clip: nullable(documentOf('clip')),
    static: optional(flag),
  },
  run(editing, { character, clip, static: still }) {
    const { mood, ...rest } = editing.get(character, 'character')
    if (clip === null) editing.put(rest)
    else {
      const ref = { id: editing.get(clip, 'clip').id }
      editing.put({ ...rest, mood: { clip: ref, static: still ?? mood?.static ?? false } })
    }
  },
})
