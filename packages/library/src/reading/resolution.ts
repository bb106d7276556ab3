import { type Address, addressText, parseAddress } from '../addresses/address.ts'
import { isRange, newestIn } from '../addresses/version.ts'
import type { AssetKind, ManifestFile, Member } from '../manifest.ts'

/** A version that an address means, with all that is needed to load it. */
export interface ResolvedVersion {
  readonly id: string
  /** `@scope/name` today. */
  readonly name: string
  readonly version: string
  readonly kind: AssetKind
  /** Of the manifest; it never changes for a version. */
  readonly digest: string
  readonly main: string
  readonly members: readonly Member[]
  readonly files: readonly ManifestFile[]
  /** Digests of the versions that it refers to. */
  readonly dependencies: readonly string[]
  /** Why it should not be used any more. */
  readonly deprecated?: string | undefined
}

/** What addresses mean, and every version that they need. */
export interface Resolution {
  /** Digests of versions by address. */
  readonly refs: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, ResolvedVersion>>
}

export const NOTHING: Resolution = { refs: {}, versions: {} }

/** Both; the second one decides where they differ. */
export function mergeResolutions(a: Resolution, b: Resolution): Resolution {
  return { refs: { ...a.refs, ...b.refs }, versions: { ...a.versions, ...b.versions } }
}

/** Only what some addresses need. */
export function partOf(resolution: Resolution, refs: readonly string[]): Resolution {
  const found: Record<string, string> = {}
  const versions: Record<string, ResolvedVersion> = {}
  const add = (digest: string): void => {
    const version = resolution.versions[digest]
    if (!version || versions[digest]) return
    versions[digest] = version
    for (const dependency of version.dependencies) add(dependency)
  }
  for (const ref of refs) {
    const version = findVersion(resolution, ref)
    if (!version) continue
    found[ref] = version.digest
    add(version.digest)
  }
  return { refs: found, versions }
}

// [L6]
/** The version that an address means as far as this resolution has it: as it was resolved, or the newest in its range. */
export function findVersion(resolution: Resolution, ref: string): ResolvedVersion | undefined {
  const address = parseAddress(ref)
  const known = resolution.refs[addressText(withoutMember(address))]
  if (known !== undefined) return resolution.versions[known]
  const { asset, range } = address
  const wanted = range === 'latest' ? '*' : range
  if (!isRange(wanted)) return undefined
  const candidates = Object.values(resolution.versions).filter((v) => v.name === asset || v.id === asset)
  const newest = newestIn(
    candidates.map((v) => v.version),
    wanted,
  )
  return candidates.find((v) => v.version === newest)
}

const withoutMember = ({ asset, range }: Address): Address => ({ asset, range })

/** An address as libraries and lock files know it: without the member, which is chosen after loading. */
export const refOf = (address: string): string => addressText(withoutMember(parseAddress(address)))
