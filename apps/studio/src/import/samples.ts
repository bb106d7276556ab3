import type { Id } from '@facework/documents'
import type { Session } from '../session/session.ts'
import { takeFiles } from './take-files.tsx'
import { wearFiles } from './wear-files.ts'

/** What there is to offer to a project that has nothing yet. */
export interface Samples {
  readonly clips: readonly { readonly name: string; readonly seconds: number }[]
  readonly heads: readonly string[]
  readonly accessories: readonly string[]
}

export async function listSamples(): Promise<Samples> {
  const response = await fetch('samples/index.json')
  if (!response.ok) throw new Error('The samples are not installed.')
  return (await response.json()) as Samples
}

async function sampleFile(path: string): Promise<File> {
  const response = await fetch(`samples/${path}`)
  if (!response.ok) throw new Error(`Sample ${path} not found.`)
  return new File([await response.blob()], path.slice(path.lastIndexOf('/') + 1))
}

/** Adds a sample clip to the project and plays it; an existing one only plays. */
export async function bringSampleClip(session: Session, name: string): Promise<void> {
  const known = session.editor.documents('clip').find((clip) => clip.name === name)
  if (known) session.playClip(known.id)
  else await takeFiles(session, [await sampleFile(`clips/${name}.clip.json`)])
}

/** Takes characters of our cast into the project, in one step. */
export async function bringSampleHeads(session: Session, names: readonly string[]): Promise<void> {
  await takeFiles(session, await Promise.all(names.map((name) => sampleFile(`heads/${name}.glb`))))
}

/** Puts a sample accessory on a character. */
export async function wearSample(session: Session, character: Id, name: string): Promise<void> {
  await wearFiles(session, character, [await sampleFile(`accessories/${name}.glb`)])
}
