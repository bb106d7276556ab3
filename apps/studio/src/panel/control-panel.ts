import type { Clip } from '@facework/documents'
import { controlsOf, OTHER, REGIONS } from '../controls.ts'
import { element, icon } from '../element.ts'
import { resetOverrides } from '../overrides.ts'
import type { StudioStore } from '../state.ts'
import type { Conductor } from '../transport/conductor.ts'
import { FRAME_RATE } from '../transport/time-text.ts'
import { ControlRow, type KeyState } from './control-row.ts'
import { RegionGroup } from './region-group.ts'

/** A slider for each control, showing live values; what a hand sets goes over the clip. */
export class ControlPanel {
  readonly element: HTMLElement
  readonly search: HTMLInputElement
  readonly #body = element('div', { class: 'body scroll', attributes: { tabindex: -1 } })
  readonly #empty = element('p', { class: 'nothing' })
  readonly #store: StudioStore
  readonly #conductor: Conductor
  #groups: readonly RegionGroup[] = []
  #rows: readonly ControlRow[] = []
  #names = ''
  #keys: ReadonlyMap<string, readonly number[]> = new Map()

  constructor(store: StudioStore, conductor: Conductor) {
    this.#store = store
    this.#conductor = conductor
    this.search = element('input', {
      attributes: {
        type: 'search',
        placeholder: 'Filter',
        'aria-label': 'Filter controls',
        spellcheck: 'false',
        autocomplete: 'off',
      },
      on: {
        input: () => this.#filter(),
        keydown: (event) => {
          if (event.key === 'Escape') this.search.blur()
        },
      },
    })
    const count = element('span', { class: 'count num' })
    const symmetry = element(
      'button',
      {
        class: 'chip toggle',
        attributes: { type: 'button', title: 'Left drives right, and right drives left (X)' },
        on: { click: () => store.set({ symmetric: !store.state.symmetric }) },
      },
      icon('flip-horizontal-2', 's turned'),
      'Symmetry',
    )
    const reset = element(
      'button',
      {
        class: 'chip toggle reset',
        attributes: { type: 'button', title: 'Give every control back to the clip (R)' },
        on: { click: () => resetOverrides(store) },
      },
      icon('rotate-ccw', 's'),
      'Reset all',
    )
    this.element = element(
      'aside',
      { class: 'panel controls', attributes: { 'aria-label': 'Controls' } },
      element(
        'header',
        { class: 'tabs' },
        element('h2', { class: 'tab on' }, icon('sliders-horizontal'), 'Controls', count),
      ),
      element(
        'div',
        { class: 'bar' },
        element('label', { class: 'field grow' }, icon('search'), this.search),
        symmetry,
        reset,
      ),
      this.#body,
    )
    store.on(['performers', 'casting'], () => {
      this.#rebuild()
      count.textContent = String(this.#rows.length)
    })
    store.on(['clip'], ({ clip }) => {
      this.#keys = keyTimes(clip)
      this.#mark()
    })
    store.on(['symmetric'], ({ symmetric }) => {
      symmetry.classList.toggle('on', symmetric)
      symmetry.setAttribute('aria-pressed', String(symmetric))
    })
    store.on(['overrides'], ({ overrides }) => {
      reset.disabled = overrides.size === 0
      reset.classList.toggle('held', overrides.size > 0)
      this.#mark()
    })
    store.on(['playing'], () => this.#mark())
  }

  /** Live values. Rows write nothing to the page that it already shows. */
  show(): void {
    const { overrides, playing } = this.#store.state
    for (const row of this.#rows) {
      row.show(this.#conductor.value(row.control.name), overrides.has(row.control.name))
    }
    if (!playing) this.#mark()
  }

  #rebuild(): void {
    const controls = controlsOf(this.#store.state.performers)
    const names = controls.map((c) => c.name).join('\n')
    if (names === this.#names) return
    this.#names = names
    this.#conductor.setControls(controls.map((c) => c.name))
    this.#rows = controls.map((control) => new ControlRow(control, this.#store))
    this.#groups = [...REGIONS, OTHER].flatMap((region) => {
      const rows = this.#rows.filter((r) => r.control.region === region)
      return rows.length > 0 ? [new RegionGroup(region, rows)] : []
    })
    this.#body.replaceChildren(this.#empty, ...this.#groups.map((g) => g.element))
    this.#filter()
    this.#mark()
    this.show()
  }

  #filter(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const passes = ({ control }: ControlRow) => {
      const text = `${control.name} ${control.region} ${control.description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const found = this.#groups.filter((group) => group.filter(passes))
    this.#empty.hidden = found.length > 0
    this.#empty.textContent = `No control has “${this.search.value}” in its name, region or description.`
  }

  #mark(): void {
    const { overrides, playing, time } = this.#store.state
    for (const row of this.#rows) {
      const keys = this.#keys.get(row.control.name)
      const at = !playing && keys?.some((k) => Math.abs(k - time) < 0.5 / FRAME_RATE)
      const state: KeyState = at ? 'at' : keys ? 'keyed' : 'none'
      row.mark(state, overrides.has(row.control.name))
    }
  }
}

function keyTimes(clip: Clip | undefined): Map<string, readonly number[]> {
  return new Map(clip?.curves.map((c) => [c.name, c.type === 'keyed' ? c.keys.map((k) => k.time) : []]))
}
