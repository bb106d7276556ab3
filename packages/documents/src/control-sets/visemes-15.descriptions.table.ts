/** What the controls of the visemes do, in the order of their table. Pages do not download it. */
export const VISEMES_15_DESCRIPTIONS: readonly string[] = [
  'Silence: the mouth at rest.',
  'Lips pressed shut, as in put, bat, mat.',
  'Lower lip under the upper teeth, as in fat, vat.',
  'Tongue between the teeth, as in think, that.',
  'Tongue behind the upper teeth, as in tip, doll.',
  'Back of the tongue up, lips loose, as in call, gas.',
  'Lips pushed out, teeth near, as in chair, join, she.',
  'Teeth together, lips apart, as in sir, zeal.',
  'Mouth barely open, as in lot, not.',
  'Lips a little rounded, as in red.',
  'Jaw wide open, as in car.',
  'Half open and wide, as in bed.',
  'A little open and wide, as in tip.',
  'Open and round, as in toe.',
  'Lips gathered forward, as in book.',
]
