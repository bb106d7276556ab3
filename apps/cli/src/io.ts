/** Where the command reads its folder from and prints to; tests give their own. */
export interface Io {
  /** Folder that relative paths start from. */
  readonly cwd: string
  /** A person watches: progress is shown. */
  readonly terminal: boolean
  out(text: string): void
  err(text: string): void
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
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  }
}
