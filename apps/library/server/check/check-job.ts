import type { Manifest, Member } from '@facework/library'
import type { ReleaseSurface } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import type { CurveSketch } from './clip-shape.ts'

/** What the process that reads untrusted files is given. */
export interface CheckJob {
  readonly manifest: Manifest
  /** Files on the disk by path in the version. */
  readonly files: Readonly<Record<string, string>>
  /** Of the versions that it refers to. */
  readonly dependencies: readonly Readonly<Record<string, string>>[]
}

/** What cards and filters show. */
export interface AssetFacts {
  readonly seconds?: number | undefined
  readonly curves?: number | undefined
  readonly curveOnly?: boolean | undefined
  readonly vocabulary?: string | undefined
  /** Seconds at which a clip is strongest, and its strongest curves. */
  readonly peak?: number | undefined
  readonly sketch?: readonly CurveSketch[] | undefined
  readonly joints?: number | undefined
  readonly vertices?: number | undefined
  readonly triangles?: number | undefined
  readonly drawCalls?: number | undefined
  readonly morphs?: number | undefined
  /** Poses of controls, and those between or on top of them. */
  readonly poses?: number | undefined
  readonly combinations?: number | undefined
  /** Of a graph. */
  readonly nodes?: number | undefined
  /** Of a map, and the first of them. */
  readonly lines?: number | undefined
  readonly pairs?: readonly (readonly [string, string])[] | undefined
}

/** What it found. */
export interface CheckResult {
  readonly ok: boolean
  /** By path. */
  readonly media: Readonly<Record<string, string>>
  readonly members: readonly Member[]
  readonly surface: ReleaseSurface
  /** Places in FACS-50 of the controls that it supports or uses. */
  readonly controls: readonly number[]
  readonly facts: AssetFacts
  readonly diagnostics: readonly Diagnostic[]
}
