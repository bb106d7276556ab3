import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Clip, clipKind, type Document, documentToFiles, keyedCurve } from '@facework/documents'

/** A folder of its own for a test, and a way to be rid of it. */
export async function testFolder(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'facework-studio-'))
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(files)) await put(path, content)
  return { folder, put, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

export function testClip(name: string, duration = 1): Clip {
  return clipKind.create(name, { duration, curves: [keyedCurve('jawOpen', [[0, 0.5]])] })
}

/** A clip whose columns go to a `.bin`. */
export function largeClip(name: string, value: number): Clip {
  return clipKind.create(name, {
    duration: 1,
    curves: [
      {
        type: 'sampled',
        name: 'jawOpen',
        start: 0,
        rate: 100_001,
        values: new Float32Array(100_001).fill(value),
        before: 'hold',
        after: 'hold',
      },
    ],
  })
}

export const textOf = (document: Document) => documentToFiles(document).json
