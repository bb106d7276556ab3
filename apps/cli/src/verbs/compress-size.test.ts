import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type TestFolder, testFolder } from '../test-io.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const shared = join(root, '../shared/clips')
/** `npm run prove -- compress` takes them all; brotli alone needs a minute for the longest take as JSON. */
const all = process.env.FACEWORK_PROVE === 'compress'

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file))

/** Bytes of the clip in `file` after `compress`, and of the same clip as a server would send its JSON. */
async function sizes(folder: TestFolder, file: string): Promise<{ packed: number; brotli: number }> {
  const { json } = await folder.json('compress', file, '-o', 'clip.facework', '--force')
  await folder.run('clip', 'convert', file, '-o', 'clip.clip.json', '--force')
  const text = Buffer.from(JSON.stringify(JSON.parse(folder.read('clip.clip.json'))))
  const columns = folder.files().includes('clip.clip.bin') ? [folder.bytes('clip.clip.bin')] : []
  const brotli = [text, ...columns].reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0)
  return { packed: json.bytes, brotli }
}

const samples = filesIn(join(root, 'samples/clips'), /\.clip\.json$/)

it.each(all ? samples : samples.filter((file) => /sentence|wink|walk/.test(file)))(
  'gives fewer bytes than the JSON with brotli: %s',
  async (file) => {
    const { packed, brotli } = await sizes(testFolder(), file)
    if (all) console.log(`${file}: ${packed} bytes, ${brotli} with brotli`)
    expect(packed).toBeLessThanOrEqual(brotli)
  },
)

const clips = existsSync(shared) ? filesIn(shared, /(csv|bvh|fbx|gesichter|rhubarb\.json)$/) : []
if (clips.length === 0) console.log('Not run: ../shared/clips is not there.')

it.each(all ? clips : clips.filter((file) => /rhubarb/.test(file)))(
  'gives fewer bytes than the JSON with brotli: %s',
  { timeout: 200_000 },
  async (file) => {
    const { packed, brotli } = await sizes(testFolder(), file)
    if (all) console.log(`${file}: ${packed} bytes, ${brotli} with brotli`)
    expect(packed).toBeLessThanOrEqual(brotli)
  },
)
