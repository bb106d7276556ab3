import { Library, type LockFile } from '@facework/library'
import { folderCache, readLogins } from '@facework/library/node'
import { FaceworkError } from '@facework/report'
import type { Command } from 'commander'

export interface ClientOptions {
  readonly library?: string | undefined
}

/** The option of every verb that talks to a library. */
export const withLibrary = (command: Command): Command =>
  command.option(
    '--library <address>',
    'address of the library (default: FACEWORK_LIBRARY, or the last login)',
  )

/** The library that was given, or the one of the environment or the last login, with its token and the cache. */
export async function openClient(options: ClientOptions, lock?: LockFile): Promise<Library> {
  const logins = await readLogins()
  const address = options.library ?? process.env.FACEWORK_LIBRARY ?? lock?.library ?? logins.library
  if (address === undefined) {
    throw new FaceworkError(
      'cli/no-library',
      '',
      'No library is chosen.',
      'Log in to one with `facework login ADDRESS`, or give --library ADDRESS.',
    )
  }
  const { address: whole } = new Library(address)
  return new Library(whole, {
    lock,
    token: process.env.FACEWORK_TOKEN ?? logins.tokens[whole],
    cache: folderCache(),
  })
}
