/** The slot that `play` means when it names none. */
export const DEFAULT_SLOT = 'default'

// [T4]
/** The slot that clips go to when none is named: the default one, else the first. The policy acts there. */
export function mainSlot(slots: readonly string[]): string | undefined {
  return slots.includes(DEFAULT_SLOT) ? DEFAULT_SLOT : slots[0]
}
