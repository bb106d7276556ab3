import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LibraryContext } from './library-context.ts'

export interface Metrics {
  /** Measures a request until its response has ended. */
  observe(request: IncomingMessage, response: ServerResponse): void
  /** Counts a file that was sent from memory: measuring it would take longer than sending it. */
  countReady(): void
  readonly contentType: string
  text(): Promise<string>
}

/** What a process does, in the format of Prometheus. */
export function openMetrics({ jobs }: LibraryContext): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'facework_library_request_seconds',
    help: 'Seconds until a response was sent.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 30],
    registers: [registry],
  })
  new Gauge({
    name: 'facework_library_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [queue, states] of Object.entries(await jobs.counts()))
        for (const [state, n] of Object.entries(states)) this.set({ queue, state }, n)
    },
  })
  let ready = 0
  new Counter({
    name: 'facework_library_files_from_memory_total',
    help: 'Small public files sent from memory, which facework_library_request_seconds leaves out.',
    registers: [registry],
    collect() {
      this.inc(ready)
      ready = 0
    },
  })
  return {
    countReady() {
      ready++
    },
    observe(request, response) {
      const end = requests.startTimer()
      response.once('close', () =>
        end({
          area: areaOf(request.url ?? ''),
          method: request.method ?? '',
          status: String(response.statusCode),
        }),
      )
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

const AREAS = new Set(['assets', 'blobs', 'derived', 'events', 'publishes', 'resolve', 'scopes', 'tokens'])

/** Never the whole path: each value of a label is a series of its own. */
function areaOf(url: string): string {
  const [, version, area = ''] = url.split(/[/?]/)
  return version === 'v1' && AREAS.has(area) ? area : 'other'
}
