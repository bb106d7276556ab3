import { element, type IconName, icon, iconButton } from '../element.ts'
import type { Problem } from '../problem.ts'
import type { StudioStore } from '../state.ts'

const ICON: Record<Problem['severity'], IconName> = {
  error: 'circle-x',
  warning: 'triangle-alert',
  info: 'info',
}
const CLASS = { error: 'error', warning: 'warn', info: 'dim' } as const

/** What was wrong with the files: what, where, and the remedy. */
export function problemsDrawer(store: StudioStore): HTMLElement {
  const list = element('ul', { class: 'scroll' })
  const drawer = element(
    'section',
    { class: 'drawer pop', attributes: { 'aria-label': 'Problems', id: 'problems' } },
    element(
      'header',
      {},
      element('h2', { text: 'Problems' }),
      element('span', { class: 'grow' }),
      element('button', {
        class: 'btn sm ghost',
        text: 'Clear',
        attributes: { type: 'button' },
        on: { click: () => store.set({ problems: [], problemsOpen: false }) },
      }),
      iconButton('x', 'Close problems', () => store.set({ problemsOpen: false }), 'sm'),
    ),
    list,
  )
  store.on(['problems', 'problemsOpen'], ({ problems, problemsOpen }) => {
    drawer.hidden = !problemsOpen
    list.replaceChildren(
      ...(problems.length > 0
        ? problems.map(row)
        : [
            element('li', {
              class: 'nothing',
              text: 'No problems. What a dropped file gets wrong is listed here.',
            }),
          ]),
    )
  })
  return drawer
}

function row(problem: Problem): HTMLElement {
  const where = [problem.about, problem.path].filter(Boolean).join(' › ')
  return element(
    'li',
    { class: 'problem', attributes: { role: problem.severity === 'error' ? 'alert' : undefined } },
    element('span', { class: CLASS[problem.severity] }, icon(ICON[problem.severity], 'l')),
    element(
      'div',
      { class: 'grow' },
      element('p', { class: 'what', text: problem.message }),
      element('p', { class: 'where', text: where }),
      problem.hint !== undefined && element('p', { class: 'remedy', text: problem.hint }),
      element('p', { class: 'code mono', text: problem.code }),
    ),
  )
}

/** The button in the top bar: words and an icon, never colour alone. */
export function problemsButton(store: StudioStore): HTMLElement {
  const button = element('button', {
    class: 'btn ghost problems-button',
    attributes: { type: 'button', 'aria-controls': 'problems' },
    on: { click: () => store.set({ problemsOpen: !store.state.problemsOpen }) },
  })
  store.on(['problems', 'problemsOpen'], ({ problems, problemsOpen }) => {
    const errors = problems.filter((p) => p.severity === 'error').length
    const warnings = problems.filter((p) => p.severity === 'warning').length
    button.setAttribute('aria-expanded', String(problemsOpen))
    const [name, tone, text]: [IconName, string, string] =
      errors > 0
        ? ['circle-x', 'error', plural(errors, 'error')]
        : warnings > 0
          ? ['triangle-alert', 'warn', plural(warnings, 'warning')]
          : ['circle-check', 'dim', 'No problems']
    button.replaceChildren(icon(name, tone), element('span', { text }))
  })
  return button
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
