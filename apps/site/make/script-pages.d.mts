export function partsOf(text: string): {
  readonly what: string
  readonly why: string
  readonly attempt: string
  readonly code: string
}
export function makeScriptPages(): void
