/** Heads in the order they stand in, from the left of the stage. */
export const SAMPLE_HEADS = ['grub', 'ada', 'bolt'] as const
/** Clips in the order of their cards; the first plays when the page opens. */
export const SAMPLE_CLIPS = [
  'laugh',
  'scream',
  'sentence',
  'surprise',
  'angry',
  'sad',
  'wink',
  'cheeky',
  'yawn',
  'gaze',
  'chew',
] as const
/** What the bodies of the sample heads do meanwhile. */
export const SAMPLE_BODY_CLIP = 'idle'

export const headUrl = (name: string) => `samples/heads/${name}.glb`
export const clipUrl = (name: string) => `samples/clips/${name}.clip.json`

/** A file the page is served with. */
export async function fetchSample(url: string): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was not served (${answer.status}). Start the page with npm start.`)
  return answer
}
