import type { ImportOptions } from '@facework/editor'
import { DEFAULT_IMPORT } from '@facework/editor/internal'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'

const KEY = 'facework-import'

/** What is worth keeping; a skeleton, a clip or a list of names belongs to one file. */
export type RememberedOptions = Omit<ImportOptions, 'names' | 'clips' | 'skeleton'> & {
  readonly skeleton: 'fitting' | 'own'
}

function all(): Record<string, Partial<RememberedOptions>> {
  try {
    return JSON.parse(browserStorage()?.getItem(KEY) ?? '{}') as Record<string, Partial<RememberedOptions>>
  } catch {
    return {}
  }
}

/** The remembered import options of a file extension; undefined when the dialog should ask. */
export function rememberedOptions(ending: string): ImportOptions | undefined {
  const kept = all()[ending]
  return kept && { ...DEFAULT_IMPORT, ...kept }
}

export function rememberOptions(endings: readonly string[], options: ImportOptions): void {
  const { names: _, clips: __, skeleton, ...kept } = options
  const own = { ...kept, skeleton: skeleton === 'own' ? ('own' as const) : ('fitting' as const) }
  const next = { ...all(), ...Object.fromEntries(endings.map((ending) => [ending, own])) }
  keepForNextVisit(KEY, JSON.stringify(next))
}

/** From now on every import asks again. */
export function forgetOptions(): void {
  browserStorage()?.removeItem(KEY)
}
