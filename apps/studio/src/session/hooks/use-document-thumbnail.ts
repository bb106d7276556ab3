import type { Document } from '@facework/documents'
import { assetThumbnail, characterThumbnail, clipThumbnail } from '../../thumbnails/thumbnail-request.ts'
import { useStageState } from '../use-session.ts'
import { useThumbnail } from './use-thumbnail.ts'

/** A picture of a document, where somebody on stage can sit for it. */
export function useDocumentThumbnail(document: Document | undefined): string | undefined {
  const characterViews = useStageState((s) => s.characterViews)
  const all = [...characterViews.values()]
  const of = (wanted: (p: (typeof all)[number]) => boolean) => all.find(wanted)
  const request = () => {
    switch (document?.kind) {
      case 'character': {
        const own = characterViews.get(document.id)
        return own && characterThumbnail(own)
      }
      case 'model': {
        const own = of((p) => p.documents.model === document)
        return own && characterThumbnail(own)
      }
      case 'poses': {
        const own = of((p) => p.documents.poses === document)
        return own && assetThumbnail(own)
      }
      case 'clip': {
        // Always the same one, so that selecting another draws nothing anew.
        const middle = all[Math.floor(all.length / 2)]
        return document.curves.length > 0 && middle ? clipThumbnail(middle, document) : undefined
      }
      default:
        return undefined
    }
  }
  return useThumbnail(request())
}
