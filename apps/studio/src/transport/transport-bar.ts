import { element, icon, iconButton } from '../element.ts'
import type { StudioStore } from '../state.ts'
import { FRAME_RATE, timeText } from './time-text.ts'

const SPEEDS = [0.25, 0.5, 1, 2]

export interface TransportActions {
  readonly togglePlay: () => void
  readonly step: (frames: number) => void
  readonly seek: (time: number) => void
}

/** Time, the buttons that move it, loop and speed. */
export function transportBar(store: StudioStore, actions: TransportActions): HTMLElement {
  const now = element('b', { class: 'num' })
  const whole = element('span', { class: 'num' })
  const frame = element('span', { class: 'num dim frame' })
  const play = element('button', {
    class: 'play',
    attributes: { type: 'button' },
    on: { click: actions.togglePlay },
  })
  const loop = iconButton('repeat', 'Loop', () => store.set({ loop: !store.state.loop }))
  const speeds = SPEEDS.map((speed) =>
    element('button', {
      text: `${speed}×`,
      attributes: { type: 'button', role: 'radio' },
      on: { click: () => store.set({ speed }) },
    }),
  )
  let shown = -1
  store.on(['clip'], ({ clip }) => {
    whole.textContent = `/ ${timeText(clip?.duration ?? 0)}`
  })
  store.on(['time'], ({ time }) => {
    const frames = Math.round(time * FRAME_RATE)
    if (frames === shown) return
    shown = frames
    now.textContent = timeText(time)
    frame.textContent = `frame ${frames}`
  })
  store.on(['playing'], ({ playing }) => {
    play.replaceChildren(icon(playing ? 'pause' : 'play', 'l solid'))
    const label = playing ? 'Pause (Space)' : 'Play (Space)'
    play.setAttribute('aria-label', label)
    play.title = label
  })
  store.on(['loop'], (state) => {
    loop.classList.toggle('on', state.loop)
    loop.setAttribute('aria-pressed', String(state.loop))
  })
  store.on(['speed'], ({ speed }) => {
    speeds.forEach((button, i) => {
      button.classList.toggle('on', SPEEDS[i] === speed)
      button.setAttribute('aria-checked', String(SPEEDS[i] === speed))
    })
  })
  return element(
    'div',
    { class: 'transport', attributes: { role: 'toolbar', 'aria-label': 'Transport' } },
    element('div', { class: 'end left' }, element('span', { class: 'tcbox' }, now, whole), frame),
    iconButton('skip-back', 'First frame (Home)', () => actions.seek(0)),
    iconButton('chevron-left', 'Frame back (←)', () => actions.step(-1)),
    play,
    iconButton('chevron-right', 'Frame forward (→)', () => actions.step(1)),
    iconButton('skip-forward', 'Last frame (End)', () => actions.seek(Number.POSITIVE_INFINITY)),
    loop,
    element(
      'div',
      { class: 'end right' },
      element(
        'div',
        { class: 'seg num', attributes: { role: 'radiogroup', 'aria-label': 'Speed' } },
        ...speeds,
      ),
    ),
  )
}
