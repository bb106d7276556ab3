/** The name, or the name with the first number that no document has: face, face-2. Files are numbered the same. */
export function freeDocumentName(name: string, documents: readonly { readonly name: string }[]): string {
  const used = new Set(documents.map((d) => d.name))
  if (!used.has(name)) return name
  let number = 2
  while (used.has(`${name}-${number}`)) number++
  return `${name}-${number}`
}
