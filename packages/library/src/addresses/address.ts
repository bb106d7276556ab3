import { FaceworkError } from '@facework/report'
import { isRange } from './version.ts'

/** An asset of a library: by name or by id, with the versions that will do. */
export interface Address {
  /** `@scope/name`, or the id of the asset. */
  readonly asset: string
  /** A version, a range such as `^1.2` or `1`, or a tag; `latest` when the address has none. */
  readonly range: string
  /** A document inside of the version. */
  readonly member?: string | undefined
}

/** A scope or an asset: lower-case ASCII letters, digits and hyphens, 2 to 64 of them. */
export const NAME = /^[a-z0-9](?:[a-z0-9-]{0,62})[a-z0-9]$/
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const TAG = /^[a-z][a-z0-9-]{0,31}$/

export const isAddress = (text: unknown): text is string => typeof text === 'string' && text.startsWith('fw:')

// [L1]
/**
 * Reads an address; the `fw:` may be left out.
 *
 *   parseAddress('fw:@acme/pack@^2.1#wink') // { asset: '@acme/pack', range: '^2.1', member: 'wink' }
 */
export function parseAddress(text: string): Address {
  const [, asset = '', range = 'latest', member] =
    /^(?:fw:)?(@[^@#/]*\/[^@#/]*|[^@#/]+)(?:@([^@#]*))?(?:#(.*))?$/s.exec(text) ?? []
  const named = /^@([^/]*)\/(.*)$/.exec(asset)
  const isKnown = named ? NAME.test(named[1]!) && NAME.test(named[2]!) : ID.test(asset)
  if (!isKnown || !(isRange(range) || TAG.test(range)) || member === '') {
    throw new FaceworkError(
      'library/address',
      text.slice(0, 200),
      `"${text.slice(0, 200)}" is not an address in a library.`,
      'Write fw:@scope/name, with a version, range or tag if needed: fw:@acme/ada@1, fw:@acme/ada@beta, fw:@acme/pack@2#wink.',
    )
  }
  return { asset, range, member }
}

/** The shortest text of an address, as it is sent to a library and kept in a lock file. */
export function addressText({ asset, range, member }: Address): string {
  return `fw:${asset}${range === 'latest' ? '' : `@${range}`}${member === undefined ? '' : `#${member}`}`
}
