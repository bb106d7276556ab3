import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../scripts/services/postgres.mjs'
import type { Database } from '../database/database.ts'
import { openLibrary } from '../open-library.ts'
import { countWords } from '../read/correct-words.ts'
import { type SearchQuery, searchAssets } from '../read/search-assets.ts'
import { randomBy } from '../test-process.ts'
import { testStores } from '../test-stores.ts'

/** `npm run prove -- library-search` has a million on PostgreSQL and 50,000 in the embedded database. */
const ROWS = Number(process.env.FACEWORK_ROWS ?? 1000)
const ON_POSTGRES = process.env.FACEWORK_SEARCH_ON === 'postgres'
const ROUNDS = ROWS > 1000 ? 60 : 3
/** Times that the slowest kind of search may take as long as one for an exact name. */
const MOST_RATIO = 30
const BATCH = 5000

const COMMON =
  'smile angry sad happy wink yawn laugh scream nod walk idle talk mood emote blink gaze calm goblin robot human elf hero villain child old round toon arkit facs jaw brow tongue head beard hat glasses mask short long red blue dark slow fast loop pack'.split(
    ' ',
  )
const SYLLABLES = 'ka lo mi ra ten vu shi bo na dri el or gan thu pe zo qui fa wen ju'.split(' ')
const random = randomBy(3)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
/** Log-uniform: the first ones are common, with a long tail. */
const zipf = (n: number) => Math.min(n - 1, Math.floor(n ** random()) - 1)
const TAIL = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
)
const word = () =>
  random() < 0.6 ? COMMON[Math.max(0, zipf(COMMON.length))]! : TAIL[Math.max(0, zipf(TAIL.length))]!

/** Assets with words as frequent as in real libraries, each with a version. */
async function fill(database: Database): Promise<readonly string[]> {
  const scopes = Array.from({ length: 200 }, (_, i) => `scope-${i}`)
  await database.query(
    "insert into scopes (id, name, plain_name, quota_bytes, quota_assets) select gen_random_uuid(), n, replace(n, '-', ''), 1e12, 1e9 from unnest($1::text[]) n",
    [scopes],
  )
  const names: string[] = []
  for (let start = 0; start < ROWS; start += BATCH) {
    const columns: unknown[][] = [[], [], [], [], [], [], []]
    for (let i = start; i < Math.min(ROWS, start + BATCH); i++) {
      const title = `${word()} ${word()} ${word()}`
      const name = `${title.replaceAll(' ', '-')}-${i}`
      const scope = pick(scopes)
      if (i % 97 === 0) names.push(`@${scope}/${name}`)
      const row = [
        scope,
        name,
        i % 10 === 8 ? 'character' : 'clip',
        title,
        [word(), word()].join(','),
        Math.log1p(10 ** (random() ** 3 * 8)),
        Math.floor(random() * 2 ** 50),
      ]
      for (const [at, value] of row.entries()) columns[at]!.push(value)
    }
    await database.query(
      `with rows as (
         select gen_random_uuid() as id, s.id as scope, r.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::real[], $7::bigint[])
           as r (scope_name, name, kind, title, tags, score, controls) join scopes s on s.name = r.scope_name),
       made as (
         insert into assets (id, scope, name, plain_name, kind, title, tags, license, visibility, controls, score, search)
         select id, scope, name, replace(name, '-', ''), kind, title, string_to_array(tags, ','), 'CC0-1.0', 'public', controls, score,
           setweight(to_tsvector('simple', replace(name, '-', ' ') || ' ' || name || ' ' || title), 'A') || setweight(to_tsvector('simple', replace(tags, ',', ' ')), 'B')
         from rows returning id),
       kept as (
         insert into blobs (digest, bytes, media, public) select md5(id::text) || md5(id::text || 'x'), 1000, 'application/json', true from made),
       versioned as (
         insert into versions (asset, version, major, minor, patch, pre, digest, bytes, state, surface, changes, main, members)
         select id, '1.0.0', 1, 0, 0, '', md5(id::text) || md5(id::text || 'x'), 1000, 'live', '{}', '[]', 'a', '[]' from made returning asset)
       insert into tags (asset, tag, version) select asset, 'latest', '1.0.0' from versioned`,
      columns,
    )
  }
  await database.query('analyze', [])
  return names
}

const percentile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!

describe('search', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  it(`finds what it should, each kind of query in its time, in ${ROWS} assets`, async () => {
    const postgres = ON_POSTGRES ? await startPostgres() : undefined
    if (postgres) ends.push(() => postgres.stop())
    const stores = await testStores(postgres ? { postgres: postgres.address('') } : {})
    ends.push(() => stores.remove())
    const { context, close } = await openLibrary(stores.folder, { ...stores.options, role: 'server' })
    ends.push(() => close())
    const { database, cursors } = context
    const names = await fill(database)
    const search = (query: Omit<SearchQuery, 'limit'>) =>
      searchAssets(database, undefined, { limit: 24, ...query }, cursors)
    // Pages follow each other without gaps or repeats, in every order.
    for (const query of [{}, { q: 'smile' }, { sort: 'new' as const }, { kind: 'character' }]) {
      const first = await search(query)
      const second = first.cursor === undefined ? undefined : await search({ ...query, cursor: first.cursor })
      const ids = [...first.assets, ...(second?.assets ?? [])].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (!('q' in query) && !('sort' in query)) {
        const { rows } = await database.query<{ id: string }>(
          `select id from assets ${query.kind ? `where kind = '${query.kind}'` : ''} order by score desc, id desc limit ${ids.length}`,
          [],
        )
        expect(ids).toEqual(rows.map(({ id }) => id))
      }
    }
    await countWords(database)
    // A letter less, in a word that nothing else is near to.
    const misspelled = await search({ q: 'goblinn' })
    expect([misspelled.corrected, misspelled.total > 0]).toEqual(['goblin', true])
    expect((await search({ q: 'qqqqqqqqq' })).total).toBe(0)
    const head = (await search({ kind: 'character' })).assets[0]!.name
    const deep = async () => (await search({})).cursor
    const cursor = await deep()
    const cases: Record<string, () => Promise<unknown>> = {
      'exact name': async () => {
        const name = pick(names)
        const found = await search({ q: name })
        expect(found.assets[0]!.name).toBe(name)
      },
      'common word': () => search({ q: pick(COMMON) }),
      'two common words': () => search({ q: `${pick(COMMON)} ${pick(COMMON)}` }),
      'common and rare word': () => search({ q: `${pick(COMMON)} ${pick(TAIL)}` }),
      'rare word': () => search({ q: pick(TAIL) }),
      'word that is nowhere': () => search({ q: `x${randomBytes(4).toString('hex')}` }),
      'misspelled word': () => search({ q: pick(COMMON).replace(/(.)$/, '$1$1') }),
      'common word, characters': () => search({ q: pick(COMMON), kind: 'character' }),
      tag: () => search({ tag: pick(COMMON), q: pick(COMMON) }),
      'clips for a head': () => search({ q: pick(COMMON), for: head, kind: 'clip' }),
      'next page': () => search(cursor === undefined ? {} : { cursor }),
    }
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
    for (const run of Object.values(cases)) await run()
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, run] of Object.entries(cases)) {
        const began = performance.now()
        await run()
        times[name]!.push(performance.now() - began)
      }
    const naive: number[] = []
    for (let round = 0; round < Math.ceil(ROUNDS / 10); round++) {
      const began = performance.now()
      await database.query(
        "select id from assets where visibility = 'public' and search @@ to_tsquery('simple', $1) order by ts_rank(search, to_tsquery('simple', $1)) * (1 + score) desc limit 24",
        [`${pick(COMMON)}:*`],
      )
      naive.push(performance.now() - began)
    }
    const exact = percentile(times['exact name']!, 0.99)
    const table = Object.entries(times).map(
      ([name, list]) =>
        `${name.padEnd(26)} p50 ${percentile(list, 0.5).toFixed(1)} p99 ${percentile(list, 0.99).toFixed(1)} ms, ${(percentile(list, 0.99) / exact).toFixed(1)} ×`,
    )
    console.info(
      `${table.join('\n')}\nall matches ranked         p50 ${percentile(naive, 0.5).toFixed(1)} ms`,
    )
    if (ROUNDS > 3)
      for (const [name, list] of Object.entries(times))
        expect([name, percentile(list, 0.99) / exact]).toEqual([
          name,
          expect.toSatisfy((n: number) => n <= MOST_RATIO),
        ])
  }, 3_600_000)
})
