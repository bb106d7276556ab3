/** The slot that `play` means when it names none. */
export const DEFAULT_SLOT = 'default'

// [T4]
/** The slot for clips that name none: the default one, or the first if there is none. The policy acts there. */
export function mainSlot(slots: readonly string[]): string | undefined {
  return slots.includes(DEFAULT_SLOT) ? DEFAULT_SLOT : slots[0]
}
