/** What is inside a `<facework-head>`: its shadow tree. */
export interface HeadLayout {
  /** The canvas fills it. */
  readonly stage: HTMLElement
  readonly bar: HTMLElement
  readonly button: HTMLButtonElement
  readonly time: HTMLInputElement
  readonly problem: HTMLElement
}

const STYLE = `
:host { display: block; position: relative; inline-size: 100%; overflow: hidden; aspect-ratio: 4 / 3; background: #20242b; color: #e8eaed }
:host([hidden]) { display: none }
.stage, slot { position: absolute; inset: 0 }
slot { display: grid; place-items: center; pointer-events: none }
:host([loaded]) slot { display: none }
.bar { position: absolute; inset: auto 0 0; display: flex; gap: 0.5rem; align-items: center; padding: 0.5rem;
  background: linear-gradient(transparent, rgb(0 0 0 / 60%)) }
button { inline-size: 2.25rem; block-size: 2.25rem; padding: 0; border: 0; border-radius: 50%; color: inherit;
  background: rgb(0 0 0 / 45%); cursor: pointer }
button:hover { background: rgb(0 0 0 / 75%) }
button svg { inline-size: 1rem; block-size: 1rem; fill: currentcolor; vertical-align: middle }
button:focus-visible, input:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px }
input { flex: 1; min-inline-size: 0; accent-color: #8ab4f8 }
.problem { position: absolute; inset: 0; margin: 0; padding: 1rem; overflow: auto; font: 0.875rem/1.4 system-ui, sans-serif }
[hidden] { display: none !important }
`
const PLAY = 'M4 2v12l10-6z'
const PAUSE = 'M3 2h4v12H3zm6 0h4v12H9z'

export function createLayout(root: ShadowRoot): HeadLayout {
  root.innerHTML = `<style>${STYLE}</style><div class="stage" part="stage"></div><slot></slot>
<div class="bar" part="controls" hidden><button type="button"></button><input type="range" min="0" max="1" step="any" value="0" aria-label="Time"></div>
<p class="problem" part="error" role="alert" hidden></p>`
  const find = <E extends Element>(selector: string) => root.querySelector(selector) as E
  const layout = {
    stage: find<HTMLElement>('.stage'),
    bar: find<HTMLElement>('.bar'),
    button: find<HTMLButtonElement>('button'),
    time: find<HTMLInputElement>('input'),
    problem: find<HTMLElement>('.problem'),
  }
  showPaused(layout, true)
  return layout
}

/** The label of the button is what a press does. */
export function showPaused({ button }: HeadLayout, isPaused: boolean): void {
  const label = isPaused ? 'Play' : 'Pause'
  if (button.ariaLabel === label) return
  button.ariaLabel = label
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${isPaused ? PLAY : PAUSE}"/></svg>`
}

/** What went wrong, in place of the face. */
export function showProblem({ problem }: HeadLayout, error: unknown): void {
  const { message, hint } = (error ?? {}) as { message?: string; hint?: string }
  problem.hidden = error === undefined
  problem.textContent = error === undefined ? '' : [message ?? String(error), hint].filter(Boolean).join(' ')
}
