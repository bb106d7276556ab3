/** The layout version of every kind of document. Here, so that making a document does not need its checks. */
export const LAYOUT_VERSIONS = {
  skeleton: 1,
  model: 1,
  clip: 1,
  poses: 1,
  'control-set': 1,
  map: 1,
  graph: 1,
  modifier: 1,
  policy: 1,
  character: 2,
  accessory: 1,
  fit: 1,
  landmarks: 1,
  project: 1,
} as const
