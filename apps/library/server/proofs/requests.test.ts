import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipVersion, publishClip, testClip, testLibrary } from '../test-library.ts'
import { randomBy } from '../test-process.ts'

/** `npm run prove -- library-fuzz` sends a hundred thousand. */
const REQUESTS = Number(process.env.FACEWORK_REQUESTS ?? 250)
const AT_ONCE = 8

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
    readonly required?: boolean
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../packages/library/openapi.json'), 'utf8'),
) as OpenApi
const random = randomBy(Number(process.env.FACEWORK_SEED) || 11)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Texts that have broken servers, of this kind and others. */
const ODD = [
  '',
  ' ',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\u0000',
  'a\u0000b',
  "'; drop table assets; --",
  '" or 1=1',
  '\\',
  '`',
  '\u0024{1}',
  '{{1}}',
  '\u202e',
  'e\u0301',
  '\ud800',
  '😀',
  'ﬀ',
  '-1',
  '0',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'a'.repeat(5000),
  '<script>',
  '@',
  '@a',
  '@acme',
  '@acme/',
  'fw:',
  'fw:@acme/known@',
  'fw:@acme/known@*',
  'fw:@acme/known@^99',
  'latest',
  '1.0.0',
  '%',
  '%%%',
  '*',
]
/** Values that exist, so that requests get beyond the first check. */
const REAL: Record<string, string[]> = {
  scope: ['acme', 'acme', 'nobody'],
  name: ['known', 'known', 'nothing'],
  version: ['1.0.0', '1.0.0', '2.0.0'],
  tag: ['latest', 'beta'],
  ref: ['fw:@acme/known', 'fw:@acme/known@1', 'fw:@acme/known@1.0.0#known'],
  recipe: ['br'],
  person: ['guest'],
  n: ['0', '1'],
}

beforeAll(async () => {
  library = await testLibrary({ config: { requestsPerMinute: 1e9 } })
  const clip = testClip('known')
  const { digest } = await publishClip(library.owner(), clip, '@acme/known', '1.0.0')
  const { manifest } = await clipVersion(clip, '@acme/known', '1.0.0')
  REAL.digest = [digest, manifest.files[0]!.digest, '0'.repeat(64)]
  const started = await library.owner().request('v1/publishes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ manifest: (await clipVersion(testClip('open'), '@acme/open', '1.0.0')).manifest }),
  })
  REAL.id = [((await started.json()) as { id: string }).id, '01900000-0000-7000-8000-000000000000']
  manifestOf = (await clipVersion(testClip('sent'), '@acme/sent', '1.0.0')).manifest
})
afterAll(() => library.remove())
let library: Awaited<ReturnType<typeof testLibrary>>
let manifestOf: unknown

const resolveRef = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema

/** A value that fits a schema, mostly. */
function makeValue(given: Schema, name: string, depth = 0): unknown {
  const schema = resolveRef(given)
  if (name === 'manifest' && random() < 0.7)
    return {
      ...(manifestOf as object),
      ...(random() < 0.5 ? { [pick(['name', 'id', 'files', 'version', 'main', 'tags'])]: odd() } : {}),
    }
  if (random() < 0.08) return odd()
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return makeValue(pick(schema.anyOf), name, depth)
  const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || random() < 0.5)
        .map(([key, each]) => [key, makeValue(each, key, depth + 1)]),
    )
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () =>
      makeValue(schema.items ?? {}, name, depth + 1),
    )
  if (type === 'integer' || type === 'number')
    return pick([schema.minimum ?? 0, schema.maximum ?? 1, 1, 0, -1, 1.5, 2 ** 53])
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return textOf(name)
}

const odd = (): unknown => pick<unknown>([...ODD, ...ODD, null, true, 0, -1, 1e308, [], {}, [[]], { a: 1 }])
const textOf = (name: string) => (REAL[name] && random() < 0.75 ? pick(REAL[name]) : pick(ODD))

interface Sent {
  readonly method: string
  readonly path: string
  readonly template: string
  readonly operation: Operation
  readonly init: RequestInit
}

function newRequest(): Sent {
  const [template, methods] = pick(Object.entries(document.paths))
  const [method, operation] = pick(Object.entries(methods))
  let path = template
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const { name, in: place, required } of operation.parameters ?? []) {
    if (place === 'path') path = path.replace(`{${name}}`, encode(textOf(name)))
    else if (place === 'query' && (required || random() < 0.5))
      for (let i = 0; i < 1 + random() * 2; i++) query.append(name, String(wellFormed(textOf(name))))
  }
  if (random() < 0.05) query.append(pick(ODD).slice(0, 50) || 'x', wellFormed(pick(ODD)))
  if (random() < 0.7)
    headers.authorization =
      random() < 0.9
        ? `Bearer ${library.token}`
        : pick(['Bearer x', 'Basic x', 'Bearer', `Bearer fwl_${'0'.repeat(18)}_${'a'.repeat(43)}`])
  if (random() < 0.1) headers.prefer = pick(['wait=0', 'wait=x', 'respond-async', 'wait=99999999999'])
  const media = operation.requestBody?.content['application/json']
  let body: string | undefined
  if (media) {
    headers['content-type'] =
      random() < 0.95 ? 'application/json' : pick(['text/plain', 'application/xml', 'multipart/form-data'])
    body =
      random() < 0.93
        ? JSON.stringify(makeValue(media.schema, ''))
        : pick(['', '{', '[]', 'null', '{"a":', '\u0000', '['.repeat(5000)])
  } else if (method === 'put') body = pick(ODD)
  const search = query.size > 0 ? `?${query}` : ''
  return {
    method: method.toUpperCase(),
    path: path + search,
    template,
    operation,
    init: {
      method: method.toUpperCase(),
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: wellFormed(body) }),
    },
  }
}

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, (c) => (c.length === 2 ? c : '\ufffd'))
/** Also in forms that URL would not write. */
const encode = (text: string) =>
  (random() < 0.1 && /^[\x21-\x7e]*$/.test(text) && !/[?#]/.test(text)
    ? text
    : encodeURIComponent(wellFormed(text))) || '%20'

describe('requests made from the description of the API', () => {
  it(`are all answered as described, none with an error of the server: ${REQUESTS} of them`, async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document as object, 'api')
    const validators = new Map<string, ValidateFunction>()
    const validatorOf = (template: string, method: string, status: string, media: string) => {
      const pointer = ['paths', template, method, 'responses', status, 'content', media, 'schema']
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .map(encodeURIComponent)
      const key = `api#/${pointer.join('/')}`
      const known = validators.get(key) ?? ajv.compile({ $ref: key })
      validators.set(key, known)
      return known
    }
    const wrong: string[] = []
    const statuses: Record<string, number> = {}
    let sent = 0
    const sender = async () => {
      while (sent < REQUESTS && wrong.length < 20) {
        sent++
        const { method, path, template, operation, init } = newRequest()
        // A stream has no end.
        const response = await fetch(`${library.url}${path}`, init).catch((error: unknown) => error as Error)
        const say = (what: string) =>
          wrong.push(`${method} ${path.slice(0, 200)} ${String(init.body ?? '').slice(0, 200)}: ${what}`)
        if (response instanceof Error) {
          // Some texts are not a request for fetch itself.
          if (!/Failed to parse URL|Invalid URL/.test(response.message))
            say(`${response.message} ${(response.cause as Error | undefined)?.message ?? ''}`)
          continue
        }
        const text = await response.text()
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        if (response.status >= 500) say(`${response.status} ${text.slice(0, 300)}`)
        const media = response.headers.get('content-type')?.split(';')[0] ?? ''
        const described = operation.responses[response.status] ? String(response.status) : 'default'
        const content = operation.responses[described]?.content
        if (text === '' || media === 'text/event-stream') continue
        // A path that another route takes, or none.
        const isOwn = content?.[media] !== undefined
        if (!isOwn) {
          if (media !== 'application/problem+json' && !path.startsWith('/v1/openapi'))
            say(`${response.status} with ${media}`)
          continue
        }
        const validate = validatorOf(template, method.toLowerCase(), described, media)
        if (!validate(JSON.parse(text)))
          say(`${response.status} does not match: ${ajv.errorsText(validate.errors)} ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    console.info(`${sent} requests: ${JSON.stringify(statuses)}`)
    expect(wrong).toEqual([])
    expect(library.errors).toEqual([])
    expect(statuses[200]).toBeGreaterThan(REQUESTS / 50)
  }, 7_200_000)
})
