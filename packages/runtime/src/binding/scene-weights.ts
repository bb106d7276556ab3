import type { SceneWeights } from './scene-object.ts'

/** Morph weights of an engine that has a call for each, as a list that reads and writes them. */
export function sceneWeights(
  length: number,
  get: (index: number) => number,
  set: (index: number, weight: number) => void,
): SceneWeights {
  const properties: PropertyDescriptorMap = {}
  for (let i = 0; i < length; i++)
    properties[i] = { get: () => get(i), set: (weight: number) => set(i, weight), enumerable: true }
  return Object.defineProperties({ length }, properties)
}
