import type { Session } from '../../session/session.ts'

/** Downloads what the stage shows. */
export async function savePicture({ stage }: Session): Promise<void> {
  const blob = await stage?.picture()
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'facework.png'
  link.click()
  URL.revokeObjectURL(link.href)
}
