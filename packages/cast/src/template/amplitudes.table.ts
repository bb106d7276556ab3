/**
 * How strong the controls of a template are, by name without Left or Right, as a part of the cast's own strength: the
 * cast acts for the back row. Measured against the motion of scanned people; 1 for those that are not listed.
 */
export const HUMAN_AMPLITUDES: Readonly<Record<string, number>> = {
  BrowLowerer: 1.25,
  OuterBrowRaiser: 1.3,
  EyeUpperLidRaiser: 1.3,
  JawDrop: 0.9,
  JawLeft: 0.5,
  JawRight: 0.5,
  LipCornerDown: 0.65,
  LipStretcher: 0.85,
  LowerLipDepressor: 0.8,
  Pucker: 0.7,
  Funneler: 0.8,
  ChinRaiserUpperLip: 0.6,
}
