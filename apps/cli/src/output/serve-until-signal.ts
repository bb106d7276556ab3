import { FaceworkError } from '@facework/report'
import { InvalidArgumentError } from 'commander'

/** A port that was given on the command line. */
export function portNumber(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535 && text.trim() !== '') return port
  throw new InvalidArgumentError('It should be a number from 0 to 65535.')
}

/** For `catch`: an error with the port that was taken. */
export function portTaken(port: number | undefined): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new FaceworkError(
      'cli/port-taken',
      String(port),
      `Port ${port} is taken.`,
      'Give another one with --port, or leave it out to use the first free one.',
    )
  }
}

/** Closes a server and ends the process when it is interrupted. */
export function closeOnSignal(server: { close(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
}

/**
 * `npm start` and `npx` pass a signal on to the shell in which they run a program, and most shells end of it
 * without telling the program. It then gets another parent.
 */
function endWithParent(): void {
  const shell = process.ppid
  const watch = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(watch, 500).unref()
}
