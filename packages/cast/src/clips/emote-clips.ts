import type { Clip } from '@facework/documents'
import { CHEERING, WAVING } from './body-clips.ts'
import { bodyTracks } from './body-track.ts'
import { FaceTrack } from './face-track.ts'
import { speak } from './speech.ts'

// Emotes move face and body in one clip. Their joint tracks are rotations of the master skeleton and fit every body.

/** "Hi there!" with a wave. */
const hello = speak(new FaceTrack('emote-hello', 2.4), [
  [0, 'sil'],
  [0.5, 'sil'],
  [0.6, 'AA'],
  [0.74, 'EE'],
  [0.9, 'TH'],
  [1.02, 'EH'],
  [1.2, 'R'],
  [1.38, 'sil'],
])
  .both('LipCornerPuller', [0, 0], [0.35, 0.7], [1.9, 0.8], [2.4, 0])
  .both('CheekRaiser', [0, 0], [0.4, 0.35], [1.9, 0.4], [2.4, 0])
  .both('OuterBrowRaiser', [0, 0], [0.35, 0.8], [0.8, 0.4], [1.9, 0.3], [2.4, 0])
  .both('InnerBrowRaiser', [0, 0], [0.35, 0.7], [0.8, 0.3], [1.9, 0.2], [2.4, 0])
  .blink(1.5)

const cheer = new FaceTrack('emote-cheer', 2.3)
  .both('LipCornerPuller', [0, 0], [0.4, 1], [1.8, 0.9], [2.3, 0])
  .both('CheekRaiser', [0, 0], [0.5, 0.6], [1.8, 0.5], [2.3, 0])
  .both('UpperLipRaiser', [0, 0], [0.5, 0.4], [1.8, 0.3], [2.3, 0])
  .both('OuterBrowRaiser', [0, 0], [0.45, 0.9], [1.7, 0.7], [2.3, 0])
  .both('InnerBrowRaiser', [0, 0], [0.45, 0.8], [1.7, 0.6], [2.3, 0])
  .both('EyeClosed', [0, 0], [0.2, 0.7], [0.5, 0], [1, 0.5], [1.3, 0], [1.55, 0.5], [1.9, 0], [2.3, 0])
  .key(
    'JawDrop',
    [0, 0],
    [0.25, 0.1],
    [0.55, 0.85],
    [0.8, 0.55],
    [1.05, 0.85],
    [1.3, 0.55],
    [1.55, 0.8],
    [2, 0.15],
    [2.3, 0],
  )

export const emoteClips = (): Clip[] => [
  hello.clip({ joints: bodyTracks(WAVING, hello.duration) }),
  cheer.clip({ joints: bodyTracks(CHEERING, cheer.duration) }),
]
