/** A character among documents, opened as the library opens it, and a finder for clips by name. */
export function characterOf({ documents, operations }, all, name) {
  const document = all.find((d) => d.kind === 'character' && d.name === name)
  const character = operations.openCharacter(operations.characterDocuments(document, documents.lookupIn(all)))
  return { character, clip: (called) => all.find((d) => d.kind === 'clip' && d.name === called) }
}
