import { exportGltf } from '@facework/formats'
import { bakeClip } from '@facework/operations'
import { Report, throwFirst } from '@facework/report'
import { nameOf } from '../../check/read-files.ts'
import { needClip, needHead, readDeriveInput, wrongInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

/** A clip on the head that is the second input, as an ordinary animation that any engine plays. */
export const makeBaked: Recipe['build'] = async ([first, second], { fps = 60 }) => {
  const clip = needClip(await readDeriveInput(first!), nameOf(first!.main))
  if (!second) throw wrongInput(nameOf(first!.main), 'needs a head to be baked on')
  const character = needHead(await readDeriveInput(second), nameOf(second.main))
  const report = new Report()
  const animation = bakeClip({ character, clip, fps: Number(fps), mood: true, report })
  const written = exportGltf({ model: character.model, clips: [animation] })
  throwFirst([...report.diagnostics, ...written.diagnostics])
  return {
    bytes: written.bytes,
    media: 'model/gltf-binary',
    meta: {
      fps: Number(fps),
      seconds: animation.duration,
      jointTracks: animation.joints.length,
      morphTracks: animation.morphs.length,
    },
  }
}
