import { depthAt } from '../clay/depth-at.ts'
import { DEG } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import type { HeadSpec } from '../face/head.ts'
import { buildHeadSurface } from '../face/head-surface.ts'
import { hex, mixColour } from '../paint/colour.ts'
import { buildBrows } from '../parts/brow.ts'
import { buildCatchlights, buildEyeballs } from '../parts/eyeball.ts'
import { buildLashes } from '../parts/lashes.ts'
import { buildTeeth } from '../parts/teeth.ts'
import { buildTongue } from '../parts/tongue.ts'
import type { HumanTraits } from './human-traits.ts'

/** The parts of a human face: those that poses move, and the upper teeth. */
export interface HumanFace {
  moving: Mesh[]
  upperTeeth: Mesh
}

export function buildHumanFace(head: HeadSpec, h: HumanTraits): HumanFace {
  const d = head.density
  const ivory = hex(0xfff8ec)
  const gumColor = hex(0xd4686c)
  const lipZ = depthAt(head.form, 0, head.mouth.y)
  const arc = { gum: 0.006, color: ivory, gumColor, count: 10 }
  const wide = 0.4 + 0.6 * h.mouthWidth
  const skin = buildHeadSurface(head)
  const eyes = buildEyeballs(head)
  const glints = buildCatchlights(head, [
    { az: -0.17, el: 0.24, size: 0.115 },
    { az: 0.2, el: -0.19, size: 0.055 },
  ])
  const lashes = buildLashes(head, { length: 0.22 * h.lashes, curl: 0.85, color: hex(0x120907) })
  const t = h.browThick
  const y = h.browHeight
  const brows = buildBrows(head, {
    points: [
      [0.0165, 0.05 + y, 0.0036 * t],
      [0.031, 0.056 + y + h.browArch * 0.5, 0.005 * t],
      [0.048, 0.057 + y + h.browArch, 0.0042 * t],
      [0.063, 0.0505 + y, 0.0024 * t],
    ],
    thick: 0.0032,
    color: mixColour(hex(h.hairColour.dark), hex(0x2a1713), 0.4),
  })
  const upper = buildTeeth(d, {
    ...arc,
    row: 'upper',
    spread: 72 * DEG,
    width: 0.0275 * wide,
    depth: 0.026,
    z: lipZ - 0.007,
    bite: head.mouth.y - 0.005,
    height: 0.0105,
    thick: 0.0022,
    notch: 0.0009,
  })
  const lower = buildTeeth(d, {
    ...arc,
    row: 'lower',
    spread: 70 * DEG,
    width: 0.0255 * wide,
    depth: 0.0245,
    z: lipZ - 0.009,
    bite: head.mouth.y - 0.006,
    height: 0.0085,
    thick: 0.002,
    notch: 0.0008,
  })
  const tongue = buildTongue(head)
  return { moving: [skin, eyes, glints, lashes, brows, lower, tongue], upperTeeth: upper }
}
