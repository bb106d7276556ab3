import '../keep-container-together.ts'
import '../keep-names-together.ts'

// A module of its own: loaded only for documents of unknown origin, and for characters with a graph or accessories.
export { lookupIn, readDocument } from '@facework/documents'
export { characterDocuments } from '@facework/operations'
