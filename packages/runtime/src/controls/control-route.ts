import type { ControlMap } from '@facework/documents'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { MapChain } from '../evaluate/map-chain.ts'

/** Control maps from the vocabulary that scripts use to the curves of one rig. */
export class ControlRoute {
  readonly rig: CompiledRig
  readonly #chain: MapChain
  readonly #index: ReadonlyMap<string, number>
  /** What the maps write and the rig has. */
  readonly #targets: readonly (readonly [name: string, output: number])[]

  constructor(maps: readonly ControlMap[], names: readonly string[], rig: CompiledRig) {
    this.rig = rig
    this.#chain = new MapChain(maps, names)
    this.#index = new Map(names.map((name, i) => [name, i]))
    const known = new Set(rig.curveNames)
    this.#targets = this.#chain.names.flatMap((name, i) => (known.has(name) ? [[name, i] as const] : []))
  }

  // [C5]
  /** The maps' targets, undefined where none of their sources is set. */
  send(values: ReadonlyMap<string, number>, set: (name: string, value: number | undefined) => void): void {
    const { input, output } = this.#chain
    input.presences.fill(0)
    for (const [name, value] of values) {
      const at = this.#index.get(name)
      if (at === undefined) continue
      input.values[at] = value
      input.presences[at] = 1
    }
    this.#chain.run()
    for (const [name, at] of this.#targets)
      set(name, output.presences[at]! > 0 ? output.values[at]! : undefined)
  }
}
