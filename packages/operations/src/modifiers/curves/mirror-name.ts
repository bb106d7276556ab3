import { CONTROL_SETS } from '@facework/documents'

/** The partner that a control set names; exact names only. */
const PARTNERS: ReadonlyMap<string, string> = new Map(
  CONTROL_SETS.flatMap((set) =>
    set.controls.flatMap((c): [string, string][] => (c.mirror === undefined ? [] : [[c.name, c.mirror]])),
  ),
)

const OTHER: Readonly<Record<string, string>> = {
  Left: 'Right',
  Right: 'Left',
  LEFT: 'RIGHT',
  RIGHT: 'LEFT',
  left: 'right',
  right: 'left',
  L: 'R',
  R: 'L',
  l: 'r',
  r: 'l',
}
/** Small words only where one begins: "bright" and "cleft" have no side. */
const WORDS = /Left|Right|LEFT|RIGHT|(?<![a-zA-Z])(?:left|right)/g
/** A letter that is set apart. */
const LETTERS = /(?<=^|[_.\- :])[LRlr](?=$|[_.\- :\d])/g

/**
 * The name of the same thing on the other side; the name itself for controls in the middle. Mirroring
 * twice returns the same name.
 */
export function mirrorName(name: string): string {
  const partner = PARTNERS.get(name)
  if (partner !== undefined) return partner
  const byWord = name.replace(WORDS, (side) => OTHER[side]!)
  return byWord === name ? name.replace(LETTERS, (side) => OTHER[side]!) : byWord
}
