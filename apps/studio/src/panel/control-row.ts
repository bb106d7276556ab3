import type { Control } from '@facework/documents'
import { regionClass } from '../controls.ts'
import { element, iconButton } from '../element.ts'
import { setOverride } from '../overrides.ts'
import type { StudioStore } from '../state.ts'
import { SliderField } from './slider-field.ts'

export type KeyState = 'at' | 'keyed' | 'none'
const KEY_CLASS = { at: 'keyd on', keyed: 'keyd has', none: 'keyd none' } as const
const KEY_TEXT = { at: 'Key at the playhead', keyed: 'Keyed in this clip', none: 'Not in this clip' } as const

/** One control: whether the clip has it, whose side it is on, its name, its value, and the way back. */
export class ControlRow {
  readonly control: Control
  readonly element: HTMLElement
  readonly #slider: SliderField
  readonly #glyph = element('i', { class: 'keyd none', attributes: { role: 'img' } })
  readonly #back: HTMLButtonElement
  #keyState: KeyState | undefined
  #byHand: boolean | undefined

  constructor(control: Control, store: StudioStore) {
    this.control = control
    const release = () => setOverride(store, control.name, undefined)
    this.#slider = new SliderField({
      label: control.name,
      range: control.range,
      change: (value) => setOverride(store, control.name, value),
      release,
    })
    this.#back = iconButton('x', `Give ${control.name} back to the clip`, release, 'sm back')
    const letter = { left: 'L', right: 'R', center: 'C' }[control.side]
    this.element = element(
      'div',
      { class: `crow ${regionClass(control.region)}`, attributes: { title: control.description } },
      this.#glyph,
      element('span', {
        class: `side ${letter}`,
        text: letter,
        attributes: { title: `The character's ${control.side}`, 'aria-hidden': control.side === 'center' },
      }),
      element('span', { class: 'ell', text: control.name, attributes: { title: control.name } }),
      this.#slider.element,
      this.#back,
    )
    this.mark('none', false)
  }

  show(value: number, byHand: boolean): void {
    this.#slider.show(value, byHand)
  }

  /** Where its value comes from. */
  mark(keys: KeyState, byHand: boolean): void {
    if (keys === this.#keyState && byHand === this.#byHand) return
    this.#keyState = keys
    this.#byHand = byHand
    this.#glyph.className = byHand ? 'keyd changed' : KEY_CLASS[keys]
    const words = byHand ? 'Set by hand' : KEY_TEXT[keys]
    this.#glyph.setAttribute('aria-label', words)
    this.#glyph.title = words
    this.element.classList.toggle('over', byHand)
    this.#back.hidden = !byHand
  }
}
