import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a token may be used for. */
export type Action = 'read' | 'publish' | 'manage' | 'moderate' | 'operate'

export const ACTIONS: readonly Action[] = ['read', 'publish', 'manage', 'moderate', 'operate']

export interface Grant {
  readonly action: Action
  /** `*`, `@scope` or `@scope/name`. */
  readonly on: string
}

/** A new token: shown once, kept as a hash. */
export interface NewToken {
  readonly id: string
  readonly text: string
  readonly secretHash: string
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export function newToken(): NewToken {
  const id = randomBytes(9).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  return { id, text: `fwl_${id}_${secret}`, secretHash: hashOf(secret) }
}

/** The parts of a token; undefined when the text is none. */
export function parseToken(text: string): { readonly id: string; readonly secret: string } | undefined {
  const found = /^fwl_([0-9a-f]{18})_([A-Za-z0-9_-]{43})$/.exec(text)
  return found ? { id: found[1]!, secret: found[2]! } : undefined
}

/** In constant time, so that its duration does not depend on the secret. */
export function secretMatches(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'))
}
