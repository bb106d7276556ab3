export interface Page {
  /** Where it is, for messages. */
  readonly page: string
  readonly text: string
}
export declare function codeBlocks(text: string): { line: number; code: string }[]
export declare function complaints(pages: readonly Page[]): {
  readonly count: number
  readonly found: readonly { readonly page: string; readonly line: number; readonly message: string }[]
}
