import type { Accessory, Model } from '@facework/documents'
import { ACCESSORY_TYPES, type AccessoryType, accessoryDefaults } from '@facework/documents/internal'
import { accessoryFromModel, type FitHead, scaleHead } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import { suggestion } from '@facework/report'
import { CallError } from '../call-error.ts'
import { headFromInput } from '../input/head.ts'
import { posesForHead } from '../input/head-poses.ts'
import { readHead } from '../input/read-head.ts'
import { documentsOf, type Input, readInput } from '../input/read-input.ts'
import { findReferencedFile } from '../input/referenced-file.ts'

/** An accessory with its model, and the head it was made for where that is known. */
export interface ReadAccessory {
  readonly accessory: Accessory
  readonly model: Model
  /** The file the model is in. */
  readonly input: Input
  readonly madeFor: FitHead | undefined
  readonly diagnostics: readonly Diagnostic[]
}

export interface AccessoryOptions {
  readonly type?: string | undefined
  readonly rigid?: string | undefined
  readonly madeFor?: string | undefined
  readonly scale?: number | undefined
}

/** ACCESSORY of the command line: a `*.accessory.json`, or a file with a mesh, whose type is guessed by its name. */
export async function readAccessory(
  file: string,
  options: AccessoryOptions,
  cwd: string,
): Promise<ReadAccessory> {
  const input = await readInput(file, {}, cwd)
  const [own] = documentsOf(input, 'accessory')
  const path = own && (await findReferencedFile(input, own.model, cwd))
  const meshes = path === undefined ? input : await readInput(path, {}, cwd)
  const { model } = scaleHead({ model: headFromInput(meshes).model, clips: [] }, options.scale ?? 1)
  const type = readType(options.type) ?? own?.type
  const body = own
    ? { ...own, ...(type !== own.type && accessoryDefaults(type!)) }
    : accessoryFromModel(input.name, model, type)
  const attach = options.rigid === undefined ? body.attach : ({ mode: 'rigid', to: options.rigid } as const)
  const accessory = { ...body, attach }
  const from = options.madeFor ?? (own?.madeFor && (await findReferencedFile(input, own.madeFor, cwd)))
  return {
    accessory,
    model,
    input: meshes,
    madeFor: from === undefined ? undefined : await headToWear(from, cwd),
    diagnostics: [...input.diagnostics, ...(meshes === input ? [] : meshes.diagnostics)],
  }
}

/** A head or character as something that accessories are fitted to. */
export async function headToWear(file: string, cwd: string): Promise<FitHead & { readonly name: string }> {
  const head = await readHead(file, {}, cwd)
  const { poses } = await posesForHead(head, {}, cwd)
  const id = head.character?.character.id
  return {
    model: head.model,
    poses,
    character: id === undefined ? undefined : { id },
    name: head.character?.character.name ?? head.input.name,
  }
}

function readType(type: string | undefined): AccessoryType | undefined {
  if (type === undefined) return undefined
  const known = ACCESSORY_TYPES.find((t) => t === type)
  if (known) return known
  throw new CallError(
    'cli/option-value',
    '--type',
    `--type should be one of ${ACCESSORY_TYPES.join(', ')}; found "${type}".`,
    suggestion(type, ACCESSORY_TYPES),
  )
}
