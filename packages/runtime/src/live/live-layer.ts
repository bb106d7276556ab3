// [C5]
/**
 * Controls that come from outside frame by frame, such as a capture: by rig curve, each with how far it is
 * present. They go over clips and gaze, and under controls that a script sets by name.
 */
export interface LiveLayer {
  readonly values: Float32Array
  readonly presences: Float32Array
  /** False while no curve is present; the layer then costs nothing. */
  active: boolean
}

export function createLiveLayer(curves: number): LiveLayer {
  return { values: new Float32Array(curves), presences: new Float32Array(curves), active: false }
}

export function clearLiveLayer(layer: LiveLayer): void {
  layer.presences.fill(0)
  layer.active = false
}
