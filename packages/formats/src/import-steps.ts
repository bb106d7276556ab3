/** How a caller follows a long import and may end it. */
export interface ImportProgress {
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Called between the parts of an import: tells how far it is, and throws once the caller cancelled. */
export type ImportStep = (part: number) => Promise<void>

/** Milliseconds of work after which others get a turn, so that a page stays alive and a cancelled import ends. */
const TURN = 20

export function createImportSteps({ onProgress, signal }: ImportProgress): ImportStep {
  let turn = performance.now()
  return async (part) => {
    onProgress?.(part)
    signal?.throwIfAborted()
    if (performance.now() - turn < TURN) return
    await new Promise((resolve) => setTimeout(resolve, 0))
    turn = performance.now()
    signal?.throwIfAborted()
  }
}
