import { Worker } from 'node:worker_threads'
import type { WorkerData } from './batch/worker-data.ts'

/** Where the command reads its folder from and prints to; tests give their own. */
export interface Io {
  /** Folder that relative paths start from. */
  readonly cwd: string
  /** A person watches: progress is shown. */
  readonly terminal: boolean
  out(text: string): void
  err(text: string): void
  /** All of stdin, for files given as `-`. */
  stdin?(): Promise<Uint8Array>
  /** Lines that a person types; missing where no one can. */
  readonly readLines?: (() => AsyncGenerator<string, void>) | undefined
  /** Bytes of `-o -`. */
  outBytes?(bytes: Uint8Array): void
  /** Where results and where errors may have colors; nowhere unless said. */
  readonly color?: { readonly out: boolean; readonly err: boolean } | undefined
  /** Starts a thread for jobs of a verb; without it all are done in this one. */
  readonly startWorker?: ((data: WorkerData) => Worker) | undefined
}

/** The real one. */
export function processIo(): Io {
  // `facework inspect x.glb | head` closes the pipe early, which is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0)
    process.stderr.write(`cli/write: The result could not be printed: ${error.message}.\n`)
    process.exit(1)
  })
  return {
    cwd: process.cwd(),
    terminal: Boolean(process.stderr.isTTY && process.stdout.isTTY),
    color: { out: hasColor(process.stdout), err: hasColor(process.stderr) },
    startWorker: (workerData) => new Worker(new URL('./batch/worker.js', import.meta.url), { workerData }),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outBytes: (bytes) => void process.stdout.write(bytes),
    readLines: process.stdin.isTTY ? terminalLines : undefined,
    async stdin() {
      const parts: Uint8Array[] = []
      for await (const part of process.stdin) parts.push(part)
      return new Uint8Array(Buffer.concat(parts))
    },
  }
}

async function* terminalLines(): AsyncGenerator<string, void> {
  const { createInterface } = await import('node:readline')
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) yield line
  } finally {
    lines.close()
  }
}

/** On terminals, unless NO_COLOR is set; anywhere when FORCE_COLOR is (no-color.org, force-color.org). */
export function hasColor(
  stream: { readonly isTTY?: boolean | undefined },
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM } = env
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return !none && TERM !== 'dumb' && stream.isTTY === true
}
