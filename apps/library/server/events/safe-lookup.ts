import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead into the network of the library itself. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  // IPv4 in any other form of IPv6 is not worth a guess.
  if (family === 0 || /^::ffff:/i.test(plain)) return true
  return PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a name up once, for the connection itself: a name that gives another address later leads nowhere. */
export const safeLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { all: true }).then(
    (found) => {
      const allowed = found.filter(({ address }) => !isPrivate(address))
      if (allowed.length === 0)
        callback(
          Object.assign(new Error(`${hostname} leads to a private network.`), { code: 'EPRIVATE' }),
          '',
          4,
        )
      else if (options.all) (callback as unknown as (error: null, all: typeof allowed) => void)(null, allowed)
      else callback(null, allowed[0]!.address, allowed[0]!.family)
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 4),
  )
}
