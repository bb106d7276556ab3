import { element } from '../element.ts'
import type { StudioStore } from '../state.ts'

/** What one is looking at, in two lines. */
export function stageCaption(store: StudioStore): HTMLElement {
  const words = element('p')
  store.on(['clip'], ({ clip }) => {
    words.textContent = clip
      ? `${clip.name} is ${clip.curves.length} curves and nobody’s shape. Each head turns them into its own face with its own poses.`
      : ''
  })
  return element('div', { class: 'caption' }, element('h2', { text: 'One clip, many faces' }), words)
}
