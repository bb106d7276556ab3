import { element } from '../element.ts'
import { placesOf } from '../stage/line-up.ts'
import type { StudioStore } from '../state.ts'
import { type CardActions, performerCard } from './performer-card.ts'

/** The row of cards, in the order of those on stage. */
export function performerCards(store: StudioStore, actions: CardActions): HTMLElement {
  const row = element('div', { class: 'cards', attributes: { role: 'group', 'aria-label': 'On stage' } })
  store.on(['performers', 'casting', 'clip', 'focus'], ({ performers }) => {
    const active = document.activeElement
    const held = active instanceof HTMLSelectElement ? active.dataset.poses : undefined
    // As wide as the places above them.
    row.style.gridTemplateColumns = placesOf(performers)
      .map((place) => `minmax(0, ${place.width.toFixed(3)}fr)`)
      .join(' ')
    row.replaceChildren(...performers.map((p) => performerCard(p, store, actions)))
    // The card of a select that was just used is new; whoever uses the keyboard must not be thrown out.
    if (held) row.querySelector<HTMLElement>(`[data-poses="${held}"]`)?.focus()
  })
  return row
}
