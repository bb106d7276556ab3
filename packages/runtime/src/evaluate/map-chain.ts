import type { ControlMap } from '@facework/documents'
import { type CompiledMap, compileMap } from '../compile/compile-map.ts'
import { applyMap } from './apply-map.ts'

// [C5]
/** Values by name, each with how far it is present. */
interface NamedValues {
  readonly values: Float64Array
  readonly presences: Float64Array
}

// [M2]
/** Control maps one after another, from a list of names to the names that the last map leads to. */
export class MapChain {
  /** Values of the names that go in; to be written before `run`. */
  readonly input: NamedValues
  /** Values of `names` after `run`. */
  readonly output: NamedValues
  readonly names: readonly string[]
  readonly #maps: readonly CompiledMap[]
  /** The input, then what each map makes of it. */
  readonly #steps: readonly NamedValues[]

  constructor(maps: readonly ControlMap[], names: readonly string[]) {
    const steps = [createValues(names.length)]
    this.#maps = maps.map((map) => {
      const targets = namesAfter(map, names)
      const compiled = compileMap(map, { sources: names, targets })
      steps.push(createValues(targets.length))
      names = targets
      return compiled
    })
    this.#steps = steps
    this.input = steps[0]!
    this.output = steps.at(-1)!
    this.names = names
  }

  run(): void {
    for (let i = 0; i < this.#maps.length; i++) {
      const from = this.#steps[i]!
      const to = this.#steps[i + 1]!
      applyMap(this.#maps[i]!, from.values, from.presences, to.values, to.presences)
    }
  }
}

function createValues(length: number): NamedValues {
  return { values: new Float64Array(length), presences: new Float64Array(length) }
}

/** Names that a map makes of these: those it does not read stay, then its targets that one of them reaches. */
function namesAfter(map: ControlMap, names: readonly string[]): string[] {
  const given = new Set(names)
  const read = new Set(map.lines.flatMap((l) => l.terms.flatMap(({ source, by = source }) => [source, by])))
  const written = map.lines.filter(
    ({ terms }) =>
      terms.length === 0 || terms.some(({ source, by = source }) => given.has(source) && given.has(by)),
  )
  return [...new Set([...names.filter((name) => !read.has(name)), ...written.map((l) => l.target)])]
}
