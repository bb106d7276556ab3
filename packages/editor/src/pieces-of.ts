import type { Document } from '@facework/documents'
import { type DocumentPieces, documentToPiecesInSteps } from '@facework/documents/internal'

/** Milliseconds without a pause; a page draws every sixteen. */
const AT_A_TIME = 8

/** The pieces of a document, with pauses: writing those of a long take would block the page. */
export async function piecesOf(document: Document): Promise<DocumentPieces> {
  const steps = documentToPiecesInSteps(document)
  for (let begun = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - begun < AT_A_TIME) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
}
