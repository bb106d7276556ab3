/** A file name out of any name: no folders in it, and nothing that some file system refuses. */
export function plainFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').replace(/^\.+/, '_')
  return plain.slice(0, 120) || '_'
}
