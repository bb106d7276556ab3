// Pictures of the sample characters for the home page; make/pictures.mjs opens this page.
import boltGlasses from '@facework/samples/ada-glasses'
import moustache from '@facework/samples/grub-moustache'
import { type CharacterName, createRenderer, frameFace, openFace } from '../line-up.ts'

const WEARABLES: Record<string, string> = { glasses: boltGlasses, moustache }

interface Portrait {
  readonly name: CharacterName
  readonly weights?: Record<string, number>
  readonly wear?: string
  readonly size?: number
  readonly turn?: number
  readonly width: number
  readonly height: number
}

/** A WebP with a transparent background, as a data address. */
async function take({ name, weights = {}, wear, size, turn, width, height }: Portrait): Promise<string> {
  const renderer = createRenderer()
  renderer.setSize(width, height, false)
  const live = await openFace(name)
  if (wear) await live.face.wear(WEARABLES[wear]!)
  live.face.setWeights(weights, 'facs-50')
  live.face.update(0)
  frameFace(live, width / height, size, turn)
  renderer.render(live.scene, live.camera)
  const picture = renderer.domElement.toDataURL('image/webp', 0.86)
  live.face.dispose()
  renderer.dispose()
  renderer.forceContextLoss()
  return picture
}
Object.assign(window, { take })
