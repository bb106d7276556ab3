import { join } from 'node:path'
import type { Library } from '@facework/library'
import { throwFirst } from '@facework/report'
import { publishFile } from './publish-file.ts'

/** The scope that the sample cast is published in. */
export const SAMPLE_SCOPE = '@cast'

interface Sample {
  readonly file: string
  readonly title?: string | undefined
  readonly description: string
  readonly keywords: string
}

const clip = (name: string, description: string, keywords: string): Sample => ({
  file: `clips/${name}.clip.json`,
  description,
  keywords,
})

/** What a new library shows: the cast, their clips and the graph that they share. */
export const SAMPLES: readonly Sample[] = [
  {
    file: 'ada/ada.character.json',
    description: 'Cartoon woman with poses for all 50 FACS controls, by morphs.',
    keywords: 'cartoon,person,morphs',
  },
  {
    file: 'bolt/bolt.character.json',
    description: 'Robot whose lids, brows and jaw are joints.',
    keywords: 'cartoon,robot,joints',
  },
  {
    file: 'grub/grub.character.json',
    description: 'Goblin with large ears, moved by joints and morphs together.',
    keywords: 'cartoon,creature,joints,morphs',
  },
  clip('laugh', 'A laugh with closed eyes.', 'emotion,happy'),
  clip('angry', 'Anger: brows down, jaw set.', 'emotion'),
  clip('surprise', 'Brows up, jaw open.', 'emotion'),
  clip('sad', 'Sadness that comes slowly.', 'emotion'),
  clip('scream', 'A scream with the jaw wide open.', 'emotion'),
  clip('cheeky', 'A grin and a look to the side.', 'emotion,happy'),
  clip('sentence', 'A spoken sentence, about four seconds.', 'speech'),
  clip('wink', 'A wink with the left eye.', 'gesture'),
  clip('yawn', 'A long yawn.', 'gesture'),
  clip('chew', 'Chewing, loops.', 'gesture,loop'),
  clip('gaze', 'Eyes that look around.', 'eyes,loop'),
  clip('mood-happy', 'A happy face under everything else, loops.', 'mood,loop'),
  clip('mood-calm', 'A calm face under everything else, loops.', 'mood,loop'),
  clip('mood-grumpy', 'A grumpy face under everything else, loops.', 'mood,loop'),
  clip('emote-hello', 'Hello: face and body.', 'emote,body'),
  clip('emote-cheer', 'Cheering: face and body.', 'emote,body'),
  clip('idle', 'Standing still, loops.', 'body,loop'),
  clip('walk', 'Walking in place, loops.', 'body,loop'),
  clip('nod', 'A nod.', 'body,gesture'),
  clip('shrug', 'A shrug.', 'body,gesture'),
  clip('wave', 'A wave of the hand.', 'body,gesture'),
  {
    file: 'performer.graph.json',
    description: 'The graph of the cast: body, mood, clips, gaze and poses.',
    keywords: 'graph',
  },
]

/** Publishes those samples that the library does not have yet; returns how many. */
export async function publishSamples(
  library: Library,
  folder: string,
  onProgress: (part: number) => void,
): Promise<number> {
  let published = 0
  for (const [i, { file, title, description, keywords }] of SAMPLES.entries()) {
    const name = `${SAMPLE_SCOPE}/${file.replace(/^.*\//, '').replace(/\.[^.]+\.json$/, '')}`
    const { result } = await publishFile(library, join(folder, file), folder, name, {
      title,
      description,
      keywords,
      license: 'MIT',
      author: ['Facework'],
      onlyChanged: true,
    })
    if (result?.state === 'rejected') throwFirst(result.diagnostics)
    if (result) published++
    onProgress((i + 1) / SAMPLES.length)
  }
  return published
}
