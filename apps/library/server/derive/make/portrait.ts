import { clipShape } from '../../check/clip-shape.ts'
import { nameOf } from '../../check/read-files.ts'
import { pngFrom } from '../draw/png.ts'
import { PosedHead } from '../draw/posed-head.ts'
import { clipOf, needHead, openHeadOf, readDeriveInput, wrongInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

const WIDTH = 400
const HEIGHT = 300

/**
 * A head in its mood; or a clip at its strongest moment, on the head that is its second input. Drawn without a
 * graphics card, on a transparent ground.
 */
export const makePortrait: Recipe['build'] = async ([first, second], { framing }) => {
  const input = await readDeriveInput(first!)
  const clip = clipOf(input)
  const own = openHeadOf(input)
  const head = own ?? (second && needHead(await readDeriveInput(second), nameOf(second.main)))
  if (!head)
    throw wrongInput(nameOf(first!.main), clip ? 'needs a head to be shown on' : 'has nothing to show')
  const look = clip && !own ? { clip, time: clipShape(clip).peak } : {}
  const posed = new PosedHead(head)
  const isFace = framing === 'face' || look.clip !== undefined
  const picture = isFace ? posed.face(look, WIDTH, HEIGHT) : posed.bust(look, WIDTH, HEIGHT)
  return { bytes: pngFrom(picture), media: 'image/png', meta: { width: WIDTH, height: HEIGHT } }
}
