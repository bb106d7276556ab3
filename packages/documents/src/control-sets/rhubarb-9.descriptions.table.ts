/** What the controls of Rhubarb do, in the order of their table. Pages do not download it. */
export const RHUBARB_9_DESCRIPTIONS: readonly string[] = [
  'Lips closed with a little pressure, as for p, b, m.',
  'Barely open, teeth together, as for s, k, t and ee.',
  'Open, as in men and bat; also on the way to D.',
  'Wide open, as in father.',
  'Open and a little round, as in off and bird.',
  'Lips gathered forward, as in you and show.',
  'Lower lip under the upper teeth, as for f and v.',
  'Open, tongue raised behind the teeth, as for a long l.',
  'Pause: the mouth at rest, closed without pressure.',
]
