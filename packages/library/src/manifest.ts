import type { DocumentKindName } from '@facework/documents'
import { sha256 } from './digest.ts'

/** What an asset is: the kind of its main document, or a head, which is a file of a model. */
export type AssetKind = Exclude<DocumentKindName, 'project'> | 'head'

export interface ManifestFile {
  /** Relative to the version, NFC, with forward slashes. */
  readonly path: string
  /** Hexadecimal sha256. */
  readonly digest: string
  readonly bytes: number
}

/** A document in one of the files. */
export interface Member {
  readonly name: string
  readonly kind: AssetKind
  readonly id: string
  readonly path: string
}

/** Another version that this one refers to, exactly. */
export interface Dependency {
  readonly id: string
  readonly version: string
  /** Of its manifest. */
  readonly digest: string
}

export interface Credit {
  readonly name: string
  readonly role?: string | undefined
  readonly url?: string | undefined
}

// [L3]
/** All that makes a version. Its sha256, written as canonical JSON, is the digest of the version. */
export interface Manifest {
  readonly manifest: 1
  /** Of the asset: the id of its main document. */
  readonly id: string
  /** `@scope/name` when it was published; an asset may be renamed since. */
  readonly name: string
  readonly version: string
  readonly kind: AssetKind
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** An SPDX expression, or `LicenseRef-…`. */
  readonly license: string
  readonly credits: readonly Credit[]
  /** Path of the file with the main document. */
  readonly main: string
  readonly members: readonly Member[]
  readonly files: readonly ManifestFile[]
  readonly dependencies: readonly Dependency[]
}

/** JSON with sorted keys and without spaces: the same data is the same bytes (RFC 8785, for data without fractions). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  )
}

/** The bytes of a manifest, and their digest. */
export async function manifestBytes(
  manifest: Manifest,
): Promise<{ readonly bytes: Uint8Array; readonly digest: string }> {
  const bytes = new TextEncoder().encode(canonicalJson(manifest))
  return { bytes, digest: await sha256(bytes) }
}
