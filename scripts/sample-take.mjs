/** The take that samples play: a sentence as Live Link Face would have recorded it, with a smile and blinks around it. */
export async function sampleTake(sentence) {
  const { clipKind, keyedCurve } = await import('@facework/documents')
  const { facs50ToArkit } = await import('@facework/documents/internal')
  const { mapClip } = await import('@facework/operations')
  const { resampleCurves } = await import('@facework/operations/internal')
  const { exportLiveLinkCsv } = await import('@facework/formats')
  const { clip } = mapClip(sentence, facs50ToArkit)
  const blink = [1.1, 3.2, 5].flatMap((t) => [
    [t, 0],
    [t + 0.08, 1],
    [t + 0.12, 1],
    [t + 0.3, 0],
  ])
  const smile = [
    [0, 0],
    [0.6, 0.1],
    [4.1, 0.15],
    [4.7, 0.85],
    [5.6, 0.7],
    [6, 0],
  ]
  const own = {
    eyeBlinkLeft: [[0, 0], ...blink],
    eyeBlinkRight: [[0, 0], ...blink],
    mouthSmileLeft: smile,
    mouthSmileRight: smile,
    cheekSquintLeft: smile.map(([t, v]) => [t, v * 0.6]),
    cheekSquintRight: smile.map(([t, v]) => [t, v * 0.6]),
    browInnerUp: [
      [0, 0],
      [0.5, 0.5],
      [1.4, 0.1],
      [4.4, 0.45],
      [6, 0],
    ],
  }
  const curves = [
    ...clip.curves.filter((curve) => !Object.hasOwn(own, curve.name)),
    ...Object.entries(own).map(([name, keys]) => keyedCurve(name, keys)),
  ]
  const take = clipKind.create('take', { duration: 6, frameRate: 30, curves })
  return exportLiveLinkCsv(resampleCurves(take, 30), { fps: 30 }).bytes
}
