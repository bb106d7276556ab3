import type { Diagnostic } from '@facework/report'
import { isObject } from '../check/is-object.ts'
import type { Gltf } from '../check/schema.ts'

const HINT = 'Export the file again; the tool that wrote it broke the glTF rules.'

type Json = Record<string, unknown>

// [B1]
/**
 * Corrects what some exporters get slightly wrong and other readers pass over: a buffer that says to be shorter than
 * its binary chunk, bounds that are not numbers, an interpolation by the number of OpenGL. The JSON has not been
 * checked yet; whatever else is wrong in it stays for the check.
 */
export function tolerate(json: Gltf, bin: Uint8Array | undefined): readonly Diagnostic[] {
  return [...lengthenBuffer(json, bin), ...dropBounds(json), ...nameInterpolations(json)]
}

const warning = (code: string, path: string, message: string): Diagnostic => ({
  severity: 'warning',
  code,
  path,
  message,
  hint: HINT,
})

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

function lengthenBuffer(json: Gltf, bin: Uint8Array | undefined): Diagnostic[] {
  const [buffer] = Array.isArray(json.buffers) ? (json.buffers as readonly unknown[]) : []
  if (!bin || !isObject(buffer) || buffer.uri !== undefined) return []
  const said = buffer.byteLength
  const reached = listOf(json.bufferViews).reduce((most, { buffer: of, byteOffset = 0, byteLength }) => {
    const end = Number(byteOffset) + Number(byteLength)
    return of === 0 && end > most ? end : most
  }, 0)
  if (typeof said !== 'number' || reached <= said || reached > bin.length) return []
  buffer.byteLength = bin.length
  return [
    warning(
      'gltf/buffer-length',
      'buffers[0].byteLength',
      `buffers[0] says it has ${said} bytes, but its views reach to ${reached}; the ${bin.length} of the binary chunk are read.`,
    ),
  ]
}

const BOUNDS = ['min', 'max'] as const
const isBound = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every((v) => Number.isFinite(v)))

function dropBounds(json: Gltf): Diagnostic[] {
  const wrong: string[] = []
  for (const [i, accessor] of (Array.isArray(json.accessors) ? json.accessors : []).entries()) {
    if (!isObject(accessor)) continue
    for (const bound of BOUNDS) {
      if (isBound(accessor[bound])) continue
      delete (accessor as Json)[bound]
      wrong.push(`accessors[${i}].${bound}`)
    }
  }
  if (wrong.length === 0) return []
  return [
    warning(
      'gltf/bounds',
      wrong[0]!,
      `${wrong.length === 1 ? `${wrong[0]} is` : `${wrong.length} bounds, the first of them ${wrong[0]}, are`} not a list of numbers; bounds are not needed and were passed over.`,
    ),
  ]
}

/** GL_NEAREST and GL_LINEAR; with the numbers of glTF 1 in their place the keys are straight lines, too. */
const GL_NEAREST = 9728

function nameInterpolations(json: Gltf): Diagnostic[] {
  const found: string[] = []
  for (const [i, animation] of listOf(json.animations).entries()) {
    for (const [k, sampler] of listOf(animation.samplers).entries()) {
      if (typeof sampler.interpolation !== 'number') continue
      found.push(`animations[${i}].samplers[${k}].interpolation`)
      sampler.interpolation = sampler.interpolation === GL_NEAREST ? 'STEP' : 'LINEAR'
    }
  }
  if (found.length === 0) return []
  return [
    warning(
      'gltf/interpolation',
      found[0]!,
      `${found.length === 1 ? 'An interpolation is' : `${found.length} interpolations are`} a number instead of STEP, LINEAR or CUBICSPLINE; ${GL_NEAREST} was read as STEP, others as LINEAR.`,
    ),
  ]
}
