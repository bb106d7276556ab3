import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Io } from '../io.ts'

export interface StoreFlags {
  readonly database?: string | undefined
  readonly blobs?: string | undefined
}

/** Where a library keeps its data. Addresses with passwords are better in the environment, which others cannot list. */
export const withStores = (command: Command): Command =>
  command
    .addOption(
      new Option('--database <address>', 'postgres://… (default: a database in the folder)').env(
        'FACEWORK_DATABASE',
      ),
    )
    .addOption(
      new Option('--blobs <address>', 's3://BUCKET or a folder (default: in the folder)').env(
        'FACEWORK_BLOBS',
      ),
    )

/** The folder of a library. */
export const folderOf = (io: Io, dir: string | undefined) => resolve(io.cwd, dir ?? 'facework-library')
