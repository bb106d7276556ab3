import { ICONS } from './icons.table.ts'

type Child = Node | string | false | undefined
type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }

export interface ElementOptions {
  readonly class?: string
  readonly text?: string
  /** Attributes as HTML names them; `false` and undefined leave one out, `true` sets it empty. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly on?: Listeners
}

/** An element with its attributes, listeners and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (options.class) made.className = options.class
  if (options.text !== undefined) made.textContent = options.text
  for (const [name, value] of Object.entries(options.attributes ?? {})) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  }
  for (const [name, listener] of Object.entries(options.on ?? {})) {
    made.addEventListener(name, listener as EventListener)
  }
  made.append(...children.filter((c): c is Node | string => c !== false && c !== undefined))
  return made
}

export type IconName = keyof typeof ICONS

/** A stroked drawing in the colour of the text beside it; it says nothing to a screen reader. */
export function icon(name: IconName, extra = ''): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', `ic ${extra}`.trim())
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = ICONS[name]
  return svg
}

/** A square button with a drawing; its label is its tooltip too. */
export function iconButton(name: IconName, label: string, press: () => void, extra = ''): HTMLButtonElement {
  return element(
    'button',
    {
      class: `ib ${extra}`.trim(),
      attributes: { type: 'button', 'aria-label': label, title: label },
      on: { click: press },
    },
    icon(name),
  )
}
