import type { Clip } from '@facework/documents'
import { FaceTrack } from './face-track.ts'

// Moods loop under everything else [T3]: every curve ends where it begins.

const calm = new FaceTrack('mood-calm', 6)
  .blink(1.2)
  .blink(4.4)
  .both('LipCornerPuller', [0, 0.12], [3, 0.2], [6, 0.12])
  .both('InnerBrowRaiser', [0, 0.05], [2.5, 0.15], [6, 0.05])
  .key('EyesLookLeft', [0, 0], [2, 0], [2.1, 0.2], [3.4, 0.2], [3.5, 0], [6, 0])
  .key('EyesLookRight', [0, 0], [4.5, 0], [4.6, 0.15], [5.6, 0.15], [5.7, 0], [6, 0])

const happy = new FaceTrack('mood-happy', 5)
  .blink(0.8)
  .blink(3.1)
  .both('LipCornerPuller', [0, 0.6], [1.5, 0.75], [3.4, 0.55], [5, 0.6])
  .both('CheekRaiser', [0, 0.3], [1.6, 0.45], [3.5, 0.25], [5, 0.3])
  .both('OuterBrowRaiser', [0, 0.15], [1.7, 0.35], [3, 0.1], [5, 0.15])
  .both('InnerBrowRaiser', [0, 0.1], [1.7, 0.25], [3, 0.1], [5, 0.1])
  .key('EyesLookUp', [0, 0], [1.4, 0], [1.5, 0.2], [2.4, 0.2], [2.5, 0], [5, 0])

const grumpy = new FaceTrack('mood-grumpy', 5.5)
  .blink(1.6, 0.2)
  .blink(4.2, 0.2)
  .both('EyeClosed', [0, 0.2], [5.5, 0.2])
  .both('BrowLowerer', [0, 0.6], [2.4, 0.75], [5.5, 0.6])
  .key('Corrugator', [0, 0.45], [2.4, 0.65], [5.5, 0.45])
  .both('LipCornerDown', [0, 0.45], [3, 0.6], [5.5, 0.45])
  .key('ChinRaiser', [0, 0.3], [3, 0.45], [5.5, 0.3])
  .key('ChinRaiserUpperLip', [0, 0.3], [3, 0.45], [5.5, 0.3])
  .key('EyesLookRight', [0, 0], [2.6, 0], [2.7, 0.4], [3.9, 0.4], [4, 0], [5.5, 0])
  .key('JawLeft', [0, 0], [3, 0], [3.2, 0.2], [3.8, 0.2], [4, 0], [5.5, 0])

export const moodClips = (): Clip[] => [calm, happy, grumpy].map((t) => t.clip({ loop: true }))
