import { describe, expect, it } from 'vitest'
import { type Connection, Turns } from './turns.ts'

/** A connection that writes down what it is asked; `die` ends it as a kill would. */
function fakeConnection(log: string[]) {
  let over = false
  const fail = () => Promise.reject(Object.assign(new Error('ended'), { code: '57P01' }))
  const connection: Connection = {
    get ended() {
      return over
    },
    async query(text) {
      if (over) return fail()
      // Longer than a turn of the event loop, as every answer of the database.
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(text.includes('pg_logical_emit_message') ? 'flush' : text)
      if (text.startsWith('break')) {
        over = true
        throw Object.assign(new Error('disk'), { code: '58030' })
      }
      return { rows: [], rowCount: 0 }
    },
    close: async () => {},
    async end() {
      over = true
    },
  }
  return connection
}

async function openTurns() {
  const log: string[] = []
  const turns = new Turns(async () => fakeConnection(log))
  await turns.start()
  const done = async (text: string, isReading = false) => {
    await turns.run((c) => c.query(text), isReading)
    log.push(`${text} done`)
  }
  return { log, done }
}

describe('[L12] turns', () => {
  it('are answered after one flush for all that waited', async () => {
    const { log, done } = await openTurns()
    await Promise.all([done('a'), done('b'), done('c')])
    expect(log).toEqual(['a', 'b', 'c', 'flush', 'a done', 'b done', 'c done'])
    await Promise.all([done('d')])
    expect(log.slice(7)).toEqual(['d', 'flush', 'd done'])
  })

  it('flush nothing for reading alone, and read nothing that is not flushed', async () => {
    const { log, done } = await openTurns()
    await Promise.all([done('read', true), done('read again', true)])
    expect(log).not.toContain('flush')
    log.length = 0
    await Promise.all([done('write'), done('read', true)])
    expect(log).toEqual(['write', 'read', 'flush', 'write done', 'read done'])
  })

  it('fail when their connection ended before the flush, whatever the next one flushes', async () => {
    const { log, done } = await openTurns()
    const results = await Promise.allSettled([done('a'), done('break'), done('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(results.slice(0, 2).map((r) => (r as PromiseRejectedResult).reason.code)).toEqual([
      '57P01',
      '58030',
    ])
    expect(log).toEqual(['a', 'break', 'b', 'flush', 'b done'])
  })
})
