import { networkInterfaces } from 'node:os'
import {
  BRIDGE_PORT,
  DEFAULT_PORTS,
  FrameSender,
  LINK_PROTOCOLS,
  LinkHub,
  type LinkPort,
  type LinkProtocol,
  PROTOCOL_TITLES,
  startBridge,
} from '@facework/capture/internal/node'
import { nearestName } from '@facework/report'
import { InvalidArgumentError } from 'commander'
import { CallError } from '../../call-error.ts'
import { positiveNumber } from '../../input/options.ts'
import type { Io } from '../../io.ts'
import type { Outcome } from '../../output/print.ts'
import { closeOnSignal, portNumber } from '../../output/serve-until-signal.ts'
import type { Verb } from '../../verb.ts'
import type { BridgeOptions, OutputAddress } from './bridge-options.ts'
import { playTo } from './play-to.ts'

const DEFAULT_IN: readonly LinkProtocol[] = ['live-link', 'vmc', 'ifacialmocap']
const DEFAULT_FPS = 60

/** `bridge`: faces of phones and other programs to pages, and clips to other programs. */
export const bridge: Verb = (parent, run) => {
  const command = parent
    .command('bridge')
    .description(
      'receive faces from phones and other programs over UDP and pass them to web pages; or send a clip to other programs',
    )
    .option(
      '--in <protocol[:port]>',
      `receive ${LINK_PROTOCOLS.join(', ')}; repeatable (default: ${DEFAULT_IN.join(', ')})`,
      addInput,
    )
    .option('--phone <address>', 'ask iFacialMocap and Facemotion3d on this phone to start sending')
    .option('--port <n>', `port for pages (default: ${BRIDGE_PORT})`, portNumber)
    .option('--lan', 'let other machines connect, with the token that is printed')
    .option('--allow-origin <origin>', 'let pages of this site connect; repeatable', addText)
    .option('--out <protocol[:address[:port]]>', 'send vmc or live-link to a program; repeatable', addOutput)
    .option('--clip <clip>', 'the clip to send with --out (default: what is received)')
    .option('--head <file>', 'a head or character that plays the clip: its evaluated curves are sent')
    .option('--fps <number>', `frames per second to send (default: ${DEFAULT_FPS})`, positiveNumber)
    .option('--loop', 'send the clip again and again')
  run<BridgeOptions>(
    command,
    'facework bridge --in vmc:39540 --in ifacialmocap --phone 192.168.1.20\nfacework bridge --clip take.csv --out vmc --loop',
    startBridging,
  )
}

async function startBridging(options: BridgeOptions, io: Io): Promise<Outcome> {
  if (options.clip !== undefined)
    return playTo({ ...options, clip: options.clip, fps: options.fps ?? DEFAULT_FPS }, io)
  for (const [name, value] of [
    ['--head', options.head],
    ['--loop', options.loop],
    ['--fps', options.fps],
  ] as const)
    if (value !== undefined) throw new CallError('cli/missing-option', name, `${name} requires --clip.`)
  const inputs = options.in ?? DEFAULT_IN.map((protocol) => ({ protocol, port: DEFAULT_PORTS[protocol] }))
  const hub = new LinkHub({
    onProblem: ({ message, hint }) => io.err(`${message}${hint ? ` ${hint}` : ''}\n`),
  })
  const senders = (options.out ?? []).map(
    (output) => new FrameSender({ ...output, rate: DEFAULT_FPS, subject: 'Facework' }),
  )
  try {
    const listening: LinkPort[] = []
    for (const input of inputs) listening.push({ ...input, port: await hub.listen(input) })
    const pages = await startBridge(hub, {
      port: options.port,
      lan: options.lan,
      origins: options.allowOrigin,
    })
    for (const sender of senders) hub.subscribe((frame) => sender.send(frame))
    if (options.phone !== undefined)
      for (const protocol of ['ifacialmocap', 'facemotion3d'] as const)
        if (listening.some((each) => each.protocol === protocol)) await hub.askPhone(protocol, options.phone)
    closeOnSignal({
      async close() {
        await Promise.all([pages.close(), hub.close(), ...senders.map((sender) => sender.close())])
      },
    })
    const addresses = ownAddresses()
    const lanUrl =
      options.lan && addresses[0] ? `ws://${addresses[0]}:${pages.port}/?token=${pages.token}` : undefined
    return {
      json: { url: pages.url, lanUrl, port: pages.port, inputs: listening, addresses },
      text: [
        ...listening.map(({ protocol, port }) => `${PROTOCOL_TITLES[protocol]}: UDP port ${port}`),
        `Address of this machine for the app: ${addresses.join(', ') || '127.0.0.1'}`,
        `Pages connect to ${pages.url}: const phone = await network('${pages.url}')`,
        ...(lanUrl ? [`Pages of other machines: ${lanUrl}`] : []),
      ].join('\n'),
      diagnostics: [],
    }
  } catch (error) {
    await Promise.all([hub.close(), ...senders.map((sender) => sender.close())])
    throw error
  }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

const addText = (text: string, before: readonly string[] = []) => [...before, text]

function addInput(text: string, before: readonly LinkPort[] = []): readonly LinkPort[] {
  const [name = '', port] = text.split(':')
  const protocol = protocolOf(name, LINK_PROTOCOLS)
  return [...before, { protocol, port: port === undefined ? DEFAULT_PORTS[protocol] : portNumber(port) }]
}

function addOutput(text: string, before: readonly OutputAddress[] = []): readonly OutputAddress[] {
  const [name = '', address = '127.0.0.1', port] = text.split(':')
  const protocol = protocolOf(name, ['vmc', 'live-link'] as const)
  return [
    ...before,
    { protocol, address, port: port === undefined ? DEFAULT_PORTS[protocol] : portNumber(port) },
  ]
}

function protocolOf<P extends LinkProtocol>(name: string, known: readonly P[]): P {
  const found = known.find((each) => each === name)
  if (found) return found
  const near = nearestName(name, known)
  throw new InvalidArgumentError(
    `"${name}" is not one of ${known.join(', ')}.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
  )
}
