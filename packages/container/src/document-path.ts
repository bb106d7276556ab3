/** The path of something in one document, as seen from the whole file: `documents[2].joints[0]`. */
export function documentPath(index: number, path: string): string {
  return `documents[${index}]${path && !path.startsWith('[') ? '.' : ''}${path}`
}
