import { useMemo } from 'react'
import { partnerOf, regionOf } from '../../../base/controls.ts'
import type { Session } from '../../../session/session.ts'
import { useCharacter, useSession } from '../../../session/use-session.ts'
import type { CharacterView } from '../../../stage/character-view.ts'
import { curveValue } from '../../timeline/view/compiled-curve.ts'
import { type OwnControls, ownControls } from './own-controls.ts'

export type Values = Readonly<Record<string, number>>

/** Values closer than this are the same to the eye. */
const SAME = 1e-4

export interface ShowOptions {
  /** The face it starts from: that of now unless given. */
  readonly from?: Values | undefined
  /** How much of the wanted face, 0 to 1. */
  readonly amount?: number | undefined
  /** Only these parts of the face. */
  readonly regions?: ReadonlySet<string> | undefined
}

/**
 * The face of one character, with FACS-50 control names. Values set here are overrides, on top of the
 * clip, in the same place as from any other panel. A locked region is left as it is.
 */
export class Face {
  readonly characterView: CharacterView | undefined
  readonly #own: OwnControls
  readonly #session: Session
  readonly #known: ReadonlySet<string>

  constructor(session: Session, characterView: CharacterView | undefined) {
    this.#session = session
    this.characterView = characterView
    this.#known = new Set(characterView?.controlNames)
    this.#own = ownControls(characterView?.opened)
  }

  /** The character's own names for a control of FACS-50; the control itself where it has none. */
  readonly names = (control: string): readonly string[] => {
    const own = Object.keys(this.#own.parts(control))
    return own.length > 0 ? own : [control]
  }

  /** What a control is now, whoever made it so. */
  value(control: string): number {
    const parts = Object.entries(this.#own.parts(control))
    if (parts.length === 0) return this.#now(control)
    return Math.min(Math.max(0, ...parts.map(([name, full]) => this.#now(name) / full)), 1)
  }

  /** Whether the character has a pose for it. */
  moves(control: string): boolean {
    return Object.keys(this.#own.parts(control)).length > 0
  }

  isOverridden(control: string): boolean {
    const { controls } = this.#session.editor.preview.getState()
    return this.names(control).some((name) => name in controls)
  }

  /** Overrides FACS-50 controls; on both sides if requested. */
  set(values: Values, bothSides: boolean): void {
    const wanted: Record<string, number> = { ...values }
    for (const [control, value] of Object.entries(bothSides ? values : {})) {
      const partner = partnerOf(control)
      if (partner) wanted[partner] = value
    }
    const { controls } = this.#session.editor.preview.getState()
    const changes: Record<string, number> = {}
    for (const [name, value] of Object.entries(this.inOwnNames(wanted))) {
      // What is so already needs no hand to hold it.
      if (isLocked(this.#session, name) || (!(name in controls) && Math.abs(value - this.#now(name)) < SAME))
        continue
      changes[name] = Math.round(value * 1000) / 1000
    }
    this.#session.overrides.set(changes)
  }

  /** Overrides FACS-50 controls with zero. */
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
    return this.#own.values(values)
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

  /** Clears the overrides of controls, by their own names; all overrides without names. */
  release(names?: readonly string[]): void {
    const { controls } = this.#session.editor.preview.getState()
    const free = (names ?? Object.keys(controls)).filter((name) => !isLocked(this.#session, name))
    this.#session.overrides.set(Object.fromEntries(free.map((name) => [name, null])))
  }

  /** Overrides the values that differ from the clip, and clears the others. */
  #put(values: readonly (readonly [name: string, value: number])[]): void {
    const free = values.filter(([name]) => !isLocked(this.#session, name))
    const withoutOverrides = this.#withoutOverrides()
    this.#session.overrides.set(
      Object.fromEntries(
        free.map(([name, value]) => {
          const same = Math.abs(value - withoutOverrides(name)) < SAME
          return [name, same ? null : Math.round(value * 1000) / 1000]
        }),
      ),
    )
  }

  #now(name: string): number {
    return this.#known.has(name)
      ? this.characterView!.binding.character.control(name, 0)
      : this.#session.playback.value(name)
  }

  /** What a control would be if it were not overridden. */
  #withoutOverrides(): (name: string) => number {
    const { controls } = this.#session.editor.preview.getState()
    const { clip, transport } = this.#session.playback
    const played = Object.fromEntries(
      clip?.curves.map((curve) => [curve.name, curveValue(curve, transport.time)]) ?? [],
    )
    const own = this.characterView?.opened.poseValues(played) ?? played
    const curves = this.characterView?.documents.skeleton?.curves
    return (name) => {
      if (!(name in controls)) return this.#now(name)
      return own[name] ?? curves?.find((c) => c.name === name)?.default ?? 0
    }
  }
}

const isLocked = (session: Session, name: string) => session.timeline.getState().locked.has(regionOf(name))

/** The face of the character that panels show. */
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
