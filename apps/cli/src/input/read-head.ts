import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { characterInProject } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { callContext } from '../call-context.ts'
import { type Head, headFromInput, type ReadHeadOptions } from './head.ts'
import { kindsIn } from './only-document.ts'
import { readCharacter } from './read-character.ts'
import { statOf } from './read-file.ts'
import { documentsOf, type Input, readInput } from './read-input.ts'
import type { ProjectFile } from './referenced-file.ts'

/**
 * HEAD or DIR of the command line: a file with one model, a character document, a project, or a folder with one
 * of these two. `#NAME` picks one of the characters of a project.
 */
export function readHead(file: string, options: ReadHeadOptions, cwd: string): Promise<Head> {
  const { as, fps, reference, poses, graph } = options
  const heads = callContext.getStore()?.heads
  if (!heads) return readFresh(file, options, cwd)
  const key = JSON.stringify([cwd, file, as, fps, reference, poses, graph])
  return heads.read(key, () => readFresh(file, options, cwd))
}

async function readFresh(file: string, options: ReadHeadOptions, cwd: string): Promise<Head> {
  const [path, name] = splitName(file, cwd)
  const isFolder = statOf(resolve(cwd, path))?.isDirectory() === true
  const input = isFolder
    ? await readInput(documentInFolder(path, name, cwd), {}, cwd)
    : await readInput(path, options, cwd)
  const [project] = documentsOf(input, 'project')
  if (project) return readFromProject({ project, file: input.file }, name, options, cwd)
  if (name !== undefined) throw nameWithoutProject(file, name, input)
  const characters = documentsOf(input, 'character')
  if (characters.length === 1) return readCharacter(characters[0]!, input, options, cwd)
  if (isFolder) throw notACharacter(input)
  return headFromInput(input)
}

/** `cast.project.json#ada` as file and name; a file whose own name has a `#` stays whole. */
function splitName(file: string, cwd: string): readonly [path: string, name: string | undefined] {
  const hash = file.lastIndexOf('#')
  const path = file.slice(0, hash)
  if (hash <= 0 || statOf(resolve(cwd, file)) || !statOf(resolve(cwd, path))) return [file, undefined]
  return [path, file.slice(hash + 1)]
}

/** The character of a folder, or else its project. */
function documentInFolder(folder: string, name: string | undefined, cwd: string): string {
  const names = readdirSync(resolve(cwd, folder))
  const characters = names.filter((n) => /\.character\.json$/i.test(n))
  const projects = names.filter((n) => /\.project\.json$/i.test(n))
  const wanted = characters.length === 0 || name !== undefined ? projects : characters
  if (wanted.length === 1) return join(folder, wanted[0]!)
  throw new FaceworkError(
    'cli/not-a-character',
    folder,
    wanted.length === 0
      ? `The folder "${folder}" holds no *.character.json and no *.project.json.`
      : `The folder "${folder}" holds ${wanted.length} ${wanted === projects ? 'projects' : 'characters'}: ${wanted.join(', ')}.`,
    wanted.length === 0 ? 'Give a head file, or the folder of a character.' : 'Give one of these files.',
  )
}

async function readFromProject(
  from: ProjectFile,
  name: string | undefined,
  options: ReadHeadOptions,
  cwd: string,
): Promise<Head> {
  const entry = characterInProject(from.project, name, from.file)
  const input = await readInput(join(dirname(from.file), entry.path), {}, cwd)
  const [character] = documentsOf(input, 'character')
  if (!character) throw notACharacter(input)
  return readCharacter(character, input, options, cwd, from)
}

function notACharacter(input: Input): FaceworkError {
  return new FaceworkError(
    'cli/not-a-character',
    input.file,
    `"${input.file}" should be a character document; found ${kindsIn(input)}.`,
    'Give a *.character.json, a *.project.json, or a head such as a .glb.',
  )
}

function nameWithoutProject(file: string, name: string, input: Input): FaceworkError {
  return new FaceworkError(
    'load/not-a-project',
    file,
    `"#${name}" names a character of a project; "${input.file}" holds ${kindsIn(input)}.`,
    'Give a *.project.json, or leave the name out.',
  )
}
