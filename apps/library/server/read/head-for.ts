/** What is compared of clips and heads. */
export interface CardControls {
  readonly id: string
  /** Places in FACS-50. */
  readonly controls: readonly number[]
}

/**
 * A head that a clip is shown on: one of those that support most of its controls. Which one depends on the clip, so
 * that a list of clips shows different faces, and the same ones every time.
 */
export function headFor<H extends CardControls>(clip: CardControls, heads: readonly H[]): H | undefined {
  const covered = (head: H) => {
    const own = new Set(head.controls)
    return clip.controls.filter((place) => own.has(place)).length
  }
  const most = Math.max(0, ...heads.map(covered))
  const best = heads.filter((head) => covered(head) === most)
  const sum = [...clip.id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return best[sum % Math.max(1, best.length)]
}
