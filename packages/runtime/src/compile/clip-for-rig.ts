import type { Clip } from '@facework/documents'
import { compileClip } from './compile-clip.ts'
import type { CompiledClip } from './compiled-clip.ts'
import type { CompiledRig } from './compiled-rig.ts'

/** A clip as a character plays it: retargeted to its control names where the rig says how. */
export const clipForRig = (clip: Clip, rig: Pick<CompiledRig, 'clipFor'>): CompiledClip =>
  rig.clipFor ? rig.clipFor(clip) : compileClip(clip)
