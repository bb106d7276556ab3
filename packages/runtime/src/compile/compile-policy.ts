import type { Policy } from '@facework/documents'
import type { PolicyOverride } from '@facework/documents/internal'
import type { CompiledRig } from './compiled-rig.ts'

/** Curves that overrides hold back, in the order of `held`. */
const HELD = ['mouth', 'blink', 'gaze'] as const satisfies readonly PolicyOverride['holdsBack'][]

/** A policy by the curves of one rig. Immutable; shared by every instance. */
export interface CompiledPolicy {
  readonly policy: Policy
  /** Curves speech owns, and how far emotion gives way on each. */
  readonly mouth: Int32Array
  /** By curve of the rig: 1 for those of `mouth`. */
  readonly isMouth: Uint8Array
  readonly yields: Float64Array
  /** Curves that shut an eye. */
  readonly blink: Int32Array
  /** Those that blinks by themselves use. */
  readonly autoBlink: Int32Array
  /** Curves of mouth, blink and gaze. */
  readonly held: readonly Int32Array[]
  readonly overrides: readonly {
    readonly curve: number
    readonly held: number
    readonly blocks: boolean
  }[]
}

/** Finds the curves of a policy on a rig. Names the rig lacks belong to other vocabularies, and are left out. */
export function compilePolicy(policy: Policy, rig: Pick<CompiledRig, 'curveNames'>): CompiledPolicy {
  const index = new Map(rig.curveNames.map((name, i) => [name, i]))
  const found = (names: readonly string[]) =>
    Int32Array.from(
      names.flatMap((name) => {
        const at = index.get(name)
        return at === undefined ? [] : [at]
      }),
    )
  const mouth = policy.speech.map((s) => found(s.controls))
  const blink = found(policy.blink.flat())
  const gaze = found(policy.gaze.flatMap((g) => [g.up, g.down, g.left, g.right]))
  const owned = Int32Array.from(mouth.flatMap((m) => [...m]))
  return {
    policy,
    mouth: owned,
    isMouth: Uint8Array.from(rig.curveNames, (_, i) => +owned.includes(i)),
    yields: Float64Array.from(mouth.flatMap((m, i) => [...m].map(() => policy.speech[i]!.yield))),
    blink,
    autoBlink: policy.blink.map(found).find((curves) => curves.length > 0) ?? new Int32Array(0),
    held: [owned, blink, gaze],
    overrides: policy.overrides.flatMap(({ control, holdsBack, mode }) => {
      const curve = index.get(control)
      return curve === undefined ? [] : [{ curve, held: HELD.indexOf(holdsBack), blocks: mode === 'block' }]
    }),
  }
}
