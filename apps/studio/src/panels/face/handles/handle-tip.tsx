import { useRef } from 'react'
import { valueText } from '../../../components/controls/slider-field.tsx'
import { useFrame } from '../../../components/use-frame.ts'
import type { Face } from '../controls/face.ts'
import { alongWith, spokenControls } from './face-handle.tsx'
import { type Handle, placeOf, readHandle } from './handle.ts'

export interface HandleTipProps {
  readonly handle: Handle
  readonly face: Face
  readonly symmetric: boolean
  readonly locked: boolean
}

/** Exact names and values beside the knob. */
export function HandleTip({ handle, face, symmetric, locked }: HandleTipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useFrame(() => {
    const element = tip.current
    const panel = element?.parentElement
    const matrix = panel?.querySelector<SVGSVGElement>('svg.face')?.getScreenCTM()
    if (!element || !panel || !matrix) return
    const place = placeOf(
      handle,
      readHandle(handle, (control) => face.value(control)),
    )
    const at = new DOMPoint(place.x, place.y).matrixTransform(matrix)
    const box = panel.getBoundingClientRect()
    const names = spokenControls(handle, face)
    const key = `${at.x} ${at.y} ${names.map((c) => `${c}${face.value(c)}`).join()}`
    if (key === shown.current) return
    shown.current = key
    element.replaceChildren(
      ...names.map((name) => {
        const line = document.createElement('div')
        const bold = document.createElement('b')
        bold.textContent = face.names(name).join(', ')
        const number = document.createElement('span')
        number.className = 'num'
        number.textContent = ` ${valueText(face.value(name))} `
        line.append(bold, number)
        return line
      }),
    )
    const note = locked
      ? 'locked'
      : !names.some((name) => face.moves(name))
        ? 'no pose for it'
        : symmetric && alongWith(handle)
          ? `and ${alongWith(handle)}`
          : ''
    if (note !== '') {
      const words = document.createElement('span')
      words.className = 'dim'
      words.textContent = note
      element.lastElementChild?.append(words)
    }
    const room = box.right - at.x
    const left =
      room > element.offsetWidth + 40 ? at.x - box.left + 26 : at.x - box.left - 26 - element.offsetWidth
    element.style.transform = `translate(${left}px, ${at.y - box.top - 14}px)`
  })
  return <div ref={tip} className="face-tip" aria-hidden="true" />
}
