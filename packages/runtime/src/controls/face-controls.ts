import type { Control, ControlMap } from '@facework/documents'
import type { Facs50Name } from '@facework/documents/internal'
import { clamp } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { ControlRoute } from './control-route.ts'
import { decodeControls, encodeControls, type StreamLod } from './control-stream.ts'

/** What face controls move: a character instance. */
export interface ControlReceiver {
  readonly rig: CompiledRig
  setControl(name: string, value: number | undefined): void
}

export interface ControlChange {
  readonly name: string
  /** undefined: it was unset. */
  readonly value: number | undefined
  readonly before: number | undefined
}

/** Values of the controls that are set, by name. */
export type ControlSnapshot = Readonly<Record<string, number>>

/**
 * Controls as properties: `controls.JawDrop = 0.5`, `delete controls.JawDrop`. A name the vocabulary does not
 * have is a type error; names of the head alone go through `set` and `get`.
 */
export type FaceControls<Name extends string = Facs50Name> = ControlBoard & {
  [N in Name]?: number | undefined
}

const UNLIMITED = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/**
 * The controls of one face, for scripts. `controls` is the vocabulary of the scripts, such as `facs50.controls`;
 * further curves of the character are there under their own names. A head with other control names needs the
 * maps that lead to them.
 */
export function createFaceControls<Name extends string = Facs50Name>(
  receiver: ControlReceiver,
  controls: readonly Control[],
  maps: readonly ControlMap[] = [],
): FaceControls<Name> {
  const board = new ControlBoard(receiver, controls, maps)
  return new Proxy(board, {
    get(target, name) {
      // A curve called "set" must not take the way to all others away.
      if (typeof name === 'string' && !(name in target)) return target.get(name)
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
    set(target, name, value) {
      target.set(String(name), value as number | undefined)
      return true
    },
    deleteProperty(target, name) {
      target.set(String(name), undefined)
      return true
    },
    has: (target, name) => (typeof name === 'string' && target.has(name)) || Reflect.has(target, name),
    ownKeys: (target) => Object.keys(target.snapshot()),
    getOwnPropertyDescriptor(target, name) {
      const value = typeof name === 'string' && target.has(name) ? target.get(name) : undefined
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true }
    },
  }) as FaceControls<Name>
}

/** What scripts have set on one face, and who wants to know of it. */
export class ControlBoard {
  readonly #receiver: ControlReceiver
  readonly #controls: ReadonlyMap<string, Control>
  readonly #values = new Map<string, number>()
  /** Controls whose value came from the wire. */
  readonly #streamed = new Set<string>()
  readonly #listeners: ((changes: readonly ControlChange[]) => void)[] = []
  /** Values of the controls before the first change that has not been reported yet. */
  readonly #pending = new Map<string, number | undefined>()

  readonly #maps: readonly ControlMap[]
  #route: ControlRoute | undefined

  constructor(receiver: ControlReceiver, controls: readonly Control[], maps: readonly ControlMap[] = []) {
    this.#receiver = receiver
    this.#maps = maps
    this.#controls = new Map(controls.map((c) => [c.name, c]))
  }

  /** Whether scripts may set this: a control of the vocabulary, or a curve of the character. */
  has(name: string): boolean {
    return this.#controls.has(name) || this.#receiver.rig.curveNames.includes(name)
  }

  /** The vocabulary, then what this character has besides. */
  get names(): readonly string[] {
    return [...new Set([...this.#controls.keys(), ...this.#receiver.rig.curveNames])]
  }

  // [C5]
  /** What a script has set; undefined where clips decide. */
  get(name: string): number | undefined {
    return this.#values.get(name)
  }

  // [C5]
  /** Sets a control, brought into its range; undefined unsets it, which is not 0. */
  set(name: string, value: number | undefined): void {
    if (!this.has(name)) {
      throw new FaceworkError(
        'control/unknown',
        name,
        `Character "${this.#receiver.rig.name}" has no control "${name}".`,
        suggestion(name, this.names),
      )
    }
    if (value !== undefined && !Number.isFinite(Math.fround(value))) {
      throw new FaceworkError(
        'control/number',
        name,
        `Control "${name}" should be a finite number; found ${value}.`,
      )
    }
    const [low, high] = this.#range(name)
    this.#put(name, value === undefined ? undefined : clamp(value, low, high))
  }

  /** Sets a control and the one that does the same on the other side of the face. */
  setBoth(name: string, value: number | undefined): void {
    this.set(name, value)
    const { side, mirror } = this.#controls.get(name) ?? {}
    // A centred control that mirrors to another, such as EyesLookLeft, is that one's opposite, not its twin.
    if (mirror !== undefined && side !== 'center') this.set(mirror, value)
  }

  /** Clears all overrides, so that clips drive every control. */
  clear(): void {
    for (const name of [...this.#values.keys()]) this.#put(name, undefined)
  }

  snapshot(): ControlSnapshot {
    return Object.fromEntries(this.#values)
  }

  /** Sets what the snapshot has and unsets all else. */
  restore(snapshot: ControlSnapshot): void {
    for (const name of [...this.#values.keys()])
      if (!Object.hasOwn(snapshot, name)) this.#put(name, undefined)
    for (const [name, value] of Object.entries(snapshot)) this.set(name, value)
  }

  /** This frame in few bytes, for the wire: all controls, or the few that matter from afar. */
  encode(lod: StreamLod = 0): Uint8Array<ArrayBuffer> {
    return encodeControls([...this.#controls.values()], (name) => this.#values.get(name), lod)
  }

  /** Sets what a frame from the wire says, and unsets what earlier frames set and this one does not. */
  applyStream(bytes: Uint8Array): void {
    const { values } = decodeControls([...this.#controls.values()], bytes)
    for (const name of this.#streamed) if (values.get(name) === undefined) this.#put(name, undefined)
    this.#streamed.clear()
    for (const [name, value] of values) {
      if (value === undefined) continue
      this.#put(name, value)
      this.#streamed.add(name)
    }
  }

  /**
   * Tells of changes, gathered until the script that made them is done: each control once, with what it was
   * before and what it is now. Returns what takes the listener off again.
   */
  on(_event: 'change', listener: (changes: readonly ControlChange[]) => void): () => void {
    this.#listeners.push(listener)
    return () => {
      const at = this.#listeners.indexOf(listener)
      if (at >= 0) this.#listeners.splice(at, 1)
    }
  }

  #range(name: string): readonly [number, number] {
    const control = this.#controls.get(name)
    if (control) return control.range
    const { poses } = this.#receiver.rig
    const pose = poses?.controlNames.indexOf(name) ?? -1
    return poses && pose >= 0 ? [poses.controlLow[pose]!, poses.controlHigh[pose]!] : UNLIMITED
  }

  #put(name: string, value: number | undefined): void {
    const before = this.#values.get(name)
    if (value === before) return
    if (value === undefined) this.#values.delete(name)
    else this.#values.set(name, value)
    this.#send(name, value)
    if (this.#listeners.length === 0) return
    if (this.#pending.size === 0) void Promise.resolve().then(() => this.#tell())
    if (!this.#pending.has(name)) this.#pending.set(name, before)
  }

  #send(name: string, value: number | undefined): void {
    const { rig } = this.#receiver
    // A head need not have every control of the vocabulary; one it lacks moves nothing.
    const own = rig.curveNames.includes(name)
    if (own) this.#receiver.setControl(name, value)
    if (this.#maps.length === 0) return
    if (this.#route?.rig !== rig) this.#route = new ControlRoute(this.#maps, [...this.#controls.keys()], rig)
    this.#route.send(this.#values, (target, mapped) => {
      // What was set under the head's own name is the more direct word.
      if (!this.#values.has(target)) this.#receiver.setControl(target, mapped)
    })
  }

  #tell(): void {
    const changes = [...this.#pending].flatMap(([name, before]): ControlChange[] => {
      const value = this.#values.get(name)
      return value === before ? [] : [{ name, value, before }]
    })
    this.#pending.clear()
    if (changes.length > 0) for (const listener of [...this.#listeners]) listener(changes)
  }
}
