import type { Document, DocumentKindName, Id } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import { useMemo } from 'react'
import { useDocuments, useEditor } from '../../session/use-session.ts'

/** What may fill an asset input: documents of the project, then those that are built in. */
export function useAssetChoices(kind: DocumentKindName): readonly Document[] {
  const own = useDocuments(kind)
  return useMemo(
    () => [...own, ...[...BUILT_IN_DOCUMENTS.values()].filter((document) => document.kind === kind)],
    [own, kind],
  )
}

/** The document that an id means, of the project or built in. */
export function useAsset(id: Id | undefined): Document | undefined {
  const own = useEditor((s) => (id === undefined ? undefined : s.documents.get(id)?.document))
  return own ?? (id === undefined ? undefined : BUILT_IN_DOCUMENTS.get(id))
}
