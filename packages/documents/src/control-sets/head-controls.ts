import type { Control } from '../kinds/control-set.ts'

export function headControls(): Control[] {
  // A quarter turn either way is further than any neck goes.
  const range = [-1.5707963267948966, 1.5707963267948966] as const
  const common = { range, side: 'center', region: 'Head' } as const
  return [
    { name: 'headYaw', ...common, description: "Turns the head to the character's own left, in radians." },
    { name: 'headPitch', ...common, description: 'Nods the head down, in radians.' },
    {
      name: 'headRoll',
      ...common,
      description: "Tilts the head to the character's own right shoulder, in radians.",
    },
  ]
}
