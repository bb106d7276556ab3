import { createStore, type Store } from '@facework/editor/internal'
import { browserStorage, keepForNextVisit } from '../../base/browser-storage.ts'
import type { TimeUnit } from '../../transport/time-text.ts'

/** What a person chose for this browser. None of it is stored in a document. */
export interface Settings {
  /** How the timeline and the clock write times. */
  readonly timeUnit: TimeUnit
  /** Keys by command, in place of the command's own; an empty list for none. */
  readonly keys: Readonly<Record<string, readonly string[]>>
}

export const DEFAULT_SETTINGS: Settings = { timeUnit: 'seconds', keys: {} }

const KEY = 'facework-settings'

/** Settings that are kept for the next visit whenever they change. */
export function createSettings(): Store<Settings> {
  const store = createStore(readSettings(browserStorage()?.getItem(KEY)))
  store.subscribe((settings) => keepForNextVisit(KEY, JSON.stringify(settings)))
  return store
}

/** Whatever is missing or damaged is the default. */
export function readSettings(text: string | null | undefined): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {}
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read === 'object' && read !== null) kept = read
  } catch {
    // Damaged.
  }
  const { timeUnit, keys } = kept
  const isUnit = timeUnit === 'seconds' || timeUnit === 'frames' || timeUnit === 'timecode'
  return {
    timeUnit: isUnit ? timeUnit : DEFAULT_SETTINGS.timeUnit,
    keys: readKeys(keys),
  }
}

function readKeys(keys: unknown): Settings['keys'] {
  if (typeof keys !== 'object' || keys === null) return {}
  return Object.fromEntries(
    Object.entries(keys).flatMap(([command, list]) =>
      Array.isArray(list) && list.every((key) => typeof key === 'string')
        ? [[command, list as readonly string[]]]
        : [],
    ),
  )
}
