import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export interface SampleList {
  /** Clips that play on any head: curves, and nothing of one body's joints. */
  readonly clips: readonly { readonly name: string; readonly seconds: number }[]
  readonly heads: readonly string[]
  readonly accessories: readonly string[]
  /** Files of the sample project. */
  readonly project: readonly string[]
}

/** What the samples offer to a project that has nothing yet. */
export async function listSamples(folder: string): Promise<SampleList> {
  const names = async (part: string, ending: string) =>
    (await readdir(join(folder, part)).catch(() => []))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
  const clips = await Promise.all(
    (await names('clips', '.clip.json')).map(async (name) => {
      const text = await readFile(join(folder, 'clips', `${name}.clip.json`), 'utf8')
      const { duration, curves, joints } = JSON.parse(text) as Record<string, unknown[]> & {
        duration: number
      }
      return curves?.length && !joints?.length ? [{ name, seconds: duration }] : []
    }),
  )
  const heads = (await names('heads', '.glb')).filter((name) => !name.endsWith('-game'))
  const project = await readdir(join(folder, 'project'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return {
    clips: clips.flat(),
    heads,
    accessories: await names('accessories', '.glb'),
    project: project
      .filter((entry) => entry.isFile())
      .map((entry) =>
        relative(join(folder, 'project'), join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
      )
      .filter((path) => !/(^|\/)\./.test(path))
      .sort(),
  }
}
