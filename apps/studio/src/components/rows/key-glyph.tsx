export type KeyState = 'on' | 'has' | 'none' | 'changed'

const WORDS: Record<KeyState, string> = {
  on: 'Key at the playhead',
  has: 'Keyed elsewhere',
  none: 'Never keyed',
  changed: 'Overridden, not keyed',
}

/** Where a value stands in the clip. */
export function KeyGlyph({ state }: { state: KeyState }) {
  return <span className={`keyd ${state}`} role="img" aria-label={WORDS[state]} title={WORDS[state]} />
}
