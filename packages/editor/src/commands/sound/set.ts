import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { documentOf, number, optional, text } from '../../parameters.ts'

/** The sound that plays beside a clip; a file of the project. */
export const setSoundCommand = defineCommand({
  id: 'sound.set',
  title: 'Set sound',
  parameters: {
    clip: documentOf('clip'),
    /** Path inside the project. */
    file: text,
    /** Seconds of the clip at which it begins; 0 unless given. */
    start: optional(number),
  },
  run(editing, { clip, file, start = 0 }) {
    if (/^[/\\]|^[a-z]+:|(^|[/\\])\.\.([/\\]|$)/i.test(file)) {
      throw new FaceworkError(
        'clip/sound-path',
        file,
        `A sound lies inside the project; "${file}" leads out of it.`,
        'Add the file to the project, and name it by its path there.',
      )
    }
    editing.put({ ...editing.get(clip, 'clip'), sound: { file, start } })
  },
})
