import { detectMap } from '@facework/operations'
import { shapeMotions } from '@facework/operations/internal'
import { expect, test } from 'vitest'
import { documentsFromCharacter } from './documents-from-character.ts'
import { FAMILIES } from './people/character.ts'
import { makeCharacter } from './people/make.ts'

const SEED = 7

test.each(FAMILIES)('[M3] a relative of the %s is known by what its poses move, under numbers', (family) => {
  const { model, poses } = documentsFromCharacter(makeCharacter(family, SEED, 'game'))
  const controls = poses.poses.filter((p) => p.role.type === 'control')
  const numbered = { ...poses, poses: controls.map((p, i) => ({ ...p, name: String(i) })) }
  const nameOf = (target: string) => controls[Number(target)]!.name
  const found = detectMap({
    names: numbered.poses.map((p) => p.name),
    set: 'facs-50',
    motions: () => shapeMotions(model, numbered),
  })
  const right = found.lines.filter(({ control, targets }) => targets.some((t) => nameOf(t.name) === control))
  // A robot's brows slide as bars; knitting them looks like nothing else, and is not named.
  expect(right.length).toBeGreaterThanOrEqual(family === 'robot' ? 49 : 50)
})
