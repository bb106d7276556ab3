import { facs50 } from '@facework/documents'
import { useRef } from 'react'
import { useFrame } from '../../../components/use-frame.ts'
import type { Face } from '../controls/face.ts'
import { MIDDLE } from '../handles/handles.table.ts'
import { browPath, ear, eyePath, HEAD, iris, lipPaths, NOSE, type Side } from './face-shapes.ts'

const SIDES: readonly Side[] = [-1, 1]
const CONTROLS = facs50.controls.map((c) => c.name)

/** The face behind the handles; it makes the same face as the character. */
export function FaceDrawing({ face, symmetric }: { face: Face; symmetric: boolean }) {
  const root = useRef<SVGGElement>(null)
  const shown = useRef(new Float64Array(CONTROLS.length).fill(Number.NaN))
  useFrame(() => {
    if (!root.current || !changed(shown.current, face)) return
    draw(root.current, (control) => face.value(control))
  })
  return (
    <g ref={root} className="face-drawing">
      <path className="head" d={HEAD} />
      {SIDES.map((side) => (
        <path key={side} className="head" d={ear(side)} />
      ))}
      {symmetric && <line className="symmetry-axis" x1={MIDDLE} y1={16} x2={MIDDLE} y2={556} />}
      <path className="nose" d={NOSE} />
      {SIDES.map((side) => (
        <g key={side}>
          <path className="brow r-brows" data-shape={`brow${side}`} />
          <clipPath id={`eye${side}`}>
            <path data-shape={`clip${side}`} />
          </clipPath>
          <path className="eye r-eyes" data-shape={`eye${side}`} />
          <g className="iris r-eyes" clipPath={`url(#eye${side})`}>
            <g data-shape={`iris${side}`}>
              <circle r={12.5} />
              <circle r={5} className="pupil" />
            </g>
          </g>
          <path className="eye-rim r-eyes" data-shape={`rim${side}`} />
        </g>
      ))}
      <path className="lips r-mouth" data-shape="lips" />
      <path className="opening r-mouth" data-shape="opening" />
    </g>
  )
}

/** Whether a control moved since the last time. */
function changed(shown: Float64Array, face: Face): boolean {
  let different = false
  CONTROLS.forEach((control, i) => {
    const value = face.value(control)
    if (value === shown[i]) return
    shown[i] = value
    different = true
  })
  return different
}

function draw(root: SVGGElement, value: (control: string) => number): void {
  const set = (shape: string, name: string, text: string) =>
    root.querySelector(`[data-shape="${shape}"]`)?.setAttribute(name, text)
  for (const side of SIDES) {
    const eye = eyePath(side, value)
    const { x, y } = iris(side, value)
    set(`brow${side}`, 'd', browPath(side, value))
    for (const shape of ['clip', 'eye', 'rim']) set(`${shape}${side}`, 'd', eye)
    set(`iris${side}`, 'transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
  }
  const [lips, opening] = lipPaths(value)
  set('lips', 'd', lips)
  set('opening', 'd', opening)
}
