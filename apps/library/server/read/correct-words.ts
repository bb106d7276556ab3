import type { Database, Queryable } from '../database/database.ts'

/** Any number that no other program locks by. */
const LOCK = 4_180_418_042
/** It reads every asset: a million take longer than any request may. */
const LONGEST = '10min'

/** Counts the words of public names, titles and tags. */
export async function countWords(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Another process that counts meanwhile comes to the same.
    const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK])
    if (!rows[0]!.mine) return
    await tx.query(`set local statement_timeout = '${LONGEST}'`, [])
    await tx.query('delete from words', [])
    await tx.query(
      `insert into words (word, n) select word, ndoc
       from ts_stat($$select ts_filter(search, '{a,b}') from assets where visibility = 'public' and state = 'active'$$)
       where word ~ '^[a-z]{3,40}$'`,
      [],
    )
  })
}

/** The nearest words that assets have, for words that none has; undefined when there are no nearer ones. */
export async function correctWords(database: Queryable, words: string): Promise<string | undefined> {
  const parts = words.match(/[\p{L}\p{N}]+/gu) ?? []
  if (parts.length === 0 || parts.length > 8) return undefined
  const corrected: string[] = []
  for (const part of parts) {
    const { rows } = await database.query<{ word: string }>(
      `select word from words where word % $1 or word like $2
       order by word = $1 desc, word like $2 desc, similarity(word, $1) desc, n desc limit 1`,
      [part, `${part}%`],
    )
    // The beginning of a word is found as it is.
    corrected.push(!rows[0] || rows[0].word.startsWith(part) ? part : rows[0].word)
  }
  const text = corrected.join(' ')
  return text === parts.join(' ') ? undefined : text
}
