import { dist, mirror } from '../clay/vector.ts'
import { CONTROLS, mirrorControl, regionOf } from '../face/controls.ts'
import type { Finding } from './finding.ts'
import { isUpperLid, type Probe, type Subject } from './subject.ts'

const MM = 1000

/** Every Left control mirrored equals its Right. */
export function mirrorError(s: Subject): Finding {
  let worst = 0
  let where = ''
  for (const control of CONTROLS) {
    const other = mirrorControl(control)
    if (control > other) continue
    const [left, right] = [s.shape({ [control]: 1 }), s.shape({ [other]: 1 })]
    for (const p of s.probes) {
      const k = s.partner(p)
      // highlights are on the same side of both eyes, and hair may be parted: neither has a mirror image
      if (k < 0) continue
      const d = dist(mirror(s.place(left, p)), s.place(right, { ...p, index: k })) * MM
      if (d > worst)
        [worst, where] = [d, `${control}, ${p.mesh} ${p.vertex.p.map((x) => (x * MM).toFixed(0))}`]
    }
  }
  return { name: 'left against right', value: worst, most: 0.1, unit: 'mm', where }
}

/** The control that moves least still moves something by 2 mm. */
export function leastMotion(s: Subject): Finding {
  let least = Number.POSITIVE_INFINITY
  let where = ''
  for (const control of CONTROLS) {
    const values = { [control]: 1 }
    const most = Math.max(...s.probes.map((p) => s.moved(values, p))) * MM
    if (most < least) [least, where] = [most, control]
  }
  return { name: 'weakest control moves', value: least, least: 2, unit: 'mm', where }
}

/** Mouth, jaw and tongue leave brows and upper lids alone; brow controls leave the mouth alone. */
export function isolation(s: Subject): Finding[] {
  const brows = s.probes.filter((p) => p.mesh === 'Brows_Geo' || isUpperLid(p))
  const lips = s.probes.filter(
    (p) => p.vertex.bind.kind === 'skin' && p.vertex.bind.lip && p.vertex.bind.lip.q <= 1.1,
  )
  const leak = (name: string, controls: readonly string[], probes: readonly Probe[]): Finding => {
    let worst = 0
    let where = ''
    for (const control of controls)
      for (const p of probes) {
        const d = s.moved({ [control]: 1 }, p) * MM
        if (d > worst)
          [worst, where] = [d, `${control} on ${p.mesh} ${p.vertex.p.map((x) => (x * MM).toFixed(0))}`]
      }
    return { name, value: worst, most: 0.5, unit: 'mm', where }
  }
  const lower = CONTROLS.filter((c) => ['Mouth', 'Jaw', 'Tongue'].includes(regionOf(c)))
  return [
    leak('mouth, jaw, tongue on brows and lids', lower, brows),
    leak(
      'brows on mouth',
      CONTROLS.filter((c) => regionOf(c) === 'Brows'),
      lips,
    ),
  ]
}
