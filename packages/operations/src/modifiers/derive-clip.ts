import type { Clip, ClipContent, ModifierUse } from '@facework/documents'
import { defined, type LookedAt } from '@facework/documents/internal'
import { FaceworkError, Report } from '@facework/report'
import { onBase } from '../layers/base-as-clip.ts'
import { applyEdits } from './apply-edits.ts'
import { BUILT_IN_MODIFIERS } from './built-in.ts'
import { contentOf } from './clip-content.ts'
import { joinRecords, watchSurroundings } from './curves/looked-at.ts'
import type { DerivedClip } from './derived-clip.ts'
import { fingerprint } from './fingerprint.ts'
import { applyModifier, findModifier, type Modifier, type ModifierContext } from './modifier.ts'

/** What deriving may look at beside the clip itself. */
export interface DeriveOptions extends Pick<ModifierContext, 'skeleton' | 'model' | 'poses'> {
  /** Custom modifiers; the built-in ones are always available. */
  readonly modifiers?: readonly Modifier[]
}

// [O1]
/**
 * The clip one plays, from its source, its modifiers and its edits. Use it after any of them changed.
 *
 *   const { clip } = deriveClip({ ...clip, modifiers: clip.modifiers.slice(1) })
 */
export function deriveClip(clip: Clip, options: DeriveOptions = {}): DerivedClip {
  if (clip.layers) return onBase(clip, (base) => deriveClip(base, options))
  const report = new Report()
  const kept = keepSource(clip)
  const { content, lookedAt } = applyStack(kept.source!.content!, clip.modifiers, clip, options, report)
  const edited = clip.edits ? applyEdits(content, clip.edits, report) : content
  return { clip: derivedFrom(kept, edited, lookedAt, options), diagnostics: report.diagnostics }
}

// [O2]
/**
 * A clip with modifiers put on its stack, beneath its edits.
 *
 *   modifyClip(clip, [useModifier('remove-joint-tracks'), useModifier('smooth', { seconds: 0.05 })])
 */
export function modifyClip(
  clip: Clip,
  uses: readonly ModifierUse[],
  options: DeriveOptions = {},
): DerivedClip {
  if (clip.layers) return onBase(clip, (base) => modifyClip(base, uses, options))
  const modifiers = [...clip.modifiers, ...uses]
  if (clip.edits) return deriveClip({ ...clip, modifiers }, options)
  // Without edits on top, going on from what is there gives what starting anew would.
  const report = new Report()
  const { content, lookedAt } = applyStack(contentOf(clip), uses, clip, options, report)
  const all = joinRecords(clip.lookedAt ?? [], lookedAt)
  return {
    clip: derivedFrom({ ...keepSource(clip), modifiers }, content, all, options),
    diagnostics: report.diagnostics,
  }
}

/** The clip with this content, and on record what it came out of. */
export function derivedFrom(
  clip: Clip,
  content: ClipContent,
  lookedAt: readonly LookedAt[],
  options: DeriveOptions,
): Clip {
  const { derivedWith: _, lookedAt: __, ...rest } = clip
  if (clip.modifiers.length === 0) return { ...rest, ...content }
  return defined({
    ...rest,
    ...content,
    derivedWith: fingerprint(clip.modifiers, knownModifiers(options)),
    lookedAt: lookedAt.length > 0 ? lookedAt : undefined,
  })
}

export interface AppliedStack {
  readonly content: ClipContent
  readonly lookedAt: readonly LookedAt[]
}

/** Content through a list of modifiers, those switched off left out. */
export function applyStack(
  source: ClipContent,
  uses: readonly ModifierUse[],
  clip: Pick<Clip, 'name' | 'frameRate'>,
  options: DeriveOptions,
  report: Report,
): AppliedStack {
  const known = knownModifiers(options)
  const { name, frameRate } = clip
  const own = { report, name, frameRate, skeleton: options.skeleton }
  const { context, lookedAt } = watchSurroundings<ModifierContext>(own, options)
  let content = source
  for (const { modifier, parameters, enabled } of uses) {
    const found = findModifier(modifier, known)
    if (enabled) content = applyModifier(found, content, parameters, context)
  }
  return { content: contentOf(content), lookedAt: lookedAt() }
}

export function knownModifiers({ modifiers = [] }: DeriveOptions): readonly Modifier[] {
  return [...modifiers, ...BUILT_IN_MODIFIERS]
}

// [O1]
/** The clip with its present content kept as source, if this is its first change. */
export function keepSource(clip: Clip): Clip {
  if (clip.layers) {
    // What plays is made of base and layers: a change of it would be lost with the next change of one of them.
    throw new FaceworkError(
      'clip/layered',
      'layers',
      `Clip "${clip.name}" has layers, so what it plays cannot be edited.`,
      'Edit its base or one of its layers, or merge them first.',
    )
  }
  if (clip.source?.content) return clip
  return { ...clip, source: { ...clip.source, content: contentOf(clip) } }
}
