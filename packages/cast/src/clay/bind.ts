import type { Vec3 } from './vector.ts'

/** [joint name, weight]; at most four matter, see skin-attributes.ts. */
export type Influence = readonly [string, number]

export type Side = 1 | -1
export const SIDES: readonly Side[] = [1, -1]
export const sideName = (side: Side): 'Left' | 'Right' => (side > 0 ? 'Left' : 'Right')

/** A direction from the eyeball centre and a distance along it. */
export interface EyePoint {
  az: number
  el: number
  r: number
}
export interface LipPoint {
  /** Elliptic distance from the lip line. */
  mu: number
  /** Angle around it: 0 left corner, +π/2 upper lip, π right corner, −π/2 lower lip. */
  nu: number
  /** Position across the lip: 0 = lip line, 1 = border of the red. */
  q: number
}

/** What moves a vertex. Only the fields of its kind are set. */
export interface Bind {
  kind:
    | 'skin'
    | 'bag'
    | 'brow'
    | 'lash'
    | 'eye'
    | 'glint'
    | 'upperTeeth'
    | 'lowerTeeth'
    | 'tongue'
    | 'ear'
    | 'jaw'
    | 'neck'
    | 'antenna'
    | 'shutter'
    | 'static'
    | 'body'
  side?: Side
  /** Lid edge and everything tucked behind it: follows the lid fully. */
  rim?: boolean
  /** Ring of the lid's thickness, 1 = nearest to the edge; only on rims. */
  margin?: number
  upper?: boolean | undefined
  /** Ring of the eye loops, 0 = lid edge. */
  lidRing?: number
  /** Part of a loop whose outline matters: painting must not move it. */
  pinned?: boolean
  eye?: EyePoint
  /** Lash root that carries a lash tip. */
  root?: EyePoint
  lip?: LipPoint
  /** Ring of the mouth bag, 0 = just behind the lips. */
  ring?: number
  /** Share of the lips' own motion that a bag vertex takes. */
  follow?: number
  /** Point of the lip line that a bag vertex is attached to. */
  anchor?: Vec3
  /** Position along a tongue or an ear, 0 = root. */
  t?: number
  /** Tusks stand on the lower lip, not on the jaw. */
  tusk?: boolean
  influences?: readonly Influence[]
}
