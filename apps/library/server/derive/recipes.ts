import type { Recipe } from './recipe.ts'
import { brotli } from './recipes/brotli.ts'

/** All recipes. A new one is a file in `recipes/` and a line here. */
export const RECIPES: readonly Recipe[] = [brotli]

export const findRecipe = (name: string): Recipe | undefined => RECIPES.find((recipe) => recipe.name === name)
