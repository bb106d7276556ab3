/**
 * How strong the controls of a template are, by name without Left or Right, as a part of the cast's own strength: the
 * cast acts for the back row. Measured against the motion of scanned people; 1 for those that are not listed.
 */
export const HUMAN_AMPLITUDES: Readonly<Record<string, number>> = {}
