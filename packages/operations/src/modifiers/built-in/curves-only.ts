import { defineModifier } from '../modifier.ts'
import { namesParameter } from '../parameter.ts'
import { curvesFromMorphs } from './morphs-to-curves.ts'

// [C3]
/** What is left plays on any character. */
export const curvesOnly = defineModifier({
  id: 'curves-only',
  title: 'Curves only',
  description: 'Turns morphs into curves and removes all joint tracks: the clip then plays on any character.',
  parameters: { prefix: namesParameter('Prefixes to remove from morph names.', []) },
  apply: (content, { prefix }, context) => ({
    ...curvesFromMorphs(content, prefix, 'keep', context),
    joints: [],
  }),
})
