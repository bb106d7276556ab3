import type { CastCharacter } from '../people/character.ts'
import type { Finding } from './finding.ts'
import { isolation, leastMotion, mirrorError } from './measure-controls.ts'
import { blinkDepth, blinkGap, gazeRange } from './measure-eyes.ts'
import { sealGap, teethOut } from './measure-mouth.ts'
import { Subject } from './subject.ts'

/** Everything a face of the cast must keep to, measured on the finished character. */
export function measureCharacter(character: CastCharacter): Finding[] {
  const s = new Subject(character)
  const head = character.parts.filter((p) => p.mesh.space === 'head').map((p) => p.mesh)
  const sum = (of: (m: (typeof head)[number]) => number) => head.reduce((n, m) => n + of(m), 0)
  const game = character.detail === 'game'
  return [
    blinkDepth(s),
    blinkGap(s),
    sealGap(s),
    mirrorError(s),
    leastMotion(s),
    ...isolation(s),
    ...gazeRange(s),
    teethOut(s),
    {
      name: 'head vertices',
      value: sum((m) => m.vertices.length),
      ...(game ? { most: 7999 } : {}),
      unit: '',
      where: '',
    },
    {
      name: 'head triangles',
      value: sum((m) => m.triangles.length),
      ...(game ? { most: 3999 } : {}),
      unit: '',
      where: '',
    },
  ]
}
