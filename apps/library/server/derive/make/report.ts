import { facs50 } from '@facework/documents'
import { checkHead } from '@facework/operations'
import { openHeadOf, readDeriveInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

/** What was found about an asset: the checks of a head for the web, its controls and its map. */
export const makeReport: Recipe['build'] = async ([first]) => {
  const input = await readDeriveInput(first!)
  const character = openHeadOf(input)
  const checked =
    character &&
    checkHead({
      model: character.model,
      poses: character.documents.poses,
      clips: input.main.documents.filter((d) => d.kind === 'clip'),
      poseClip: input.main.poseFrames?.clip,
    })
  const supported = character?.drivingControls()
  const content = {
    checks: checked && {
      profile: checked.profile,
      score: checked.score,
      counts: checked.counts,
      findings: checked.findings.slice(0, 50).map(({ code, severity, message, fixText, steps }) => ({
        code,
        severity,
        message,
        fix: fixText ?? steps[0],
      })),
    },
    controls: supported && {
      supported: [...supported],
      missing: facs50.controls.map((c) => c.name).filter((name) => !supported.has(name)),
    },
    map: character?.map?.lines.map(({ target, terms }) => ({ target, terms })),
  }
  return {
    bytes: new TextEncoder().encode(JSON.stringify(content)),
    media: 'application/json',
    meta: checked ? { counts: checked.counts, score: checked.score } : {},
  }
}
