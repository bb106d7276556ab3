import type { Clip } from '@facework/documents'
import { regionClass } from '../controls.ts'
import { element } from '../element.ts'
import type { StudioStore } from '../state.ts'
import { outlinePath, regionCurves } from './curve-paths.ts'
import { timeText } from './time-text.ts'

const SKETCH = { width: 100, height: 22, samples: 49 }

/** The clips as cards: name, duration, and a sketch of what moves when. */
export function clipPicker(store: StudioStore, pick: (clip: Clip) => void): HTMLElement {
  const strip = element('div', {
    class: 'clips',
    attributes: { role: 'radiogroup', 'aria-label': 'Clip' },
    on: { keydown: (event) => walk(event, strip) },
  })
  store.on(['clips'], ({ clips }) => {
    strip.replaceChildren(...clips.map((clip, i) => card(clip, i, () => pick(clip))))
    mark(strip, store.state.clip)
  })
  store.on(['clip'], ({ clip }) => mark(strip, clip))
  return strip
}

function mark(strip: HTMLElement, clip: Clip | undefined): void {
  for (const button of strip.querySelectorAll('button')) {
    const on = button.dataset.clip === clip?.id
    button.classList.toggle('on', on)
    button.setAttribute('aria-checked', String(on))
    button.tabIndex = on ? 0 : -1
    if (on) button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

/** Arrow keys go from card to card, as in any group of radio buttons. */
function walk(event: KeyboardEvent, strip: HTMLElement): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const cards = [...strip.querySelectorAll('button')]
  const at = cards.indexOf(document.activeElement as HTMLButtonElement)
  const next = cards[(at + step + cards.length) % cards.length]
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
  next?.click()
}

function card(clip: Clip, index: number, press: () => void): HTMLButtonElement {
  const facts = `${timeText(clip.duration)} · ${clip.curves.length} curves`
  return element(
    'button',
    {
      class: 'clip',
      attributes: {
        type: 'button',
        role: 'radio',
        'data-clip': clip.id,
        'aria-label': `${clip.name}, ${clip.duration.toFixed(1)} seconds, ${clip.curves.length} curves`,
        title: index < 9 ? `${clip.name} (${index + 1})` : clip.name,
      },
      on: { click: press },
    },
    sketch(clip),
    element(
      'span',
      { class: 'nm' },
      element('b', { class: 'ell', text: clip.name }),
      index < 9 && element('span', { class: 'kbd', text: String(index + 1) }),
    ),
    element('span', { class: 'mt num ell', text: facts }),
  )
}

function sketch(clip: Clip): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const { width, height, samples } = SKETCH
  svg.setAttribute('viewBox', `0 -1 ${width} ${height + 2}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  for (const { region, outline } of regionCurves(clip, samples)) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('class', regionClass(region))
    path.setAttribute('d', outlinePath(outline, width, height, false))
    svg.append(path)
  }
  return svg
}
