import type { Detail } from '../face/density.ts'
import type { CastCharacter, Family } from './character.ts'
import { buildGoblin } from './goblin.ts'
import { GRUB, goblinFromSeed } from './goblin-traits.ts'
import { buildHuman } from './human.ts'
import { ADA, humanFromSeed } from './human-traits.ts'
import { buildRobot } from './robot.ts'
import { BOLT, robotFromSeed } from './robot-traits.ts'

/** The three named characters and the family each stands for. */
export const CAST: Readonly<Record<'ada' | 'grub' | 'bolt', Family>> = {
  ada: 'human',
  grub: 'goblin',
  bolt: 'robot',
}
export type CastName = keyof typeof CAST
export const CAST_NAMES: readonly CastName[] = ['ada', 'grub', 'bolt']

/** The family's named character, or with a seed a new relative of it. The same seed gives the same character. */
export function makeCharacter(family: Family, seed?: number, detail: Detail = 'full'): CastCharacter {
  switch (family) {
    case 'human':
      return buildHuman(seed === undefined ? ADA : humanFromSeed(seed), detail)
    case 'goblin':
      return buildGoblin(seed === undefined ? GRUB : goblinFromSeed(seed), detail)
    case 'robot':
      return buildRobot(seed === undefined ? BOLT : robotFromSeed(seed), detail)
  }
}
