/** A file, and how to read those beside it. */
export interface OpenedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Without ending, for the documents made of it. */
  readonly name: string
  /** What its relative addresses start from; undefined for bytes, which have nothing beside them. */
  readonly address: string | undefined
  readonly files: FileAccess
  /** The address of a document by its id, where all of them are known. */
  readonly locate?: ((id: string) => string | undefined) | undefined
  /** The project among the files that the user chose, which lists documents by id. */
  readonly project?: string | undefined
}

/** Reads files by address: over the network, or among those that the user chose. */
export interface FileAccess {
  read(address: string): Promise<Uint8Array<ArrayBuffer>>
  /** An address that a browser can fetch. */
  fetchable(address: string): string
  /** Frees what `fetchable` made. */
  release(): void
}

/** The name of the file at an address, without its ending. */
export function nameOf(address: string): string {
  const last = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
  return last.replace(/\.(character\.json|project\.json|clip\.json|\w+)$/i, '') || 'head'
}
