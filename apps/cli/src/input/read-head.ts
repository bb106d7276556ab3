import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type {
  AnimCurve,
  AssetRef,
  Character,
  Clip,
  ControlMap,
  Model,
  PoseAsset,
  Skeleton,
} from '@facework/documents'
import type { InBetweenMorph, PoseFrames } from '@facework/formats'
import { type Diagnostic, FaceworkError } from '@facework/report'
import type { ReadOptions } from './options.ts'
import { statOf } from './read-file.ts'
import { documentsOf, type Input, readInput } from './read-input.ts'
import { findReferencedFile, referencedFile } from './referenced-file.ts'

/** A head, and what came with it. */
export interface Head {
  /** The file its model lies in. */
  readonly input: Input
  readonly model: Model
  readonly clips: readonly Clip[]
  readonly poseFrames?: PoseFrames
  readonly inBetweens?: readonly InBetweenMorph[]
  /** The pose asset kept with it, in a character folder or a container. */
  readonly poses?: PoseAsset
  /** What drives it unless another is asked for, in a character folder. */
  readonly map?: ControlMap
  /** The graph that its character names, and the file that names it. */
  readonly graph?: { readonly ref: AssetRef; readonly from: Input }
  readonly skeleton?: Skeleton
  /** Of its skeleton, where that is known. */
  readonly animCurves?: readonly AnimCurve[]
  readonly diagnostics: readonly Diagnostic[]
}

/** HEAD or DIR of the command line: a file with one model, or a folder with one character. */
export async function readHead(file: string, options: ReadOptions, cwd: string): Promise<Head> {
  const isFolder = statOf(resolve(cwd, file))?.isDirectory()
  if (isFolder) return readCharacterFolder(file, options, cwd)
  const input = await readInput(file, options, cwd)
  const [character] = documentsOf(input, 'character')
  if (character && input.format.name === 'document') return readCharacter(input, character, options, cwd)
  return headFromInput(input)
}

async function readCharacterFolder(folder: string, options: ReadOptions, cwd: string): Promise<Head> {
  const found = readdirSync(resolve(cwd, folder)).filter((name) => /\.character\.json$/i.test(name))
  if (found.length !== 1) {
    throw new FaceworkError(
      'cli/not-a-character',
      folder,
      found.length === 0
        ? `The folder "${folder}" holds no *.character.json.`
        : `The folder "${folder}" holds ${found.length} characters: ${found.join(', ')}.`,
      found.length === 0 ? 'Give a head file, or the folder of a character.' : 'Give one of these files.',
    )
  }
  const input = await readInput(join(folder, found[0]!), {}, cwd)
  const [character] = documentsOf(input, 'character')
  if (!character) throw notACharacter(input)
  return readCharacter(input, character, options, cwd)
}

/** A character document with what it refers to; its graph is read by those who run it. */
async function readCharacter(
  input: Input,
  character: Character,
  options: ReadOptions,
  cwd: string,
): Promise<Head> {
  const { fps, reference } = options
  const part = async (ref: AssetRef, field: string, how: ReadOptions = {}) =>
    readInput(await referencedFile(input, ref, field, cwd), how, cwd)
  const partIfFound = async (ref: AssetRef | undefined) => {
    const file = ref && (await findReferencedFile(input, ref, cwd))
    return file === undefined ? undefined : readInput(file, {}, cwd)
  }
  const head = headFromInput(
    await part(character.model, 'model', {
      ...(fps === undefined ? {} : { fps }),
      ...(reference === undefined ? {} : { reference }),
    }),
  )
  const posesFile = character.poses && (await part(character.poses, 'poses'))
  const skeletonFile = await partIfFound(character.skeleton)
  const mapFile = await partIfFound(character.map)
  const poses = posesFile && onlyPoses(posesFile)
  const map = mapFile && onlyMap(mapFile)
  const [skeleton] = skeletonFile ? documentsOf(skeletonFile, 'skeleton') : []
  return {
    ...head,
    ...(poses ? { poses } : {}),
    ...(map ? { map } : {}),
    ...(character.graph ? { graph: { ref: character.graph, from: input } } : {}),
    ...(skeleton ? { skeleton, animCurves: skeleton.curves } : {}),
    diagnostics: [
      ...input.diagnostics,
      ...head.diagnostics,
      ...(posesFile?.diagnostics ?? []),
      ...(skeletonFile?.diagnostics ?? []),
      ...(mapFile?.diagnostics ?? []),
    ],
  }
}

export function headFromInput(input: Input): Head {
  const models = documentsOf(input, 'model')
  if (models.length !== 1) {
    const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
    throw new FaceworkError(
      models.length === 0 ? 'cli/no-head' : 'cli/several-heads',
      input.file,
      models.length === 0
        ? `"${input.file}" holds no head: ${kinds} found where a model is needed.`
        : `"${input.file}" holds ${models.length} models: ${models.map((m) => m.name).join(', ')}.`,
      models.length === 0 ? 'Give the file with the mesh.' : 'Give a file with one of them.',
    )
  }
  const assets = documentsOf(input, 'poses')
  const [skeleton] = documentsOf(input, 'skeleton')
  return {
    input,
    model: models[0]!,
    clips: documentsOf(input, 'clip'),
    ...(input.poseFrames ? { poseFrames: input.poseFrames } : {}),
    ...(input.inBetweens ? { inBetweens: input.inBetweens } : {}),
    ...(assets.length === 1 ? { poses: assets[0]! } : {}),
    ...(skeleton ? { skeleton, animCurves: skeleton.curves } : {}),
    diagnostics: input.diagnostics,
  }
}

/** The one pose asset of a file. */
export function onlyPoses(input: Input): PoseAsset {
  const assets = documentsOf(input, 'poses')
  if (assets.length === 1) return assets[0]!
  const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
  throw new FaceworkError(
    'cli/no-poses',
    input.file,
    assets.length === 0
      ? `"${input.file}" is no pose asset: ${kinds} found.`
      : `"${input.file}" holds ${assets.length} pose assets; one is needed here.`,
    assets.length === 0 ? 'Make one with `facework poses create`.' : undefined,
  )
}

/** The one map of a file. */
export function onlyMap(input: Input): ControlMap {
  const maps = documentsOf(input, 'map')
  if (maps.length === 1) return maps[0]!
  const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
  throw new FaceworkError(
    'cli/no-map',
    input.file,
    maps.length === 0
      ? `"${input.file}" is no map: ${kinds} found.`
      : `"${input.file}" holds ${maps.length} maps; one is needed here.`,
    'Make one with `facework map detect`, or give a built-in one by name; --help lists them.',
  )
}

function notACharacter(input: Input): FaceworkError {
  return new FaceworkError(
    'cli/not-a-character',
    input.file,
    `"${input.file}" is no character document, though its name says so.`,
  )
}
