import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { CAPTURE_CONTROLS } from '@facework/capture'
import { createLinkReader } from '@facework/capture/internal'
import { FrameSender, type LinkFrame } from '@facework/capture/internal/node'
import { clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../test-io.ts'

const COMMAND = `
const { main, processIo } = await import(${JSON.stringify(join(import.meta.dirname, '../../../dist/main.js'))})
process.exitCode = await main(process.argv.slice(1), processIo())`

const talk = clipKind.create('talk', {
  duration: 0.2,
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [0.2, 1],
    ]),
    keyedCurve('headYaw', [[0, 0.25]]),
  ],
})
const at = ({ values }: LinkFrame, name: string) => values[CAPTURE_CONTROLS.indexOf(name)]!

/** What arrives at a port while the command sends. */
async function received(
  protocol: 'live-link' | 'vmc',
  send: (port: number) => Promise<unknown>,
): Promise<LinkFrame[]> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const reader = createLinkReader(protocol)
  const frames: LinkFrame[] = []
  socket.on('message', (packet) => frames.push(...reader.read(packet, 0)))
  await send(socket.address().port)
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.close()
  return frames
}

describe('facework bridge', () => {
  it.each(['live-link', 'vmc'] as const)(
    'sends a clip as %s, with its frames and their times',
    async (protocol) => {
      const folder = testFolder()
      folder.write('talk.clip.json', documentToFiles(talk).json)
      const frames = await received(protocol, (port) =>
        folder.json(
          'bridge',
          '--clip',
          'talk.clip.json',
          '--out',
          `${protocol}:127.0.0.1:${port}`,
          '--fps',
          '30',
        ),
      )
      expect(frames.map((frame) => Math.round(frame.time * 30))).toEqual([0, 1, 2, 3, 4, 5, 6])
      for (const [i, frame] of frames.entries()) expect(at(frame, 'jawOpen')).toBeCloseTo(i / 6, 5)
      expect(frames[3]!.head!.rotation[1]).toBeCloseTo(Math.sin(0.125), 5)
    },
  )

  it('maps other vocabularies to ARKit before sending', async () => {
    const folder = testFolder()
    const said = clipKind.create('said', { duration: 0.1, curves: [keyedCurve('viseme_aa', [[0, 1]])] })
    folder.write('said.clip.json', documentToFiles(said).json)
    const frames = await received('vmc', (port) =>
      folder.json('bridge', '--clip', 'said.clip.json', '--out', `vmc:127.0.0.1:${port}`),
    )
    expect(at(frames[0]!, 'jawOpen')).toBeGreaterThan(0.3)
  })

  it.each(['live-link', 'vmc'] as const)(
    'sends what a head makes of a clip as %s: its curves in ARKit names, and the turn of its head',
    async (protocol) => {
      const folder = testFolder()
      // A clip of visemes on a head of FACS poses: two maps lie between what is read and what is sent.
      const said = clipKind.create('said', {
        duration: 0.1,
        curves: [
          keyedCurve('viseme_aa', [
            [0, 0],
            [0.1, 1],
          ]),
          keyedCurve('headYaw', [[0, 0.25]]),
        ],
      })
      folder.write('said.clip.json', documentToFiles(said).json)
      const head = join(import.meta.dirname, '../../../../../samples/heads/ada-game.glb')
      const frames = await received(protocol, (port) =>
        folder.json(
          'bridge',
          '--clip',
          'said.clip.json',
          '--head',
          head,
          '--out',
          `${protocol}:127.0.0.1:${port}`,
          '--fps',
          '30',
        ),
      )
      expect(frames.map((frame) => Math.round(frame.time * 30))).toEqual([0, 1, 2, 3])
      const jaws = frames.map((frame) => at(frame, 'jawOpen'))
      expect(jaws[0]).toBeCloseTo(0, 5)
      expect(jaws[3]).toBeGreaterThan(0.3)
      expect(jaws[1]).toBeCloseTo(jaws[3]! / 3, 2)
      expect(frames[3]!.head!.rotation[1]).toBeCloseTo(Math.sin(0.125), 4)
    },
  )

  it('refuses what does not belong together', async () => {
    const folder = testFolder()
    const code = async (...argv: string[]) => (await folder.json('bridge', ...argv)).json.diagnostics[0].code
    expect(await code('--clip', 'x.clip.json')).toBe('cli/missing-option')
    expect(await code('--loop')).toBe('cli/missing-option')
    expect(await code('--in', 'vcm')).toMatch(/^cli\//)
  })

  it.skipIf(process.platform === 'win32')(
    'listens, tells pages where to connect, and ends at SIGTERM',
    async () => {
      const args = [
        '--input-type=module',
        '-e',
        COMMAND,
        'bridge',
        '--in',
        'live-link:0',
        '--port',
        '0',
        '--json',
      ]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      try {
        const [text] = (await once(child.stdout, 'data')) as [Buffer]
        const { url, port, inputs } = JSON.parse(String(text))
        expect([url, inputs[0].protocol]).toEqual([`ws://localhost:${port}`, 'live-link'])
        const sender = new FrameSender({
          protocol: 'live-link',
          address: '127.0.0.1',
          port: inputs[0].port,
          rate: 60,
          subject: 'a',
        })
        sender.send({ time: 0, values: new Float32Array(52), confidence: 1 })
        await sender.close()
      } finally {
        child.kill('SIGTERM')
      }
      expect(await ended).toEqual([0, null])
    },
  )
})
