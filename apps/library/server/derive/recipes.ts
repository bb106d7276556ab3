import type { Recipe } from './recipe.ts'
import { baked, clip, game, portrait, report, sheet } from './recipes/asset-recipes.ts'
import { brotli } from './recipes/brotli.ts'

/** All recipes. A new one is an entry in a file of `recipes/` and a name here. */
export const RECIPES: readonly Recipe[] = [brotli, portrait, sheet, game, clip, baked, report]

export const findRecipe = (name: string): Recipe | undefined => RECIPES.find((recipe) => recipe.name === name)
