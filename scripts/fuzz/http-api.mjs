// The studio's server as the fuzz sees it: requests are damaged as bytes, sent over a socket, and must be answered
// with no error of the server, and without a change outside of the project's folder.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TOKEN = 'fuzz-token'
/** An answer that takes longer is one that waits for events, or for the rest of a request. */
const PATIENCE_MS = 150
const SECRET = 'outside of the project\n'

const CLIP = (name) => JSON.stringify({ kind: 'clip', version: 1, id: name, name, duration: 1, curves: [] })

/** Documents in one message, as packages/editor packs them: size of the head, head, contents. */
function packed(items) {
  const parts = []
  const head = items.map(({ content, ...fields }) => {
    if (content === undefined) return { fields }
    parts.push(Buffer.from(content))
    return { fields, text: parts.at(-1).length }
  })
  const text = Buffer.from(JSON.stringify(head))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  return Buffer.concat([size, text, ...parts])
}

const BODIES = [
  ['POST', '/api/write', packed([{ path: 'a.clip.json', expected: null, content: CLIP('a') }])],
  [
    'POST',
    '/api/write',
    packed([
      { path: 'sub/b.clip.json', expected: null },
      { path: 'c.poses.json', expected: 'x', content: '{}' },
    ]),
  ],
  ['POST', '/api/journal', packed([{ path: 'a.clip.json', base: null, content: CLIP('k') }])],
  ['POST', '/api/journal/forget', packed([{ path: 'a.clip.json' }])],
  ['POST', '/api/journal/recover', Buffer.alloc(0)],
  ['POST', '/api/asset?path=voice.wav', Buffer.from('RIFF0000WAVE')],
]
const PATHS = [
  '/',
  '/api/files',
  '/api/project',
  '/api/document?path=a.clip.json',
  '/api/events',
  '/files/notes.txt',
  '/files/../secret.txt',
  '/samples/index.json',
  '/?token=x',
]

const head = (method, path, length, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nAuthorization: Bearer ${TOKEN}\r\nX-Facework-Page: fuzz\r\nContent-Length: ${length}\r\nConnection: close\r\n${headers}\r\n`

export function requestSeeds() {
  const whole = (method, path, body) => Buffer.concat([Buffer.from(head(method, path, body.length)), body])
  return [
    // The body alone, with a head that fits; the head alone, with its body; paths alone.
    ...BODIES.map(([method, path, body]) => ({
      bytes: Uint8Array.from(body),
      close: (damaged) => Uint8Array.from(whole(method, path, Buffer.from(damaged))),
    })),
    ...BODIES.map(([method, path, body]) => ({
      bytes: Uint8Array.from(Buffer.from(head(method, path, body.length))),
      close: (damaged) => Uint8Array.from(Buffer.concat([damaged, body])),
    })),
    ...PATHS.map((path) => ({
      bytes: Uint8Array.from(Buffer.from(path)),
      close: (damaged) => {
        const line = Buffer.from(damaged)
          .toString('latin1')
          .replace(/[\r\n ]/g, '%20')
        return Uint8Array.from(Buffer.from(head('GET', line, 0), 'latin1'))
      },
    })),
  ]
}

/** A server with a project of its own; the reader sends it a request. */
export async function requestReader() {
  const { serveStudio } = await import('../../apps/studio/server/dist/serve-studio.js')
  const outside = mkdtempSync(join(tmpdir(), 'facework-fuzz-http-'))
  const folder = join(outside, 'project')
  mkdirSync(join(folder, 'sub'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), SECRET)
  writeFileSync(join(folder, 'a.clip.json'), CLIP('a'))
  writeFileSync(join(folder, 'notes.txt'), 'notes')
  const server = await serveStudio({
    port: 0,
    page: folder,
    samples: folder,
    project: { folder },
    token: TOKEN,
  })
  const port = Number(new URL(server.origin).port)
  let sent = 0
  return async (bytes) => {
    const sentBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const answer = await exchange(
      port,
      Buffer.from(sentBytes.toString('latin1').replace('PORT', port), 'latin1'),
    )
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
    if (status >= 500) throw new Error(`answered ${answer.slice(0, 600)}`)
    if (answer.includes(SECRET.trim())) throw new Error(`gave away a file outside: ${answer.slice(0, 300)}`)
    if (sent++ % 100 === 0) {
      const request = head('GET', '/api/files', 0).replace('PORT', port)
      const sane = await exchange(port, Buffer.from(request), PATIENCE_MS * 40)
      if (!sane.startsWith('HTTP/1.1 200'))
        throw new Error(`after it the project is closed: ${sane.slice(0, 300)}`)
      const around = readdirSync(outside).sort().join()
      if (around !== 'project,secret.txt' || readFileSync(join(outside, 'secret.txt'), 'utf8') !== SECRET)
        throw new Error(`something was written outside: ${around}`)
    }
    if (status >= 400) throw refusedBy(answer)
    return { status: Number.isNaN(status) ? 0 : status }
  }
}

let Refused
/** A refusal counts as one when it has a code, or comes from the HTTP parser of Node. */
function refusedBy(answer) {
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  return new Refused('http/refused', '', body.slice(0, 200))
}

export function setRefusal(type) {
  Refused = type
}

function exchange(port, request, patience = PATIENCE_MS) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(done, patience)
    socket.on('data', (part) => {
      if (answer.length < 100_000) answer += part.toString('latin1')
      // A stream of events goes on; its head is enough.
      if (answer.includes('text/event-stream')) done()
    })
    socket.on('error', done)
    socket.on('close', done)
    // Not ended at once: the server would take that for a page that is gone.
    socket.write(request)
  })
}
