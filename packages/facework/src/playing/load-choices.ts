import type { Clip } from '@facework/documents'
import type { ClipChoice, ClipOrRef } from '@facework/runtime'

/** Loads the clips of a slot that are given by address. */
export function loadChoices(
  given: readonly unknown[],
  loadClip: (address: string) => Promise<Clip>,
): Promise<readonly ClipChoice[]> {
  return Promise.all(
    given.map(async (choice) => {
      const { clip, ...rest } = isChoice(choice) ? choice : { clip: choice as ClipOrRef | string }
      return { clip: typeof clip === 'string' ? await loadClip(clip) : clip, ...rest }
    }),
  )
}

const isChoice = (given: unknown): given is { readonly clip: ClipOrRef | string; readonly weight?: number } =>
  typeof given === 'object' && given !== null && 'clip' in given
