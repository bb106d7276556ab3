import { createHash } from 'node:crypto'
import { canonicalJson } from '@facework/library'
import type { Recipe } from './recipe.ts'

/** What a derived file is computed from, and how. */
export interface Derivation {
  readonly recipe: Recipe
  readonly parameters: Readonly<Record<string, unknown>>
  readonly inputs: readonly string[]
}

// [L13]
/** Names a derived file by all that it depends on. */
export function derivedKey({ recipe, parameters, inputs }: Derivation): string {
  const text = canonicalJson({ recipe: recipe.name, tool: recipe.tool, parameters, inputs })
  return createHash('sha256').update(text).digest('hex')
}
