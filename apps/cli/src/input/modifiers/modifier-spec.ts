import { resolve } from 'node:path'
import type { ModifierUse } from '@facework/documents'
import type { Modifier } from '@facework/operations'
import { findModifier, type ParameterForm, readParameters, usesOfStack } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { CallError } from '../../call-error.ts'
import { readText, statOf } from '../read-file.ts'
import { documentsOf, readInput } from '../read-input.ts'

export interface ModifierUses {
  readonly uses: readonly ModifierUse[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * What `--modifier` means, in the order given: `id`, `id:name=value,name=value`, or the file of a saved
 * stack. Lists are joined by `+`; a value in JSON or `@FILE` stands for any data. Wrong parameters are reported
 * before a file is read.
 */
export async function usesFromSpecs(
  specs: readonly string[],
  known: readonly Modifier[],
  cwd: string,
): Promise<ModifierUses> {
  const uses: ModifierUse[] = []
  const diagnostics: Diagnostic[] = []
  for (const spec of specs) {
    if (/\.json$/i.test(spec) && statOf(resolve(cwd, spec))?.isFile()) {
      const stack = await readStack(spec, cwd)
      uses.push(...stack.uses)
      diagnostics.push(...stack.diagnostics)
    } else uses.push(await useFromSpec(spec, known, cwd))
  }
  for (const { modifier, parameters } of uses) readParameters(findModifier(modifier, known), parameters)
  return { uses, diagnostics }
}

/** The modifiers of a *.modifier.json, marked with the stack they came from. */
export async function readStack(file: string, cwd: string): Promise<ModifierUses> {
  const input = await readInput(file, {}, cwd)
  const stacks = documentsOf(input, 'modifier')
  if (stacks.length === 0) {
    const kinds = [...new Set(input.documents.map((d) => d.kind))].join(', ') || 'nothing'
    throw new FaceworkError(
      'cli/no-stack',
      file,
      `"${file}" is not a saved modifier stack: ${kinds} found.`,
      'Save one with `facework clip modify --modifier … -o NAME.modifier.json`.',
    )
  }
  return { uses: stacks.flatMap(usesOfStack), diagnostics: input.diagnostics }
}

async function useFromSpec(spec: string, known: readonly Modifier[], cwd: string): Promise<ModifierUse> {
  const colon = spec.indexOf(':')
  const id = colon < 0 ? spec : spec.slice(0, colon)
  const modifier = findModifier(id.trim(), known)
  const parameters: Record<string, unknown> = {}
  for (const part of colon < 0 ? [] : splitOutside(spec.slice(colon + 1))) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim()
    const form = Object.hasOwn(modifier.parameters, name) ? modifier.parameters[name]!.form : 'text'
    if (equals < 0 && form !== 'flag') {
      throw new CallError(
        'cli/option-value',
        spec,
        `"${part}" should be NAME=VALUE; only boolean parameters can be given without a value.`,
      )
    }
    parameters[name] = equals < 0 ? true : await valueFromText(part.slice(equals + 1).trim(), form, spec, cwd)
  }
  return { modifier: modifier.id, parameters, enabled: true }
}

/** Parts between commas that are in no brackets and no quotes. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let [depth, quoted, start] = [0, false, 0]
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '"' && text[i - 1] !== '\\') quoted = !quoted
    else if (quoted) continue
    else if (c === '[' || c === '{') depth++
    else if (c === ']' || c === '}') depth--
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  parts.push(text.slice(start))
  return parts.filter((part) => part.trim() !== '')
}

async function valueFromText(text: string, form: ParameterForm, spec: string, cwd: string): Promise<unknown> {
  if (text.startsWith('@')) return parseJson(await readText(text.slice(1), cwd), text.slice(1))
  if (/^["[{]/.test(text)) return parseJson(text, spec)
  if (form === 'names') return text.split('+').map((name) => name.trim())
  if (form === 'number') return text === '' ? text : Number.isNaN(Number(text)) ? text : Number(text)
  if (form === 'flag') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CallError('cli/option-value', where, `This is not JSON: ${(error as Error).message}`)
  }
}
