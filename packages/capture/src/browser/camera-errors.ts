import { FaceworkError } from '@facework/report'

/** Why a browser gives no camera, in words a person can act on. */
export function cameraError(error: unknown): FaceworkError {
  const { name = '', message = String(error) } = error instanceof Error ? error : {}
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new FaceworkError(
        'capture/permission-denied',
        'camera',
        'Camera access is blocked.',
        'Allow the camera in the address bar, then try again; or use a video file.',
      )
    case 'NotFoundError':
    case 'OverconstrainedError':
      return new FaceworkError(
        'capture/no-camera',
        'camera',
        'No camera was found.',
        'Connect a camera and try again; or use a video file.',
      )
    case 'NotReadableError':
    case 'AbortError':
      return new FaceworkError(
        'capture/camera-busy',
        'camera',
        'The camera is in use by another program.',
        'Close the other program, then try again; or use a video file.',
      )
  }
  return new FaceworkError(
    'capture/no-camera',
    'camera',
    `The camera could not be opened: ${message}.`,
    'Try again, choose another camera, or use a video file.',
  )
}

/** Browsers give cameras to secure pages only. */
export function checkSecurePage(): void {
  if (navigator.mediaDevices) return
  throw new FaceworkError(
    'capture/insecure-page',
    globalThis.location?.origin ?? '',
    `Browsers give cameras only to https or localhost; this page is at ${globalThis.location?.origin}.`,
    'Open the page over https or on localhost; or use a video file.',
  )
}
