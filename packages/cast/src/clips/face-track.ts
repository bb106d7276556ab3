import { type Clip, clipKind, type JointTrack, type KeyedCurve, keyedCurve } from '@facework/documents'
import { stableId } from '../stable-id.ts'

/** Seconds, value. */
export type FaceKey = readonly [number, number]

/** Collects keys per control and makes a clip of them; all curves are smooth and never overshoot. */
export class FaceTrack {
  readonly name: string
  readonly duration: number
  readonly #keys = new Map<string, FaceKey[]>()

  constructor(name: string, duration: number) {
    this.name = name
    this.duration = duration
  }
  key(control: string, ...keys: readonly FaceKey[]): this {
    const list = this.#keys.get(control)
    if (list) list.push(...keys)
    else this.#keys.set(control, [...keys])
    return this
  }
  both(control: string, ...keys: readonly FaceKey[]): this {
    return this.key(`Left${control}`, ...keys).key(`Right${control}`, ...keys)
  }
  /** A blink from t on: lids fall twice as fast as they rise. `rest` is how far they are shut before and after. */
  blink(t: number, rest = 0): this {
    return this.both('EyeClosed', [t, rest], [t + 0.08, 1], [t + 0.12, 1], [t + 0.27, rest])
  }
  curves(): KeyedCurve[] {
    return [...this.#keys].map(([name, keys]) => {
      const sorted = [...keys].sort((a, b) => a[0] - b[0])
      const unique = sorted.filter(([t], i) => i + 1 === sorted.length || sorted[i + 1]![0] > t)
      const from = unique[0]![0] > 0 ? [[0, unique[0]![1]] as const, ...unique] : unique
      return keyedCurve(
        name,
        from.map(([t, v]) => [round(t), round(v)] as const),
        'cubic',
      )
    })
  }
  clip(o: { loop?: boolean; joints?: readonly JointTrack[] } = {}): Clip {
    return clipKind.create(
      this.name,
      {
        duration: this.duration,
        loop: o.loop ?? false,
        curves: this.curves(),
        joints: o.joints ?? [],
        frameRate: 30,
      },
      stableId(`clips/${this.name}`),
    )
  }
}
const round = (x: number): number => Math.round(x * 1000) / 1000
