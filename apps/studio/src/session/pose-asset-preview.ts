import { subscribeTo } from '@facework/editor'
import type { SessionState } from './session-state.ts'

/**
 * A pose asset that is selected, and that no character on stage uses, is previewed by the selected character:
 * its weights move a face before any character is made to use it. Selecting one selects a character that it
 * fits, since poses of another head would move nothing on this one, or the wrong joints.
 */
export function startPoseAssetPreview(session: SessionState): void {
  const { editor, stageState } = session
  const unusedAsset = () => {
    const selected = editor.document(editor.store.getState().selection.document, 'poses')
    const used = stageState
      .getState()
      .onStage.some((id) => editor.document(id, 'character')?.poses?.id === selected?.id)
    return used ? undefined : selected
  }
  const follow = () => editor.preview.setState({ poses: unusedAsset()?.id })
  subscribeTo(
    editor.store,
    (s) => s.selection.document,
    () => {
      const asset = unusedAsset()
      const character = asset && session.characterFor(asset)
      if (character !== undefined) session.selectCharacter(character)
      follow()
    },
  )
  subscribeTo(editor.store, (s) => s.documents, follow)
  subscribeTo(stageState, (s) => s.onStage, follow)
}
