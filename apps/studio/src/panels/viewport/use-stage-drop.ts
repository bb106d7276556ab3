import { type DragEvent, useState } from 'react'
import { assetDrag, isAssetDrag } from '../../base/asset-drag.ts'
import { documentDrag, draggedKind } from '../../base/document-drag.ts'
import { wordsOf } from '../../base/words-of.ts'
import { openDocument } from '../../session/open/open-document.ts'
import { attempt, runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useSession } from '../../session/use-session.ts'
import { addAsset } from '../library/add-asset.ts'

const TAKEN = new Set(['character', 'clip', 'poses'])

/** The stage takes characters, clips, and pose assets for whoever they are dropped on. */
export function useStageDrop() {
  const session = useSession()
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      const kind = draggedKind(event.dataTransfer)
      if (!(kind && TAKEN.has(kind)) && !isAssetDrag(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      const asset = assetDrag(event.dataTransfer)
      if (asset) {
        event.preventDefault()
        addAsset(session, asset.name, asset.version).catch((error: unknown) =>
          toast(session, `${asset.name}: ${wordsOf(error)}`, { tone: 'error' }),
        )
        return
      }
      const id = documentDrag(event.dataTransfer)
      const document =
        id === undefined ? undefined : session.editor.store.getState().documents.get(id)?.document
      if (!document || !TAKEN.has(document.kind)) return
      event.preventDefault()
      if (document.kind === 'poses') {
        const hit = session.stage?.characterAt(event.clientX, event.clientY)
        const character = hit?.id ?? session.character
        if (character) runCommand(session, 'character.setPoses', { character, poses: document.id })
      } else attempt(session, () => openDocument(session, document.id))
    },
  }
  return { over, handlers }
}
