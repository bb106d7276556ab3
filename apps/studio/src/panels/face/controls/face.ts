import { useMemo } from 'react'
import { partnerOf, regionOf } from '../../../base/controls.ts'
import type { Session } from '../../../session/session.ts'
import { useCharacter, useSession } from '../../../session/use-session.ts'
import type { CharacterView } from '../../../stage/character-view.ts'
import { curveValue } from '../../timeline/view/compiled-curve.ts'
import { type OwnNames, ownNames } from './own-names.ts'

export type Values = Readonly<Record<string, number>>

/** Values closer than this are the same to the eye. */
const SAME = 1e-4

export interface ShowOptions {
  /** The face it starts from: that of now unless given. */
  readonly from?: Values
  /** How much of the wanted face, 0 to 1. */
  readonly amount?: number
  /** Only these parts of the face. */
  readonly regions?: ReadonlySet<string>
}

/**
 * The face of one character, spoken to in the words of FACS-50. Whatever is set here is set by hand, over the
 * clip, in the same place as from any other panel. A locked region is left as it is.
 */
export class Face {
  readonly characterView: CharacterView | undefined
  readonly names: OwnNames
  readonly #session: Session
  readonly #known: ReadonlySet<string>

  constructor(session: Session, characterView: CharacterView | undefined) {
    this.#session = session
    this.characterView = characterView
    this.#known = new Set(characterView?.controlNames)
    this.names = ownNames([...this.#known])
  }

  /** What a control is now, whoever made it so. */
  value(control: string): number {
    let most = 0
    for (const name of this.names(control)) most = Math.max(most, this.#now(name))
    return most
  }

  /** Whether the character has a pose for it. */
  moves(control: string): boolean {
    return this.names(control).some((name) => this.#known.has(name))
  }

  isOverridden(control: string): boolean {
    const { controls } = this.#session.editor.preview.getState()
    return this.names(control).some((name) => name in controls)
  }

  /** Sets controls of FACS-50 by hand; on both sides, if asked. */
  set(values: Values, bothSides: boolean): void {
    const wanted = new Map<string, number>()
    for (const [control, value] of Object.entries(values)) {
      const partner = bothSides ? partnerOf(control) : undefined
      for (const name of [control, ...(partner ? [partner] : [])].flatMap(this.names)) wanted.set(name, value)
    }
    const { controls } = this.#session.editor.preview.getState()
    const changes: Record<string, number> = {}
    for (const [name, value] of wanted) {
      // What is so already needs no hand to hold it.
      if (isLocked(this.#session, name) || (!(name in controls) && Math.abs(value - this.#now(name)) < SAME))
        continue
      changes[name] = Math.round(value * 1000) / 1000
    }
    this.#session.overrides.set(changes)
  }

  /** Takes controls of FACS-50 to zero, over a clip that says otherwise. */
  zero(controls: readonly string[], bothSides: boolean): void {
    const all = controls.flatMap((c) => [c, ...(bothSides ? [partnerOf(c) ?? c] : [])]).flatMap(this.names)
    this.#put(all.map((name) => [name, 0]))
  }

  /** Every control of the character as it is now, by its own name. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#known].map((name) => [name, this.#now(name)]))
  }

  /** A face in the words of FACS-50, by the character's own names. */
  inOwnNames(values: Values): Values {
    const own: Record<string, number> = {}
    for (const [control, value] of Object.entries(values)) {
      for (const name of this.names(control)) own[name] = Math.max(own[name] ?? 0, value)
    }
    return own
  }

  /** Takes on a whole face, by the character's own names: what it does not name is at zero. */
  show(face: Values, { from = this.all(), amount = 1, regions }: ShowOptions = {}): void {
    const names = [...this.#known].filter((name) => !regions || regions.has(regionOf(name)))
    this.#put(
      names.map((name) => {
        const start = from[name] ?? 0
        return [name, start + ((face[name] ?? 0) - start) * amount]
      }),
    )
  }

  /** Gives controls back to the clip, by their own names; all without any. */
  release(names?: readonly string[]): void {
    const { controls } = this.#session.editor.preview.getState()
    const free = (names ?? Object.keys(controls)).filter((name) => !isLocked(this.#session, name))
    this.#session.overrides.set(Object.fromEntries(free.map((name) => [name, null])))
  }

  /** Sets what differs from the clip, and gives back what does not. */
  #put(values: readonly (readonly [name: string, value: number])[]): void {
    const free = values.filter(([name]) => !isLocked(this.#session, name))
    this.#session.overrides.set(
      Object.fromEntries(
        free.map(([name, value]) => {
          const same = Math.abs(value - this.#withoutOverride(name)) < SAME
          return [name, same ? null : Math.round(value * 1000) / 1000]
        }),
      ),
    )
  }

  #now(name: string): number {
    return this.#known.has(name)
      ? this.characterView!.binding.character.control(name)
      : this.#session.playback.value(name)
  }

  #withoutOverride(name: string): number {
    if (!(name in this.#session.editor.preview.getState().controls)) return this.#now(name)
    const { clip, transport } = this.#session.playback
    const own = clip && (this.characterView?.inOwnWords(clip) ?? clip)
    const curve = own?.curves.find((c) => c.name === name)
    if (curve) return curveValue(curve, transport.time)
    return this.characterView?.documents.skeleton?.curves.find((c) => c.name === name)?.default ?? 0
  }
}

const isLocked = (session: Session, name: string) => session.timeline.getState().locked.has(regionOf(name))

/** The face of the character that panels speak of. */
export function faceOf(session: Session): Face {
  const { characterViews } = session.stageState.getState()
  return new Face(
    session,
    session.character === undefined ? undefined : characterViews.get(session.character),
  )
}

export function useFace(): Face {
  const session = useSession()
  const { characterView, poses } = useCharacter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the poses decide which controls there are
  return useMemo(() => new Face(session, characterView), [session, characterView, poses])
}

/** Selects controls everywhere, by the character's own names. */
export function selectControls({ editor }: Session, names: readonly string[]): void {
  editor.select({ ...editor.store.getState().selection, curves: names })
}
