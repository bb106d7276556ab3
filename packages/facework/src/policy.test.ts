import { readFileSync } from 'node:fs'
import { defaultPolicy } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { loadHead } from './loading/load-head.ts'
import { readClip } from './loading/read-clip.ts'

const SAMPLES = new URL('../../../samples/', import.meta.url)
const sample = (path: string) => readFileSync(new URL(path, SAMPLES))
const clip = (name: string) => readClip(JSON.parse(sample(`clips/${name}.clip.json`).toString()))

describe('[T4] Ada, in a happy mood, says her sentence', async () => {
  const head = await loadHead(sample('heads/ada.glb'))
  const rig = compileRig(head.model, { poses: head.poses, curves: head.skeleton.curves })
  const corners = ['LeftLipCornerPuller', 'RightLipCornerPuller']
  const sentence = clip('sentence')

  /** The corners, frame by frame, with the mood, the speech, or both. */
  function run(mood: boolean, speech: boolean) {
    const ada = new CharacterInstance(rig)
    ada.setPolicy(defaultPolicy)
    if (mood) ada.setMood(clip('mood-happy'), { fade: 0 })
    if (speech) ada.play(sentence, { role: 'speech' })
    return Array.from({ length: Math.ceil((sentence.duration + 1) * 60) }, () => {
      ada.update(1 / 60)
      return { corners: corners.map((c) => ada.control(c)), activity: ada.speechActivity }
    })
  }
  const mood = run(true, false)
  const both = run(true, true)
  const alone = run(false, true)

  it('her corner pullers keep 40 % of the mood at every moment', () => {
    expect(Math.min(...mood.flatMap((f) => f.corners))).toBeGreaterThan(0.2)
    const kept = both.flatMap((f, i) => f.corners.map((v, c) => v / mood[i]!.corners[c]!))
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(0.4 - 1e-7)
  })
  it('and no less than what the speech alone asks for', () => {
    both.forEach((f, i) => {
      for (const [c, v] of f.corners.entries()) expect(v).toBeGreaterThanOrEqual(alone[i]!.corners[c]! - 1e-6)
    })
  })
  it('she really speaks, and smiles fully again when she is done', () => {
    expect(Math.max(...both.map((f) => f.activity))).toBe(1)
    expect(both.at(-1)!.activity).toBe(0)
    expect(both.at(-1)!.corners).toEqual(mood.at(-1)!.corners)
  })
  it('nothing pops: no corner moves further in a frame than speech and mood do', () => {
    const step = (frames: typeof both) =>
      Math.max(...frames.slice(1).map((f, i) => Math.abs(f.corners[0]! - frames[i]!.corners[0]!)))
    // A whole change of activity takes twice the reach of 0.15 s.
    const activity = (0.6 * Math.max(...mood.flatMap((f) => f.corners))) / (0.28 * 60)
    expect(step(both)).toBeLessThanOrEqual(step(mood) + step(alone) + activity)
  })
})
