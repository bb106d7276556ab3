import { parseAddress } from '@facework/library'
import { FaceworkError } from '@facework/report'

/** The two parts of `@scope/name`. */
export function scopeAndName(address: string): { readonly scope: string; readonly name: string } {
  const [, scope, name] = /^@([^/]+)\/(.+)$/.exec(parseAddress(address).asset) ?? []
  if (scope !== undefined && name !== undefined) return { scope, name }
  throw new FaceworkError(
    'cli/asset-name',
    address,
    `"${address}" should be the name of an asset.`,
    'Write it as @acme/ada.',
  )
}
