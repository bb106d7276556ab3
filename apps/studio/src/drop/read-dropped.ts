import { FaceworkError } from '@facework/report'
import { readClip } from 'facework'
import { problemFromError, problemsFrom, reportProblems } from '../problem.ts'
import { loadHeadFile } from '../stage/load-head-file.ts'
import { Performer } from '../stage/performer.ts'
import type { StudioStore } from '../state.ts'

/** More heads than this do not fit on a stage. */
const MOST_HEADS = 8
const MOST_BYTES = 256 * 1024 * 1024
const REMEDY = 'Open it in the program it was made with, and export it once more.'

/** Takes files in one after the other; what cannot come in is said in the problems drawer. */
export async function takeFiles(store: StudioStore, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      if (/\.json$/i.test(file.name)) await takeClip(store, file)
      else await takeHead(store, file)
    } catch (error) {
      reportProblems(store, problemFromError(file.name, error, REMEDY))
    }
  }
}

async function takeHead(store: StudioStore, file: File): Promise<void> {
  if (!/\.glb$/i.test(file.name)) {
    throw new FaceworkError(
      'studio/file-kind',
      '',
      `${file.name} is not a .glb, which is the only kind of head this page reads.`,
      'Export the head as binary glTF (.glb), with its morphs or its frames of poses.',
    )
  }
  if (file.size > MOST_BYTES) {
    throw new FaceworkError(
      'studio/file-size',
      '',
      `${file.name} is larger than 256 MB.`,
      'Reduce its textures.',
    )
  }
  if (store.state.performers.length >= MOST_HEADS) {
    throw new FaceworkError(
      'studio/stage-full',
      '',
      `There are ${MOST_HEADS} heads on stage already.`,
      'Take one off with the × on its card.',
    )
  }
  const loaded = await loadHeadFile(await file.arrayBuffer())
  const name = file.name.replace(/\.glb$/i, '')
  const performer = new Performer(name, file.name, loaded)
  store.set({ performers: [...store.state.performers, performer], focus: undefined })
  reportProblems(store, problemsFrom(file.name, performer.diagnostics))
}

async function takeClip(store: StudioStore, file: File): Promise<void> {
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch (error) {
    throw new FaceworkError('studio/json', '', `${file.name} is not JSON: ${(error as Error).message}`)
  }
  const clip = readClip(json)
  const clips = [...store.state.clips.filter((c) => c.id !== clip.id), clip]
  store.set({ clips, clip })
}
