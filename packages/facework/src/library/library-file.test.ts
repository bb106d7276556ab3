import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { projectKind } from '@facework/documents'
import type { AssetKind, Member, Resolution, ResolvedVersion } from '@facework/library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from '../face.ts'
import { loadCharacter } from '../loading/load-character.ts'
import { loadClip } from '../loading/load-clip.ts'
import { useLibrary } from './use-library.ts'

const SAMPLES = join(import.meta.dirname, '../../../../samples/project')
const entries = projectKind.read(
  JSON.parse(readFileSync(join(SAMPLES, 'cast.project.json'), 'utf8')),
).documents
const blobs = new Map<string, Uint8Array>()
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A version of some files of the sample project. */
function version(
  name: string,
  number: string,
  kind: AssetKind,
  paths: readonly string[],
  dependencies: readonly ResolvedVersion[] = [],
): ResolvedVersion {
  const files = paths.map((path) => {
    const bytes = new Uint8Array(readFileSync(join(SAMPLES, path)))
    const digest = digestOf(bytes)
    blobs.set(digest, bytes)
    return { path, digest, bytes: bytes.length }
  })
  const members = entries
    .filter((entry) => paths.includes(entry.path))
    .map(({ id, name, path, kind }): Member => ({ id, name, path, kind: kind as AssetKind }))
  return {
    id: members.find((m) => m.path === paths[0])!.id,
    name,
    version: number,
    kind,
    digest: digestOf(new TextEncoder().encode(name + number)),
    main: paths[0]!,
    members,
    files,
    dependencies: dependencies.map((d) => d.digest),
  }
}

const clips = readdirSync(join(SAMPLES, 'clips')).map((file) => `clips/${file}`)
const pack = version('@acme/pack', '2.1.0', 'clip', clips)
const inAda = [
  'ada/ada.character.json',
  'ada/ada.graph.json',
  'ada/ada.model.json',
  'ada/ada.model.bin',
  'ada/ada.poses.json',
  'cast.skeleton.json',
  'performer.graph.json',
]
const ada = version('@acme/ada', '1.2.0', 'character', inAda, [pack])
const resolution: Resolution = { refs: {}, versions: { [pack.digest]: pack, [ada.digest]: ada } }
let server: Server
let requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ''] = request.url!.split('?')
    requests.push(path)
    const blob = blobs.get(path.replace('/v1/blobs/sha256-', ''))
    if (path === '/v1/resolve') response.end(JSON.stringify(resolution))
    else if (blob) response.end(blob)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => server.close())

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const playing = (face: Face) => face.toJSON().playing.map(({ clip }) => clip.name)

describe('[L6] addresses in a library', () => {
  it('need a library', async () => {
    await expect(loadClip('fw:@acme/pack@2#wink')).rejects.toMatchObject({ code: 'load/no-library' })
  })

  it('load a character whose clips are in another version, and replace what it plays', async () => {
    useLibrary(address())
    const face = await loadCharacter('fw:@acme/ada@1')
    expect([face.documents.character.name, face.documents.mood?.name]).toEqual(['ada', 'mood-happy'])
    expect(face.documents.defaults.idle![0]!.clip.name).toBe('idle')
    const defaults = face.defaults()
    await defaults.set('idle', ['fw:@acme/pack@2#shrug', { clip: 'fw:@acme/pack@2#nod', weight: 0 }])
    defaults.play('idle')
    expect(playing(face)).toEqual(['shrug'])
    await defaults.set('mood', 'fw:@acme/pack@2#mood-calm')
    expect(face.toJSON().mood?.clip.name).toBe('mood-calm')
    const emote = await loadClip('fw:@acme/pack@^2.0#emote-cheer')
    face.play(emote)
    expect(playing(face).sort()).toEqual(['emote-cheer', 'shrug'])
    expect(defaults.slots).toContain('walk')
    face.dispose()
  })

  it('name the members when one is unknown', async () => {
    useLibrary(address())
    await expect(loadClip('fw:@acme/pack@2#wnik')).rejects.toMatchObject({
      code: 'library/no-member',
      hint: 'Did you mean "wink"?',
    })
    await expect(loadClip('fw:@acme/none')).rejects.toMatchObject({ code: 'library/not-found' })
  })

  it('[L4] [L5] with a lock file resolve nothing, and refuse bytes that differ by one bit', async () => {
    useLibrary(address(), {
      lock: {
        lock: 1,
        library: address(),
        versions: resolution.versions,
        refs: { 'fw:@acme/pack@2': pack.digest },
      },
    })
    requests = []
    expect((await loadClip('fw:@acme/pack@2#wave')).name).toBe('wave')
    expect(requests).toEqual([expect.stringContaining('/v1/blobs/')])
    const file = pack.files.find((f) => f.path === 'clips/yawn.clip.json')!
    const damaged = blobs.get(file.digest)!.slice()
    damaged[100]! ^= 1
    blobs.set(file.digest, damaged)
    await expect(loadClip('fw:@acme/pack@2#yawn')).rejects.toMatchObject({ code: 'library/integrity' })
  })
})
