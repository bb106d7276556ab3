import type { SoundSpan } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { Cue } from './cue.ts'

export interface TimingOptions {
  /** Frame rate of formats that count frames (Moho); 24 unless given. */
  readonly fps?: number | undefined
}

/** What a timing file holds. */
export interface TimingContent {
  /** In order, without overlaps; at least one. */
  readonly cues: readonly Cue[]
  /** Seconds of the sound, where the file has them. */
  readonly duration?: number | undefined
  readonly frameRate?: number | undefined
  /** The sounds or letters of the file, where it has more than mouth shapes. */
  readonly sounds?:
    | { readonly unit: 'phoneme' | 'character'; readonly cues: readonly SoundSpan[] }
    | undefined
}

/** A format that holds what is spoken when. */
export interface TimingFormat {
  readonly name: string
  readonly title: string
  readonly endings: readonly string[]
  detects(bytes: Uint8Array): boolean
  read(bytes: Uint8Array, options: TimingOptions, report: Report): TimingContent
}
