import { createFaceMesh } from '@facework/capture/internal'
import { readMeshGraphs } from '@facework/capture/node'
import type { FaceNetwork } from '@facework/operations'
import { FaceworkError } from '@facework/report'

/** The face mesh network of the built-in tracker; undefined where its weights are not installed. */
export function openFaceNetwork(from: string): FaceNetwork | undefined {
  try {
    const mesh = createFaceMesh(readMeshGraphs(from).mesh)
    return (picture) => {
      mesh.input.set(picture)
      const score = mesh.run()
      return { points: mesh.points, score }
    }
  } catch (error) {
    if (error instanceof FaceworkError && error.code === 'capture/model-missing') return undefined
    throw error
  }
}
