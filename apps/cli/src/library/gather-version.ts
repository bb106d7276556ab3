import { createHash } from 'node:crypto'
import { dirname, relative, resolve, sep } from 'node:path'
import { type AssetRef, newId, referencesOf } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import type { GatheredVersion, Member } from '@facework/library'
import { compareForRelease, type ReleaseSurface, releaseSurface } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { readCharacterFile } from '../accessories/character-file.ts'
import { fileBeside } from '../input/files-beside.ts'
import { statOf } from '../input/read-file.ts'
import { type Input, readInput } from '../input/read-input.ts'
import { findProject, findReferencedFile, type ProjectFile } from '../input/referenced-file.ts'
import { binPath } from '../output/document-output.ts'

/** Gathers a document or a head with every file that it needs to move. */
export async function gatherVersion(file: string, cwd: string): Promise<GatheredVersion> {
  const isFolder = statOf(resolve(cwd, file))?.isDirectory() === true
  const start = await readInput(isFolder ? (await readCharacterFile(file, cwd)).file : file, {}, cwd)
  const project = await findProject(start.file, cwd)
  const inputs = new Map<string, Input>([[start.path, start]])
  const external = new Map<string, AssetRef>()
  const waiting = [start]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { file, ref } of await neededFiles(next, project, cwd, external)) {
      const path = resolve(cwd, file)
      if (inputs.has(path) || !statOf(path)?.isFile()) continue
      const found = await readInput(file, {}, cwd)
      inputs.set(path, found)
      // As gatherDocuments does: what a clip or a pose asset refers to is not needed.
      if (found.documents.some((d) => d.id === ref.id && (d.kind === 'graph' || d.kind === 'fit')))
        waiting.push(found)
    }
  }
  return versionOf(start, [...inputs.values()], [...external.values()])
}

async function neededFiles(
  input: Input,
  project: ProjectFile | undefined,
  cwd: string,
  external: Map<string, AssetRef>,
): Promise<readonly { readonly file: string; readonly ref: AssetRef }[]> {
  const found: { file: string; ref: AssetRef }[] = []
  for (const document of input.documents) {
    if (document.kind !== 'character' && document.kind !== 'graph' && document.kind !== 'fit') continue
    for (const { ref } of referencesOf(document)) {
      if (BUILT_IN_DOCUMENTS.has(ref.id) || input.documents.some((d) => d.id === ref.id)) continue
      if (ref.version !== undefined) external.set(`${ref.id}@${ref.version}`, ref)
      else {
        const file = await findReferencedFile(input, ref, cwd, project)
        if (file !== undefined) found.push({ file, ref })
      }
    }
  }
  return found
}

function versionOf(start: Input, inputs: readonly Input[], external: readonly AssetRef[]): GatheredVersion {
  const isHead = start.format.holds === 'head'
  const [first] = start.documents
  if (!first || first.kind === 'project' || (!isHead && start.format.holds !== 'documents'))
    throw notPublishable(start)
  const contents = new Map<string, Uint8Array>()
  for (const { path, bytes } of inputs) {
    contents.set(path, bytes)
    const columns = path.endsWith('.json') ? fileBeside(binPath(path)) : undefined
    if (columns) contents.set(binPath(path), columns)
  }
  const root = commonFolder([...contents.keys()])
  const inVersion = (path: string) => relative(root, path).split(sep).join('/').normalize('NFC')
  const files = [...contents]
    .map(([path, bytes]) => ({
      path: inVersion(path),
      digest: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const byPath = new Map([...contents].map(([path, bytes]) => [inVersion(path), bytes]))
  const id = isHead ? newId() : first.id
  const members = inputs.flatMap((input): Member[] =>
    input.format.holds === 'documents'
      ? input.documents.flatMap((d) =>
          d.kind === 'project' ? [] : [{ id: d.id, kind: d.kind, name: d.name, path: inVersion(input.path) }],
        )
      : [],
  )
  const main = inVersion(start.path)
  const title = isHead ? start.name : first.name
  return {
    id,
    kind: isHead ? 'head' : first.kind,
    title,
    main,
    members: isHead
      ? [...members, { id, kind: 'head', name: title, path: main }]
      : members.sort(byPathAndName),
    files,
    external,
    changesSince: (before) =>
      compareForRelease(before as ReleaseSurface, releaseSurface(inputs.flatMap((input) => input.documents))),
    content: async (path) => byPath.get(path)!,
  }
}

const byPathAndName = (a: Member, b: Member) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.name < b.name ? -1 : 1

function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0]!)
  while (!paths.every((path) => path.startsWith(folder + (folder.endsWith(sep) ? '' : sep))))
    folder = dirname(folder)
  return folder
}

function notPublishable({ file, format }: Input): FaceworkError {
  return new FaceworkError(
    'cli/not-publishable',
    file,
    `"${file}" is a file of ${format.title}, which a library does not keep as it is.`,
    'Publish a document, a .facework or a .glb; convert others with `facework clip convert` or `facework import`.',
  )
}
