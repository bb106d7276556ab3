import { useEffect, useState } from 'react'
import { listLinks, type NetworkListing, NOTHING_LISTED, streamAddress } from '../../capture/network-links.ts'
import { useCapture, useSession } from '../../session/use-session.ts'
import { SourceRow } from './source-row.tsx'

/** Milliseconds between two looks at what arrives. */
const EVERY = 1000
/** Loss from which it is told as a warning. */
const MUCH_LOSS = 0.05

/** Phones and other programs, as they arrive at the studio's server; ports that wait have a row, too. */
export function NetworkRows() {
  const { capture } = useSession()
  const used = useCapture((s) => (s.status === 'live' || s.status === 'starting' ? s.source : undefined))
  const opened = useCapture((s) => s.portsOpened)
  const [{ ports, sources, problems }, setListing] = useState<NetworkListing>(NOTHING_LISTED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a port that was opened now is listed at once
  useEffect(() => {
    let stopped = false
    let last = ''
    const look = async () => {
      const listing = await listLinks()
      const text = JSON.stringify(listing)
      if (!stopped && text !== last) setListing(listing)
      last = text
    }
    void look()
    const timer = setInterval(look, EVERY)
    return () => {
      stopped = true
      clearInterval(timer)
    }
  }, [opened])
  const titleOf = (protocol: string) => ports.find((p) => p.protocol === protocol)?.title ?? protocol
  const waiting = ports.filter((p) => !sources.some((s) => s.protocol === p.protocol && s.port === p.port))
  return (
    <>
      {sources.map(({ id, name, protocol, port, rate, loss, state }) => (
        <SourceRow
          key={id}
          icon={protocol === 'vmc' || protocol === 'osc' ? 'wifi' : 'smartphone'}
          name={name}
          meta={`${titleOf(protocol)} · UDP ${port}${state === 'lost' ? ' · no data' : ''}`}
          on={used === id}
          onChange={(on) => (on ? void capture.startNetwork(id, streamAddress(id)) : capture.stop())}
        >
          {`${Math.round(rate)} fps\n`}
          <span className={loss >= MUCH_LOSS ? 'warn' : ''}>{`${(loss * 100).toFixed(1)} % loss`}</span>
        </SourceRow>
      ))}
      {waiting.map(({ protocol, port, title }) => {
        const problem = problems.find((p) => p.port === `port ${port}`)
        return (
          <SourceRow
            key={`${protocol}:${port}`}
            icon="wifi"
            name={`Port ${port}`}
            meta={problem ? problem.message : `${title} · waiting for data`}
            title={problem ? `${problem.message} ${problem.hint}` : undefined}
          >
            {'0 fps\n '}
          </SourceRow>
        )
      })}
    </>
  )
}
