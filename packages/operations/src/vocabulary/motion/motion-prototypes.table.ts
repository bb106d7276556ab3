/** One way in which a control moves a face. */
export interface MotionRow {
  readonly control: string
  /** `pair`: a left and a right control, and a shape that does both; `part`: halves of one in the middle. */
  readonly kind: 'pair' | 'part' | 'one'
  readonly motion: string
  /** The name of the shape that does both sides, where a set has a control for it. */
  readonly both?: string
  /** Finer controls that it does at once; where those have shapes of their own, it is none of the shapes. */
  readonly of?: readonly string[]
}

const row = (control: string, kind: MotionRow['kind'], motion: string, more: Partial<MotionRow> = {}) =>
  ({ control, kind, motion, ...more }) satisfies MotionRow

/**
 * How faces move, control by control: which landmark goes where, and how far beside the others. Numbers are
 * millimetres of an adult face, by eye; only their proportions count. Faces differ in how they do the same:
 * a control may have several rows.
 */
// biome-ignore format: one control a line
export const MOTIONS: readonly MotionRow[] = [
  row('browDown', 'pair', 'browInner down 5 in 1, browMiddle down 6, browOuter down 4, upperLid down 1'),
  row('browInnerUp', 'part', 'browInner up 7, browMiddle up 3'),
  row('browOuterUp', 'pair', 'browOuter up 6, browMiddle up 6, browInner up 1.5, upperLid up 0.5'),
  row('noseSneer', 'pair', 'nostril up 3, cheekbone up 4 forward 0.7, cheek up 3, upperLip up 2, corner up 1, browInner down 3 in 0.7, browMiddle down 2.5, browOuter down 1, lowerLid up 1, upperLipMiddle up 1'),
  row('noseSneer', 'pair', 'browInner down 5 in 3, browMiddle down 4 in 2.5, browOuter down 2, nostril up 3 out 1.5, cheekbone up 1 in 1.5'),
  row('noseSneer', 'pair', 'nostril up 8 out 1 forward 1, cheekbone up 3, lowerLid up 3, browInner down 1.5, browMiddle down 1'),
  row('Corrugator', 'one', 'browInner in 4 down 2, browMiddle in 1.5 down 1'),

  row('eyeBlink', 'pair', 'upperLid down 6 back 1, lowerLid up 1'),
  row('eyeLookDown', 'pair', 'eyeball down 5, upperLid down 3, lowerLid down 1', { both: 'EyesLookDown' }),
  row('eyeLookUp', 'pair', 'eyeball up 5, upperLid up 1.5, lowerLid up 0.7, browMiddle up 0.5', { both: 'EyesLookUp' }),
  row('eyeLookIn', 'pair', 'eyeball in 5, upperLid in 1, lowerLid in 0.7'),
  row('eyeLookOut', 'pair', 'eyeball out 5, upperLid out 1, lowerLid out 0.7'),
  row('EyesLookLeft', 'one', 'eyeball left 5, upperLid left 0.5', { of: ['eyeLookOutLeft', 'eyeLookInRight'] }),
  row('EyesLookRight', 'one', 'eyeball right 5, upperLid right 0.5', { of: ['eyeLookInLeft', 'eyeLookOutRight'] }),
  row('eyeSquint', 'pair', 'lowerLid up 5 in 1.5 forward 1, upperLid down 1, cheekbone up 2.5 in 1.5'),
  row('eyeWide', 'pair', 'upperLid up 2.5, lowerLid down 0.5, browMiddle up 0.5'),
  row('cheekSquint', 'pair', 'cheekbone up 6 forward 1, lowerLid up 2, cheek up 4, corner up 0.7, browMiddle down 0.7, browOuter down 0.7'),
  row('CheekRaiser', 'pair', 'lowerLid up 5 forward 1.5, cheekbone up 5 forward 1.5, upperLid down 1, cheek up 1', { of: ['eyeSquint', 'cheekSquint'] }),

  row('jawForward', 'one', 'chin forward 5, lowerLipMiddle forward 5, lowerLip forward 4, jaw forward 2, corner forward 1.5'),
  row('jawLeft', 'one', 'chin left 7, lowerLipMiddle left 6, lowerLip left 5, jaw left 5, corner left 2.5, cheek left 1.5'),
  row('jawRight', 'one', 'chin right 7, lowerLipMiddle right 6, lowerLip right 5, jaw right 5, corner right 2.5, cheek right 1.5'),
  row('jawOpen', 'one', 'chin down 20 back 8, lowerLipMiddle down 18 back 5, lowerLip down 17 back 5, jaw down 11 back 3, corner down 7 back 1, cheek down 4, tongue down 9'),

  row('cheekPuff', 'part', 'cheek forward 5 out 1.5, jaw forward 3, corner forward 3 in 1, upperLip forward 2 in 0.7, lowerLip forward 2 in 0.7, upperLipMiddle forward 1, lowerLipMiddle forward 1, cheekbone forward 0.7'),
  row('mouthClose', 'one', 'lowerLipMiddle up 10 forward 1, lowerLip up 9 forward 1, corner up 3, upperLipMiddle down 2, upperLip down 1.5'),
  row('mouthDimple', 'pair', 'corner back 5 out 3 up 2, jaw back 2.5 up 2.5 out 1.5, upperLip out 1.5 back 1.5, lowerLip out 1.5 back 2 up 1, cheek out 1.5 up 1'),
  row('mouthDimple', 'pair', 'corner out 6 up 3, cheek out 4.5 up 2, jaw out 4 up 2, lowerLip out 1'),
  row('mouthFrown', 'pair', 'corner down 5, lowerLip down 2, upperLip down 1.5, cheek down 2, jaw down 3'),
  row('mouthFunnel', 'one', 'upperLipMiddle forward 4 up 2.5, upperLip forward 4 up 2 in 1, lowerLipMiddle forward 4 down 3, lowerLip forward 4 down 3 in 1, corner in 5 forward 4, cheek in 2'),
  row('mouthPucker', 'one', 'corner in 5 forward 6, upperLip in 2.5 forward 5, lowerLip in 2.5 forward 5.5, upperLipMiddle forward 5, lowerLipMiddle forward 5.5, cheek in 2 forward 2.5, jaw in 2 forward 3.5'),
  row('FlatPucker', 'one', 'corner in 6, upperLip in 3, lowerLip in 3, cheek in 2, jaw in 2'),
  row('mouthLeft', 'one', 'upperLipMiddle left 6, upperLip left 6, lowerLipMiddle left 6, lowerLip left 6, corner left 6, cheek left 2, chin left 1'),
  row('mouthRight', 'one', 'upperLipMiddle right 6, upperLip right 6, lowerLipMiddle right 6, lowerLip right 6, corner right 6, cheek right 2, chin right 1'),
  row('mouthLowerDown', 'pair', 'lowerLip down 5 forward 0.5, lowerLipMiddle down 2.5, corner down 1, jaw down 0.7'),
  row('mouthUpperUp', 'pair', 'upperLip up 5, upperLipMiddle up 2.5, nostril up 1.5, corner up 1, cheekbone up 0.5'),
  row('mouthPress', 'pair', 'corner up 4 out 0.7, jaw up 4 forward 0.7 out 0.7, cheek up 2.5 out 1, lowerLip up 3.5, lowerLipMiddle up 1.7, upperLip up 0.3, chin up 2', { both: 'LipPresser' }),
  row('LipPresser', 'one', 'corner back 3 out 2, upperLip back 3 down 1.5 out 1, lowerLip back 2.5 up 2 out 1, upperLipMiddle back 2 down 2, lowerLipMiddle back 2 up 2', { of: ['mouthPressLeft', 'mouthPressRight'] }),
  row('LipPresser', 'one', 'corner up 2, lowerLip up 3.5 forward 1, lowerLipMiddle up 3 forward 1, jaw up 2.5 forward 1.5, chin up 4 forward 2.5, cheek up 1, nostril back 1, upperLipMiddle down 1', { of: ['mouthPressLeft', 'mouthPressRight'] }),
  row('mouthRollLower', 'one', 'lowerLipMiddle back 3 up 3, lowerLip back 3 up 2.5, chin up 0.7'),
  row('mouthRollUpper', 'one', 'upperLipMiddle back 3 down 2.5, upperLip back 3 down 2'),
  row('mouthShrugLower', 'one', 'lowerLipMiddle up 5 forward 2, lowerLip up 4 forward 1.5, chin up 4, corner up 0.5 down 1, upperLipMiddle up 1'),
  row('mouthShrugUpper', 'one', 'upperLipMiddle up 4 forward 2, upperLip up 3 forward 1.5, nostril up 0.7'),
  row('mouthSmile', 'pair', 'corner out 5 up 6 back 3, upperLip out 2 up 2 back 1, lowerLip out 2 up 2 back 1, cheek up 4 out 2, cheekbone up 2, jaw up 4 out 3 back 2'),
  row('mouthSmile', 'pair', 'corner up 5 back 3, jaw up 4.5 back 3, cheek up 3 out 1 back 2.5, upperLip up 2 back 2, lowerLip up 2.5 back 1.5, lowerLipMiddle up 1 back 1'),
  row('mouthStretch', 'pair', 'corner out 6 down 2 back 3, lowerLip out 2.5 down 1, upperLip out 2.5 down 1, cheek out 3 down 1, jaw out 4 down 1.5 back 2'),

  row('tongueOut', 'one', 'tongue forward 10 down 1'),
  row('tongueOut', 'one', 'tongue forward 4 up 1, lowerLip down 4, lowerLipMiddle down 5, upperLip up 2, upperLipMiddle up 2.5'),
  row('TongueUp', 'one', 'tongue up 8 forward 6'),
  row('TongueDown', 'one', 'tongue down 8 forward 6'),
]
