/** The face that was copied last, as values of controls. */
export interface FaceClipboard {
  readonly values: Readonly<Record<string, number>> | undefined
}

export const initialFaceClipboard = (): FaceClipboard => ({ values: undefined })
