import type { Clip, ClipContent, ModifierUse } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { applyEdits } from './apply-edits.ts'
import { BUILT_IN_MODIFIERS } from './built-in.ts'
import { contentOf } from './clip-content.ts'
import { fingerprint } from './fingerprint.ts'
import { applyModifier, findModifier, type Modifier, type ModifierContext } from './modifier.ts'

/** What deriving may look at beside the clip itself. */
export interface DeriveOptions extends Pick<ModifierContext, 'skeleton' | 'model' | 'poses'> {
  /** One's own modifiers; those built in are always there. */
  readonly modifiers?: readonly Modifier[]
}

export interface DerivedClip {
  readonly clip: Clip
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * [O1] The clip one plays, from its source, its modifiers and its edits. Use it after any of them changed.
 *
 *   const { clip } = deriveClip({ ...clip, modifiers: clip.modifiers.slice(1) })
 */
export function deriveClip(clip: Clip, options: DeriveOptions = {}): DerivedClip {
  const report = new Report()
  const kept = keepSource(clip)
  const base = applyStack(kept.source!.content!, clip.modifiers, clip, options, report)
  return finish(kept, clip.edits ? applyEdits(base, clip.edits, report) : base, options, report)
}

/**
 * [O2] A clip with modifiers put on its stack, beneath its edits.
 *
 *   modifyClip(clip, [useModifier('remove-joint-tracks'), useModifier('smooth', { seconds: 0.05 })])
 */
export function modifyClip(
  clip: Clip,
  uses: readonly ModifierUse[],
  options: DeriveOptions = {},
): DerivedClip {
  const modifiers = [...clip.modifiers, ...uses]
  if (clip.edits) return deriveClip({ ...clip, modifiers }, options)
  // Without edits on top, going on from what is there gives what starting anew would.
  const report = new Report()
  const content = applyStack(contentOf(clip), uses, clip, options, report)
  return finish({ ...keepSource(clip), modifiers }, content, options, report)
}

function finish(clip: Clip, content: ClipContent, options: DeriveOptions, report: Report): DerivedClip {
  const derived: Clip = {
    ...clip,
    ...content,
    derivedWith: fingerprint(clip.modifiers, knownModifiers(options)),
  }
  return { clip: derived, diagnostics: report.diagnostics }
}

/** Content through a list of modifiers, those switched off left out. */
export function applyStack(
  source: ClipContent,
  uses: readonly ModifierUse[],
  clip: Pick<Clip, 'name' | 'frameRate'>,
  options: DeriveOptions,
  report: Report,
): ClipContent {
  const known = knownModifiers(options)
  const { modifiers: _, ...given } = options
  const { name, frameRate } = clip
  const context: ModifierContext = {
    ...given,
    report,
    name,
    ...(frameRate === undefined ? {} : { frameRate }),
  }
  let content = source
  for (const { modifier, parameters, enabled } of uses) {
    const found = findModifier(modifier, known)
    if (enabled) content = applyModifier(found, content, parameters, context)
  }
  return contentOf(content)
}

export function knownModifiers({ modifiers = [] }: DeriveOptions): readonly Modifier[] {
  return [...modifiers, ...BUILT_IN_MODIFIERS]
}

/** The clip with its present content kept as source, if this is its first change (O1). */
export function keepSource(clip: Clip): Clip {
  if (clip.source?.content) return clip
  return { ...clip, source: { ...clip.source, content: contentOf(clip) } }
}
