/** Parts of a face that are captured apart: only the mouth over an existing take, for instance. */
export type CaptureRegion = 'mouth' | 'eyes' | 'brows' | 'head'

export const CAPTURE_REGIONS: readonly CaptureRegion[] = ['mouth', 'eyes', 'brows', 'head']

/** The region of a control; jaw, cheeks, nose and tongue belong to the mouth. */
export function captureRegionOf(control: string): CaptureRegion {
  if (control.startsWith('head')) return 'head'
  if (control.startsWith('brow')) return 'brows'
  return control.startsWith('eye') ? 'eyes' : 'mouth'
}
