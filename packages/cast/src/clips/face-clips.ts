import type { Clip } from '@facework/documents'
import { FaceTrack } from './face-track.ts'
import { speak } from './speech.ts'

// Curve-only clips: they carry no one's shape, so every character can play them.

/** "Hello! I am so glad you came to see my workshop." */
const sentence = speak(new FaceTrack('sentence', 3.9), [
  [0, 'sil'],
  [0.18, 'EH'],
  [0.28, 'L'],
  [0.44, 'OH'],
  [0.66, 'sil'],
  [0.8, 'AA'],
  [0.92, 'EE'],
  [1, 'AH'],
  [1.1, 'MBP'],
  [1.2, 'S'],
  [1.34, 'OH'],
  [1.46, 'K'],
  [1.54, 'L'],
  [1.66, 'AA'],
  [1.78, 'S'],
  [1.88, 'EE'],
  [1.98, 'OO'],
  [2.1, 'K'],
  [2.22, 'EH'],
  [2.34, 'MBP'],
  [2.42, 'OO'],
  [2.54, 'S'],
  [2.68, 'EE'],
  [2.8, 'MBP'],
  [2.92, 'AA'],
  [3.04, 'W'],
  [3.18, 'R'],
  [3.26, 'K'],
  [3.34, 'S'],
  [3.44, 'AA'],
  [3.56, 'MBP'],
  [3.74, 'sil'],
])
  .blink(0.7)
  .blink(2.36)
  .both(
    'OuterBrowRaiser',
    [0, 0],
    [0.2, 0.6],
    [0.5, 0.2],
    [1.25, 0.1],
    [1.4, 0.7],
    [1.8, 0.1],
    [3.3, 0.1],
    [3.45, 0.5],
    [3.9, 0],
  )
  .both('InnerBrowRaiser', [0, 0], [0.2, 0.5], [0.5, 0.1], [1.4, 0.6], [1.8, 0], [3.45, 0.4], [3.9, 0])
  .both('CheekRaiser', [0, 0], [0.4, 0.3], [3.3, 0.3], [3.9, 0])
  .both('Dimpler', [3.5, 0], [3.7, 0.3], [3.9, 0])
  .key('EyesLookLeft', [0, 0], [1.9, 0], [2, 0.25], [2.5, 0.25], [2.6, 0])

const pulses = [0.35, 0.62, 0.88, 1.14, 1.42, 1.74]
const laugh = new FaceTrack('laugh', 2.6)
  .both('LipCornerPuller', [0, 0], [0.25, 0.9], [2, 1], [2.6, 0.3])
  .both('CheekRaiser', [0, 0], [0.3, 0.7], [2, 0.8], [2.6, 0.1])
  .both('EyeClosed', [0, 0], [0.3, 0.35], [1, 0.7], [1.5, 0.9], [2.2, 0.3], [2.6, 0])
  .both('OuterBrowRaiser', [0, 0], [0.3, 0.5], [2.6, 0])
  .both('InnerBrowRaiser', [0, 0], [0.3, 0.45], [2.6, 0])
  .both('UpperLipRaiser', [0, 0], [0.3, 0.35], [2.2, 0.3], [2.6, 0])
  .both('NoseWrinkler', [0, 0], [0.9, 0.3], [1.8, 0.3], [2.6, 0])
  .key(
    'JawDrop',
    [0, 0],
    ...pulses.flatMap(
      (t, i) =>
        [
          [t, 0.75 - i * 0.05],
          [t + 0.13, 0.38],
        ] as const,
    ),
    [2.6, 0],
  )

const scream = new FaceTrack('scream', 2.2)
  .key('JawDrop', [0, 0], [0.12, 0.1], [0.3, 1], [1.6, 0.95], [2, 0.2], [2.2, 0])
  .both('EyeUpperLidRaiser', [0, 0], [0.25, 1], [1.6, 0.9], [2.2, 0])
  .both('InnerBrowRaiser', [0, 0], [0.25, 1], [1.7, 0.9], [2.2, 0])
  .both('OuterBrowRaiser', [0, 0], [0.25, 0.35], [2.2, 0])
  .both('LipStretcher', [0, 0], [0.3, 0.5], [0.5, 0.6], [0.7, 0.45], [0.9, 0.6], [1.6, 0.5], [2.2, 0])
  .both('LowerLipDepressor', [0, 0], [0.3, 0.7], [1.6, 0.6], [2.2, 0])
  .both('UpperLipRaiser', [0, 0], [0.3, 0.5], [1.6, 0.4], [2.2, 0])
  .key('TongueUp', [0, 0], [0.4, 0.25], [0.6, 0.1], [0.8, 0.25], [1, 0.1], [1.2, 0.25], [2.2, 0])

const surprise = new FaceTrack('surprise', 2)
  .blink(0.02)
  .key('JawDrop', [0, 0], [0.28, 0], [0.45, 0.6], [1.4, 0.5], [2, 0])
  .key('Funneler', [0, 0], [0.3, 0], [0.5, 0.35], [1.4, 0.3], [2, 0])
  .both('InnerBrowRaiser', [0, 0], [0.3, 0.2], [0.45, 1], [1.5, 0.9], [2, 0])
  .both('OuterBrowRaiser', [0, 0], [0.3, 0.2], [0.45, 1], [1.5, 0.9], [2, 0])
  .both('EyeUpperLidRaiser', [0, 0], [0.33, 0], [0.47, 1], [1.4, 0.7], [2, 0])

const sad = new FaceTrack('sad', 3.2)
  .both('LipCornerDown', [0, 0], [0.7, 0.9], [2.4, 1], [3.2, 0])
  .both('InnerBrowRaiser', [0, 0], [0.6, 1], [2.6, 0.9], [3.2, 0])
  .both('CheekRaiser', [0, 0], [1, 0.25], [2.6, 0.3], [3.2, 0])
  .key('ChinRaiser', [0, 0], [0.9, 0.6], [1.2, 0.8], [1.5, 0.6], [1.8, 0.85], [2.5, 0.6], [3.2, 0])
  .key('ChinRaiserUpperLip', [0, 0], [0.9, 0.6], [1.2, 0.8], [1.5, 0.6], [1.8, 0.85], [2.5, 0.6], [3.2, 0])
  .key('EyesLookDown', [0, 0], [1, 0.5], [2.2, 0.6], [3.2, 0])
  .both('EyeClosed', [0, 0], [0.9, 0.25], [1.9, 0.3], [2, 1], [2.2, 1], [2.45, 0.3], [3.2, 0])

const angry = new FaceTrack('angry', 2.8)
  .key('Corrugator', [0, 0], [0.4, 1], [2.3, 0.9], [2.8, 0])
  .both('BrowLowerer', [0, 0], [0.35, 0.9], [1.4, 1], [2.3, 0.9], [2.8, 0])
  .both('CheekRaiser', [0, 0], [0.5, 0.35], [2.3, 0.3], [2.8, 0])
  .both('NoseWrinkler', [0, 0], [0.6, 0.2], [1.1, 0.8], [1.7, 0.8], [2, 0.2], [2.8, 0])
  .both('UpperLipRaiser', [0.9, 0], [1.15, 0.8], [1.7, 0.8], [2, 0], [2.8, 0])
  .both('LowerLipDepressor', [0.9, 0], [1.15, 0.7], [1.7, 0.7], [2, 0], [2.8, 0])
  .both('LipStretcher', [0.9, 0], [1.15, 0.5], [1.7, 0.5], [2, 0])
  .key('LipPresser', [0, 0], [0.5, 0.9], [0.9, 0.9], [1.1, 0], [2, 0], [2.2, 0.7], [2.8, 0])
  .key('JawDrop', [0.9, 0], [1.15, 0.22], [1.3, 0.1], [1.45, 0.22], [1.7, 0.12], [2, 0])
  .key('JawLeft', [0.5, 0], [0.7, 0.25], [0.9, 0])
  .blink(2.35)

const wink = new FaceTrack('wink', 1.6)
  .key('LeftEyeClosed', [0, 0], [0.35, 0], [0.5, 1], [0.85, 1], [1.1, 0], [1.6, 0])
  .key('LeftCheekRaiser', [0, 0], [0.45, 0.7], [0.85, 0.7], [1.2, 0.1], [1.6, 0])
  .key('LeftLipCornerPuller', [0, 0], [0.4, 0.9], [1.1, 0.8], [1.6, 0])
  .key('RightLipCornerPuller', [0, 0], [0.4, 0.35], [1.6, 0])
  .key('RightOuterBrowRaiser', [0, 0], [0.45, 0.6], [1.6, 0])
  .key('RightInnerBrowRaiser', [0, 0], [0.45, 0.3], [1.6, 0])
  .key('LeftDimpler', [0, 0], [0.5, 0.4], [1.6, 0])

const chew = new FaceTrack('chew', 3.2)
for (let i = 0; i < 5; i++) {
  const t = 0.2 + i * 0.56
  const side = i % 2 ? 'Left' : 'Right'
  for (const c of ['JawDrop', 'LipsTogether']) chew.key(c, [t, 0.08], [t + 0.22, 0.5], [t + 0.46, 0.1])
  chew.key(`Jaw${side}`, [t, 0], [t + 0.26, 0.5], [t + 0.5, 0])
  chew.key(`${side}CheekPuff`, [t, 0.1], [t + 0.25, 0.55], [t + 0.5, 0.1])
}
chew
  .key('LipPresser', [0, 0], [0.3, 0.3], [3, 0.4], [3.2, 0])
  .both('CheekRaiser', [0, 0], [0.5, 0.2], [3.2, 0])
  .blink(1.3)
for (const c of ['JawDrop', 'LipsTogether', 'LeftCheekPuff', 'RightCheekPuff']) chew.key(c, [0, 0], [3.2, 0])

const yawn = new FaceTrack('yawn', 4.2)
  .key('JawDrop', [0, 0], [0.5, 0.15], [1.5, 0.95], [2.4, 1], [3.1, 0.1], [4.2, 0])
  .key('Funneler', [0, 0], [0.6, 0.3], [1.5, 0.4], [2.4, 0.3], [3.1, 0], [4.2, 0])
  .both(
    'EyeClosed',
    [0, 0.15],
    [0.9, 0.4],
    [1.6, 0.9],
    [2.5, 1],
    [3.3, 0.5],
    [3.6, 0.9],
    [3.75, 1],
    [4.2, 0.15],
  )
  .both('CheekRaiser', [0, 0], [1.5, 0.7], [2.5, 0.8], [3.2, 0.1], [4.2, 0])
  .both('InnerBrowRaiser', [0, 0], [1.4, 0.9], [2.5, 1], [3.4, 0.2], [4.2, 0])
  .both('OuterBrowRaiser', [0, 0], [1.4, 0.4], [2.5, 0.5], [3.4, 0], [4.2, 0])
  .both('NoseWrinkler', [0, 0], [1.6, 0.35], [2.5, 0.4], [3.1, 0], [4.2, 0])
  .key('TongueDown', [0, 0], [1.5, 0.5], [2.4, 0.6], [3.1, 0])
  .key('LipPresser', [3, 0], [3.35, 0.6], [3.8, 0.2], [4.2, 0])

const gaze = new FaceTrack('gaze', 4)
  .key(
    'EyesLookLeft',
    [0, 0],
    [0.5, 0],
    [0.58, 0.9],
    [1.3, 0.9],
    [1.38, 0],
    [2.2, 0],
    [2.28, 0.4],
    [3, 0.4],
    [3.1, 0],
    [4, 0],
  )
  .key('EyesLookRight', [0, 0], [1.34, 0], [1.42, 0.9], [2.1, 0.9], [2.2, 0], [4, 0])
  .key('EyesLookUp', [0, 0], [2.2, 0], [2.3, 0.8], [2.9, 0.8], [3, 0], [4, 0])
  .key('EyesLookDown', [0, 0], [3, 0], [3.1, 0.7], [3.6, 0.7], [3.72, 0], [4, 0])
  .blink(1.26)
  .blink(2.9)
  .blink(3.58)
  .both('OuterBrowRaiser', [0, 0], [2.2, 0], [2.35, 0.4], [2.9, 0.3], [3.1, 0], [4, 0])
  .both('InnerBrowRaiser', [0, 0], [2.2, 0], [2.35, 0.4], [3, 0], [4, 0])

const cheeky = new FaceTrack('cheeky', 2.4)
  .key('JawDrop', [0, 0], [0.3, 0.6], [1.7, 0.6], [2.1, 0], [2.4, 0])
  .key('TongueOut', [0, 0], [0.25, 0], [0.5, 1], [1.6, 1], [1.9, 0], [2.4, 0])
  .key('TongueDown', [0.3, 0], [0.6, 0.7], [0.9, 0.2], [1.2, 0.7], [1.5, 0.3], [1.8, 0])
  .key('RightEyeClosed', [0, 0], [0.4, 1], [1.7, 1], [2, 0])
  .key('RightCheekRaiser', [0, 0], [0.4, 0.6], [1.7, 0.6], [2.1, 0])
  .both('LipCornerPuller', [0, 0], [0.4, 0.6], [1.8, 0.7], [2.4, 0])
  .key('LeftOuterBrowRaiser', [0, 0], [0.4, 0.8], [1.8, 0.7], [2.4, 0])
  .key('LeftInnerBrowRaiser', [0, 0], [0.4, 0.4], [1.8, 0.4], [2.4, 0])

export const faceClips = (): Clip[] =>
  [sentence, laugh, scream, surprise, sad, angry, wink, chew, yawn, gaze, cheeky].map((t) => t.clip())
