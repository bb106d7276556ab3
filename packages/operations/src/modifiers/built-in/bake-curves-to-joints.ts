import { bakeClip } from '../../clips/bake-clip.ts'
import { clipFromContent, contentOf } from '../clip-content.ts'
import { defineModifier, missingFromContext } from '../modifier.ts'
import { flagParameter, numberParameter } from '../parameter.ts'

// [O2]
/** Through a character's pose asset to its own joints and morphs. */
export const bakeCurvesToJoints = defineModifier({
  id: 'bake-curves-to-joints',
  title: 'Bake curves to joints',
  description: 'Turns curves into joint and morph tracks of one character, which any engine plays.',
  parameters: {
    fps: numberParameter('Sample rate.', 60, { low: 1, high: 1000 }),
    scaleTranslation: flagParameter("Fit the poses' translations to this character's proportions."),
    keepCurves: flagParameter('Keep the curves beside the tracks.'),
  },
  apply(content, { fps, scaleTranslation, keepCurves }, { model, poses, name, report }) {
    if (!model)
      throw missingFromContext('bake-curves-to-joints', 'a character', 'Give its model and pose asset.')
    const clip = clipFromContent(content, name)
    const baked = bakeClip({ model, poses, clip, fps, scaleTranslation, report })
    return { ...contentOf(baked), curves: keepCurves ? content.curves : [] }
  },
})
