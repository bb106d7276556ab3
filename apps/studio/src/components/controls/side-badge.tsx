import { sideOf } from '../../base/controls.ts'

const WORDS = { left: 'character’s left', right: 'character’s right', center: 'centre' } as const

/** The character's side by form, not by colour: filled L, outlined R, nothing for the centre. */
export function SideBadge({ control }: { control: string }) {
  const side = sideOf(control)
  if (side === 'center') return <span className="side C" />
  // The letter is the style sheet's: the name beside it says the side already, and is not to be read with an L.
  return <span className={`side ${side === 'left' ? 'L' : 'R'}`} title={WORDS[side]} />
}
