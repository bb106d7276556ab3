import type { ControlMap } from '@facework/documents'
import { type CompiledMap, compileMap } from '../compile/compile-map.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { applyMap } from '../evaluate/apply-map.ts'

/** Takes what scripts set in their vocabulary to a character that speaks another (M2). */
export class ControlRoute {
  readonly #index: ReadonlyMap<string, number>
  readonly #map: CompiledMap
  readonly #values: Float64Array
  readonly #presences: Float64Array
  readonly #outValues: Float64Array
  readonly #outPresences: Float64Array
  readonly #targets: readonly (readonly [name: string, curve: number])[]
  readonly rig: CompiledRig

  constructor(map: ControlMap, names: readonly string[], rig: CompiledRig) {
    this.rig = rig
    this.#index = new Map(names.map((name, i) => [name, i]))
    this.#map = compileMap(map, { sources: names, targets: rig.curveNames }, { keepUnmapped: false })
    this.#values = new Float64Array(names.length)
    this.#presences = new Float64Array(names.length)
    this.#outValues = new Float64Array(rig.curveNames.length)
    this.#outPresences = new Float64Array(rig.curveNames.length)
    this.#targets = [...this.#map.targets].map((curve) => [rig.curveNames[curve]!, curve])
  }

  /** The map's targets, undefined where none of their sources is set (C5). */
  send(values: ReadonlyMap<string, number>, set: (name: string, value: number | undefined) => void): void {
    this.#presences.fill(0)
    for (const [name, value] of values) {
      const at = this.#index.get(name)
      if (at === undefined) continue
      this.#values[at] = value
      this.#presences[at] = 1
    }
    applyMap(this.#map, this.#values, this.#presences, this.#outValues, this.#outPresences)
    for (const [name, curve] of this.#targets)
      set(name, this.#outPresences[curve]! > 0 ? this.#outValues[curve]! : undefined)
  }
}
