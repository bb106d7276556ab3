import { regionClass } from '../controls.ts'
import { element, icon } from '../element.ts'
import type { ControlRow } from './control-row.ts'

/** The controls of one region under a header that folds them away. */
export class RegionGroup {
  readonly element: HTMLElement
  readonly rows: readonly ControlRow[]
  readonly #list: HTMLElement
  readonly #header: HTMLButtonElement
  readonly #count: HTMLElement

  constructor(region: string, rows: readonly ControlRow[]) {
    this.rows = rows
    this.#count = element('span', { class: 'count num', text: String(rows.length) })
    const id = `region-${region.toLowerCase()}`
    this.#header = element(
      'button',
      {
        class: 'cgrp',
        attributes: { type: 'button', 'aria-expanded': 'true', 'aria-controls': id },
        on: { click: () => this.#fold(this.#list.hidden === false) },
      },
      icon('chevron-down', 's'),
      element('span', { class: 'rdot' }),
      element('b', { class: 'medium', text: region }),
      this.#count,
    )
    this.#list = element('div', { class: 'clist', attributes: { id } }, ...rows.map((r) => r.element))
    this.element = element(
      'section',
      { class: `region ${regionClass(region)}`, attributes: { 'aria-label': region } },
      this.#header,
      this.#list,
    )
  }

  /** Shows the rows that pass, and says how many they are; false when there is none. */
  filter(passes: (row: ControlRow) => boolean): boolean {
    let shown = 0
    for (const row of this.rows) {
      const keep = passes(row)
      row.element.hidden = !keep
      if (keep) shown++
    }
    this.#count.textContent = shown === this.rows.length ? String(shown) : `${shown} of ${this.rows.length}`
    this.element.hidden = shown === 0
    return shown > 0
  }

  #fold(away: boolean): void {
    this.#list.hidden = away
    this.#header.setAttribute('aria-expanded', String(!away))
  }
}
