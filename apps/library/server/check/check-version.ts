import { readFile } from 'node:fs/promises'
import { type Document, type Model, referencesOf } from '@facework/documents'
import { BUILT_IN_DOCUMENTS } from '@facework/documents/internal'
import { detectFormat, type InputContent, listGltfResources } from '@facework/formats'
import { canonicalJson, type Member } from '@facework/library'
import { releaseSurface } from '@facework/operations/internal'
import { FaceworkError, Report } from '@facework/report'
import { LIMITS } from '../config.ts'
import type { CheckJob, CheckResult } from './check-job.ts'
import { jsonDepth, mediaOf, pictureSize } from './file-type.ts'
import { measureAsset } from './measure-asset.ts'
import { nameOf, readFiles } from './read-files.ts'

/** Formats that are kept; others are converted before they are published. */
const KEPT: Readonly<Record<string, string>> = {
  document: 'application/json',
  facework: 'application/vnd.facework',
  gltf: 'model/gltf-binary',
  vrm: 'model/gltf-binary',
  vrma: 'model/gltf-binary',
}

interface ReadFile {
  readonly path: string
  readonly media: string
  readonly content: InputContent | undefined
}

// [L8]
/** Reads every file of a version as the library, the command and the studio do, within limits. */
export async function checkVersion({ manifest, files, dependencies }: CheckJob): Promise<CheckResult> {
  const report = new Report()
  const read: ReadFile[] = []
  const columns = new Set<string>()
  for (const path of Object.keys(files)) {
    const binPath = path.replace(/\.json$/, '.bin')
    if (binPath !== path && files[binPath]) columns.add(binPath)
  }
  let pixels = 0
  for (const [path, file] of Object.entries(files)) {
    if (columns.has(path)) {
      read.push({ path, media: 'application/octet-stream', content: undefined })
      continue
    }
    try {
      const bytes = new Uint8Array(await readFile(file))
      const found = await readOne(path, bytes, files)
      for (const document of found.content?.documents ?? [])
        if (document.kind === 'model') checkJoints(document)
      for (const picture of [bytes, ...picturesOf(found.content)]) pixels += checkPicture(path, picture)
      read.push(found)
    } catch (error) {
      addError(report, path, error)
    }
  }
  if (pixels > LIMITS.texturePixels)
    report.error(
      'library/too-large',
      '',
      `The textures have ${Math.round(pixels / 1e6)} million pixels together; at most ${LIMITS.texturePixels / 1e6} million are allowed.`,
      'Make the textures smaller: `facework optimize`.',
    )
  const members = membersOf(read, manifest.main, manifest.id, manifest.kind, manifest.title)
  if (!report.hasErrors && canonicalJson(members) !== canonicalJson(manifest.members))
    report.error(
      'library/members',
      'members',
      'The members of the manifest are not the documents of its files.',
      'Publish with `facework publish` of the same version of Facework as the library.',
    )
  const own = read.flatMap(({ content }) => content?.documents ?? [])
  const needed = (await Promise.all(dependencies.map(readFiles))).flat()
  const others = needed.flatMap(({ content }) => content?.documents ?? [])
  checkReferences(own, new Set(Object.keys(files)), others, report)
  const main = read.find((file) => file.path === manifest.main)?.content
  const measured =
    report.hasErrors || !main
      ? undefined
      : attempt(report, manifest.main, () => measureAsset(main, own, others))
  return {
    ok: !report.hasErrors,
    media: Object.fromEntries(read.map(({ path, media }) => [path, media])),
    members,
    surface: releaseSurface(own),
    controls: measured?.controls ?? [],
    facts: measured?.facts ?? {},
    diagnostics: report.diagnostics.slice(0, 100),
  }
}

function attempt<T>(report: Report, path: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    addError(report, path, error)
    return undefined
  }
}

async function readOne(path: string, bytes: Uint8Array, files: CheckJob['files']): Promise<ReadFile> {
  const media = mediaOf(bytes)
  if (media) return { path, media: media.media, content: undefined }
  if (isText(bytes) && jsonDepth(bytes) > LIMITS.jsonDepth)
    throw new FaceworkError(
      'library/too-deep',
      '',
      `The JSON is nested ${jsonDepth(bytes)} levels deep; at most ${LIMITS.jsonDepth} are allowed.`,
    )
  const format = await detectFormat(bytes)
  const kept = format && KEPT[format.name]
  if (!format || !kept)
    throw new FaceworkError(
      'library/file-type',
      '',
      `"${path}" is ${format ? `a file of ${format.title}` : 'of a type that libraries do not keep'}.`,
      'Libraries keep documents, .facework, .glb, .gltf without files beside it, .png, .jpg, .webp, .ktx2, .wav, .mp3 and .ogg.',
    )
  const isModel = format.name === 'gltf' || format.name === 'vrm' || format.name === 'vrma'
  const outside = isModel ? listGltfResources(bytes) : []
  if (outside.length > 0)
    throw new FaceworkError(
      'library/outside-file',
      '',
      `The model uses files outside of itself: ${outside.slice(0, 3).join(', ')}.`,
      'Save it as a .glb, with its buffers and textures inside.',
    )
  const bin = files[path.replace(/\.json$/, '.bin')]
  const columns = bin && path.endsWith('.json') ? new Uint8Array(await readFile(bin)) : undefined
  const content = await format.read({ bytes, name: nameOf(path), columns: () => columns })
  const isJsonModel = isModel && isText(bytes)
  return { path, media: isJsonModel ? 'model/gltf+json' : kept, content }
}

const isText = (bytes: Uint8Array) => /^[\s\ufeff]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))

function picturesOf(content: InputContent | undefined): readonly Uint8Array[] {
  return (content?.documents ?? []).flatMap((document) =>
    document.kind === 'model' ? document.images.map((image) => image.bytes) : [],
  )
}

/** Pixels of a picture; 0 for other files. */
function checkPicture(path: string, bytes: Uint8Array): number {
  if (mediaOf(bytes)?.holds !== 'image') return 0
  const size = pictureSize(bytes)
  if (!size)
    throw new FaceworkError('library/file-type', '', `A texture in "${path}" is damaged.`, 'Export it again.')
  const [width, height] = size
  if (Math.max(width, height) > LIMITS.textureSize)
    throw new FaceworkError(
      'library/too-large',
      '',
      `A texture has ${width} × ${height} pixels; at most ${LIMITS.textureSize} × ${LIMITS.textureSize} are allowed.`,
      'Make it smaller: `facework optimize`.',
    )
  return width * height
}

/** The documents of files of documents; a head is one member, whose file is a model. */
export function membersOf(
  read: readonly ReadFile[],
  main: string,
  id: string,
  kind: Member['kind'],
  title: string,
): readonly Member[] {
  const members = read.flatMap(({ path, media, content }): Member[] =>
    media.startsWith('application/')
      ? (content?.documents ?? []).flatMap((d) =>
          d.kind === 'project' ? [] : [{ id: d.id, kind: d.kind, name: d.name, path }],
        )
      : [],
  )
  if (kind === 'head') members.push({ id, kind, name: title, path: main })
  return members.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.name < b.name ? -1 : 1))
}

/** Of what is needed to move: characters, graphs and fits. Other references may be left open. */
function checkReferences(
  own: readonly Document[],
  paths: ReadonlySet<string>,
  others: readonly Document[],
  report: Report,
): void {
  const known = new Set([...own, ...others].map((document) => document.id))
  for (const document of own) {
    if (document.kind !== 'character' && document.kind !== 'graph' && document.kind !== 'fit') continue
    for (const { path, ref } of referencesOf(document)) {
      const isThere = known.has(ref.id) || BUILT_IN_DOCUMENTS.has(ref.id)
      const isFile =
        ref.path !== undefined && [...paths].some((p) => p.endsWith(ref.path!.replace(/^(\.\.?\/)+/, '')))
      if (isThere || isFile) continue
      report.error(
        'library/missing-document',
        `${document.name}.${path}`,
        `${document.kind} "${document.name}" refers to ${ref.path ?? ref.id}${ref.version ? `@${ref.version}` : ''} in ${path}, which is not part of this version.`,
        'Publish the file together with it, or install the asset it comes from first.',
      )
    }
  }
}

function addError(report: Report, path: string, error: unknown): void {
  if (error instanceof FaceworkError) {
    const inside = error.path === '' ? path : `${path}#${error.path}`
    report.error(error.code, inside, error.message, error.hint)
    return
  }
  report.error(
    'library/unreadable',
    path,
    `"${path}" could not be read: ${error instanceof Error ? error.message : error}.`,
    'Export it again, and check it with `facework inspect`.',
  )
}

function checkJoints(model: Model): void {
  if (model.joints.length <= LIMITS.joints) return
  throw new FaceworkError(
    'library/too-large',
    'joints',
    `The model has ${model.joints.length} joints; at most ${LIMITS.joints} are allowed.`,
  )
}
