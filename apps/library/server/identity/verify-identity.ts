import { Refusal } from '@facework/folder/internal'
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'

/** Signatures by a key pair: with a shared secret, everyone who can check a token could make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const TIMEOUT = 5000
/** Seconds by which clocks may differ. */
const CLOCK_DIFFERENCE = 30
const OLDEST = '1h'

/** Who a token of OpenID Connect says it is about. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly claims: JWTPayload
  /** Seconds since 1970. */
  readonly expires: number
}

type Keys = ReturnType<typeof createRemoteJWKSet>

/** Checks identity tokens of the providers that the operator chose. No other address is ever asked. */
export class IdentityVerifier {
  readonly #keys = new Map<string, Promise<Keys>>()
  readonly #issuers: readonly string[]

  constructor(issuers: readonly string[]) {
    this.#issuers = issuers
  }

  async verify(token: string, audience: string): Promise<Identity> {
    const issuer = this.#issuerOf(token)
    try {
      const { payload } = await jwtVerify(token, await this.#keysOf(issuer), {
        issuer,
        audience: [audience, `${audience}/`],
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_DIFFERENCE,
        maxTokenAge: OLDEST,
      })
      return { issuer, subject: payload.sub!, claims: payload, expires: payload.exp! }
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw unavailable(issuer)
      throw invalid(whatIsWrong(error, audience))
    }
  }

  #issuerOf(token: string): string {
    let issuer: string | undefined
    try {
      issuer = decodeJwt(token).iss
    } catch {
      throw invalid('it is not a signed token (JWT).')
    }
    if (issuer !== undefined && this.#issuers.includes(issuer)) return issuer
    throw invalid(
      `this library does not accept tokens of ${(issuer ?? 'an unnamed issuer').slice(0, 200)}.`,
      'Ask the operator to start the library with --oidc-issuer and this address.',
    )
  }

  /** The keys that the provider signs with; jose fetches them again when it meets one that it does not know. */
  #keysOf(issuer: string): Promise<Keys> {
    const known = this.#keys.get(issuer)
    if (known) return known
    const found = discover(issuer).then(({ jwks_uri }) =>
      createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT }),
    )
    this.#keys.set(issuer, found)
    found.catch(() => this.#keys.delete(issuer))
    return found
  }
}

async function discover(issuer: string): Promise<{ readonly jwks_uri: string }> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  const found = (await response.json()) as { issuer?: string; jwks_uri?: string }
  if (!response.ok || found.issuer !== issuer || found.jwks_uri === undefined)
    throw new Error(`${address} does not describe ${issuer}.`)
  return { jwks_uri: found.jwks_uri }
}

function whatIsWrong(error: errors.JOSEError, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'it has expired.'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'aud'
      ? `it is for another audience than ${audience}.`
      : `its claim "${error.claim}" is missing or not valid.`
  return 'its signature is not one of its issuer.'
}

function invalid(
  why: string,
  hint = 'Ask your build server for a new identity token, with this library as audience.',
) {
  return new Refusal(401, 'library/identity', '', `The identity token was refused: ${why}`, hint)
}

function unavailable(issuer: string): Refusal {
  return new Refusal(
    503,
    'library/identity-provider',
    issuer,
    `${issuer} could not be asked for its keys.`,
    'Try again.',
  )
}
