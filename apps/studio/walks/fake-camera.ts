import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './open-studio.ts'

const PERSON = join(root, '../shared/video/face-male.mjpeg')

/** Whether the camera of these tests shows a person who moves; otherwise it shows a still picture of Ada. */
export const hasPerson = existsSync(PERSON)

/** A video that a browser shows as its camera. */
export function fakeCamera(): string {
  if (hasPerson) return PERSON
  process.stdout.write('No ../shared/video: the camera shows a still picture, and movement is not tested.\n')
  const picture = readFileSync(join(root, 'packages/capture/test-data/ada.jpg'))
  const file = join(mkdtempSync(join(tmpdir(), 'facework-camera-')), 'ada.mjpeg')
  writeFileSync(file, Buffer.concat(Array.from({ length: 30 }, () => picture)))
  return file
}
