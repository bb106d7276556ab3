import { arkit52, type ControlMap, controlMapKind, type PoseAsset } from '@facework/documents'

/** Made poses have names of ARKit: with this map, clips in other vocabularies are led to them. */
export function madeMap({ poses }: PoseAsset, name: string): ControlMap {
  const names = new Set(poses.map((pose) => pose.name))
  return controlMapKind.create(name, {
    from: { id: arkit52.id },
    lines: arkit52.controls
      .filter((control) => names.has(control.name))
      .map((control) => ({
        target: control.name,
        terms: [{ source: control.name, gain: 1 }],
        offset: 0,
        reason: 'The name of the ARKit control.',
        confidence: 1,
      })),
  })
}
