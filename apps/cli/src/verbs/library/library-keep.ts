import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import { type Command, Option } from 'commander'
import { loadLibraryServer } from '../../library/load-server.ts'
import { folderOf, type StoreFlags, withStores } from '../../library/store-flags.ts'
import type { Outcome } from '../../output/print.ts'
import type { Run } from '../../verb.ts'

interface Copied {
  readonly rows: number
  readonly blobs: number
  readonly bytes: number
}

const copied = (what: string, result: Copied): Outcome => ({
  json: { ...result },
  text: `${what}: ${result.rows} rows and ${result.blobs} files (${result.bytes} bytes).`,
  diagnostics: [],
})

/** `library backup | restore | move | rebuild | scrub`: on a library that no server has open, or on PostgreSQL. */
export function addKeepVerbs(library: Command, run: Run): void {
  const dir = ['[dir]', 'the folder of the library (default: ./facework-library)'] as const
  run<StoreFlags>(
    withStores(
      library
        .command('backup')
        .description('write a library to a folder')
        .argument('<out>', 'folder of the backup')
        .argument(...dir),
    ),
    'facework library backup backups/monday my-library',
    async ({ database, blobs }, io, out, folder) => {
      const { backupLibrary } = await loadLibraryServer()
      return copied(
        'Backed up',
        await backupLibrary(folderOf(io, folder), { database, blobs }, resolve(io.cwd, out!)),
      )
    },
  )
  run<StoreFlags>(
    withStores(
      library
        .command('restore')
        .description('make a new library from a backup')
        .argument('<backup>', 'folder of the backup')
        .argument(...dir),
    ),
    'facework library restore backups/monday my-library',
    async ({ database, blobs }, io, backup, folder) => {
      const { restoreLibrary } = await loadLibraryServer()
      return copied(
        'Restored',
        await restoreLibrary(resolve(io.cwd, backup!), folderOf(io, folder), { database, blobs }),
      )
    },
  )
  run<StoreFlags>(
    withStores(
      library
        .command('move')
        .description('copy a library in a folder to PostgreSQL and S3')
        .argument(...dir),
    ),
    'facework library move my-library --database postgres://db/faces --blobs s3://faces',
    async ({ database, blobs }, io, folder) => {
      if (database === undefined)
        throw new FaceworkError(
          'cli/no-database',
          '',
          'No database is given to move to.',
          'Give --database postgres://…',
        )
      const { moveLibrary } = await loadLibraryServer()
      return copied(
        'Moved',
        await moveLibrary(folderOf(io, folder), {}, { database, blobs: blobs ?? folderOf(io, folder) }),
      )
    },
  )
  run<StoreFlags & { readonly visibility?: 'public' | 'team' | 'private' | undefined }>(
    withStores(
      library
        .command('rebuild')
        .description('make names and versions again from the files')
        .argument(...dir),
    ).addOption(
      new Option('--visibility <who>', 'who may read them (default: private)').choices([
        'public',
        'team',
        'private',
      ]),
    ),
    'facework library rebuild my-library --visibility team',
    async ({ database, blobs, visibility = 'private' }, io, folder) => {
      const { openLibrary, rebuildLibrary } = await loadLibraryServer()
      const library = await openLibrary(folderOf(io, folder), { database, blobs })
      try {
        const { versions, failed } = await rebuildLibrary(library.context, visibility)
        return {
          json: {
            versions,
            failed,
            ...(library.ownerToken === undefined ? {} : { token: library.ownerToken }),
          },
          text: [
            `${versions} versions.`,
            ...failed.map(({ name, version, reason }) => `${name}@${version}: ${reason}`),
            ...(library.ownerToken === undefined
              ? []
              : [`Access token of the owner, shown this once: ${library.ownerToken}`]),
          ].join('\n'),
          diagnostics: [],
        }
      } finally {
        await library.close()
      }
    },
  )
  run<StoreFlags>(
    withStores(
      library
        .command('scrub')
        .description('compare all files with their digests')
        .argument(...dir),
    ),
    'facework library scrub my-library',
    async ({ database, blobs }, io, folder) => {
      const { openLibrary, scrub } = await loadLibraryServer()
      const library = await openLibrary(folderOf(io, folder), { database, blobs })
      try {
        const { checked, missing, damaged, unknown } = await scrub(library.context)
        if (missing.length + damaged.length > 0)
          throw new FaceworkError(
            'cli/library-damaged',
            [...missing, ...damaged][0]!,
            `${missing.length} files are missing and ${damaged.length} damaged: ${[...missing, ...damaged].slice(0, 5).join(', ')}.`,
            'Restore them from a backup.',
          )
        return {
          json: { checked, missing, damaged, unknown },
          text: `${checked} files are as they were published; ${unknown.length} belong to no version.`,
          diagnostics: [],
        }
      } finally {
        await library.close()
      }
    },
  )
}
