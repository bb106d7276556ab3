import { parseAddress } from '@facework/library'
import { libraryApi, type paths } from '@facework/library/api'
import type { Io } from '../../io.ts'
import { type ClientOptions, openClient, withLibrary } from '../../library/open-client.ts'
import type { Outcome } from '../../output/print.ts'
import type { Verb } from '../../verb.ts'

type SearchQuery = NonNullable<paths['/v1/assets']['get']['parameters']['query']>

interface SearchOptions extends ClientOptions {
  readonly kind?: SearchQuery['kind']
  readonly scope?: string | undefined
  readonly license?: string | undefined
  readonly for?: string | undefined
  readonly limit?: number | undefined
}

/** `search WORDS`: assets of a library. */
export const search: Verb = (parent, run) => {
  const command = withLibrary(
    parent
      .command('search')
      .description('search a library')
      .argument('[words...]', 'words of the name, title, tags or description')
      .option('--kind <kind>', 'only this kind: character, head, clip, poses, map, graph …')
      .option('--scope <scope>', 'only this scope')
      .option('--license <expression>', 'only this license')
      .option('--for <head>', 'only clips that this head can play: @scope/name')
      .option('--limit <n>', 'at most this many (default: 24)', Number),
  )
  run<SearchOptions>(command, 'facework search goblin laugh --kind clip --for @acme/ada', find)
}

async function find(options: SearchOptions, _io: Io, ...words: string[]): Promise<Outcome> {
  const library = await openClient(options)
  const { library: _, for: head, ...filters } = options
  const { data } = await libraryApi(library).GET('/v1/assets', {
    params: { query: { q: words.join(' ') || undefined, ...filters, for: head && parseAddress(head).asset } },
  })
  const { total, assets } = data!
  const found = assets.map(({ name, kind, title, version, license, coverage }) => ({
    name,
    kind,
    title,
    version,
    license,
    ...(coverage === undefined ? {} : { coverage }),
  }))
  const width = Math.max(0, ...found.map(({ name, version }) => `${name}@${version}`.length))
  return {
    json: { total, assets: found },
    text:
      found.length === 0
        ? 'No assets match.'
        : found
            .map(({ name, kind, title, version, license, coverage }) =>
              [
                `${name}@${version}`.padEnd(width),
                kind.padEnd(9),
                license,
                title,
                coverage === undefined ? '' : `${Math.round(coverage * 100)} % covered`,
              ]
                .join('  ')
                .trimEnd(),
            )
            .join('\n'),
    diagnostics: [],
  }
}
