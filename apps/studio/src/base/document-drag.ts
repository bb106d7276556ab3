import type { Document, Id } from '@facework/documents'

const TYPE = 'application/x-facework-document'

/** Lets a document be carried to the stage or to a field. The kind is in the type, for those it hangs over. */
export function dragDocument(data: DataTransfer, document: Document): void {
  data.setData(TYPE, document.id)
  data.setData(`${TYPE}-${document.kind}`, document.id)
  data.setData('text/plain', document.name)
  data.effectAllowed = 'copyLink'
}

/** Kind of the document that hangs over something; its content may only be read when it is dropped. */
export function draggedKind(data: DataTransfer): string | undefined {
  return data.types.find((type) => type.startsWith(`${TYPE}-`))?.slice(TYPE.length + 1)
}

export function documentDrag(data: DataTransfer): Id | undefined {
  return data.getData(TYPE) || undefined
}
