import { expect, it } from 'vitest'
import { testFolder } from '../test-io.ts'

it('says when the video is missing, or cannot be decoded', async () => {
  const folder = testFolder()
  const missing = await folder.json('capture', 'take.mp4', '-o', 'take.clip.json')
  expect(missing.json.diagnostics[0].code).toBe('cli/file-missing')
  folder.write('text.mjpeg', 'not a picture')
  const broken = await folder.json('capture', 'text.mjpeg', '-o', 'take.clip.json')
  expect(broken.json.diagnostics[0].code).toBe('capture/video-undecodable')
  expect(broken.json.diagnostics[0].hint).toContain('ffmpeg -i')
  expect(folder.files()).toEqual(['text.mjpeg'])
})
