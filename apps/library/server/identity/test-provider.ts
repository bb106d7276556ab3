import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type SigningKey = Parameters<SignJWT['sign']>[0]

export interface SignOptions {
  readonly key?: SigningKey | undefined
  readonly algorithm?: string | undefined
  readonly keyId?: string | undefined
}

/** A provider of OpenID Connect on this machine, which gives builds their tokens as GitHub Actions does. */
export async function testProvider(claims: JWTPayload) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  const asked: string[] = []
  let issuer = ''
  let count = 0
  const sign = (more: JWTPayload = {}, options: SignOptions = {}): Promise<string> => {
    const { key = privateKey, algorithm = 'RS256', keyId = 'first' } = options
    return new SignJWT({ iss: issuer, jti: String(++count), ...claims, ...more })
      .setProtectedHeader({ alg: algorithm, kid: keyId })
      .setIssuedAt()
      .setExpirationTime(more.exp ?? '5m')
      .sign(key)
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, issuer)
    asked.push(url.pathname)
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/build-token') {
      if (request.headers.authorization !== 'Bearer of-this-job') response.statusCode = 401
      else
        response.end(JSON.stringify({ value: await sign({ aud: url.searchParams.get('audience') ?? '' }) }))
      response.end()
      return
    }
    response.end(
      JSON.stringify(url.pathname === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** Paths that it was asked for. */
    asked,
    sign,
    /** Of a job of GitHub Actions that may ask for a token. */
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/build-token?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-this-job',
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
