import { dirname, relative, resolve, sep } from 'node:path'
import type { AssetRef } from '@facework/documents'
import type { Input } from './read-input.ts'

/** From one file to another, as references write it. Both absolute. */
export function pathBetween(from: string, to: string): string {
  return relative(dirname(from), to).split(sep).join('/')
}

/**
 * A document's skeleton as seen from the file it is written to. A skeleton that was only made in memory,
 * by reading a head of another format, is not a saved document, and is left out.
 */
export function withSkeletonPath<D extends { readonly skeleton?: AssetRef }>(
  document: D,
  input: Input,
  output: string,
): D {
  const { skeleton, ...rest } = document
  if (!skeleton) return document
  const isKept = input.format.name === 'document' || input.format.name === 'facework'
  if (!isKept) return rest as D
  if (skeleton.path === undefined) return document
  const path = pathBetween(output, resolve(dirname(input.path), skeleton.path))
  return { ...document, skeleton: { ...skeleton, path } }
}
