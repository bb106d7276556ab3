import type { PreviewState } from '../../preview.ts'
import type { EditorState } from '../../state.ts'

/** Whether joints of the character on stage were moved by hand. */
export const movedJoints = (_: EditorState, { character, joints }: PreviewState) =>
  character !== undefined && joints[character] !== undefined
