import type { Clip } from '@facework/documents'
import {
  importLiveLinkCsv,
  importLiveLinkRecording,
  importVrma,
  isLiveLinkCsv,
  isLiveLinkRecording,
  isVrma,
} from '@facework/formats'
import { type Diagnostic, FaceworkError } from '@facework/report'
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
      checkSize(file)
      const takes = await readTakes(file)
      if (takes) takeClips(store, file, takes)
      else await takeHead(store, file)
    } catch (error) {
      reportProblems(store, problemFromError(file.name, error, REMEDY))
    }
  }
}

function checkSize(file: File): void {
  if (file.size <= MOST_BYTES) return
  throw new FaceworkError(
    'studio/file-size',
    '',
    `${file.name} is larger than 256 MB.`,
    'Reduce its textures.',
  )
}

interface Takes {
  readonly clips: readonly Clip[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The clips of a file that carries clips only; undefined for one that may be a head. */
async function readTakes(file: File): Promise<Takes | undefined> {
  if (/\.json$/i.test(file.name)) return { clips: [await readJsonClip(file)], diagnostics: [] }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = file.name.replace(/\.[^.]+$/, '')
  if (isLiveLinkCsv(bytes)) return importLiveLinkCsv(bytes, { name })
  if (await isLiveLinkRecording(bytes)) return importLiveLinkRecording(bytes, { name })
  if (isVrma(bytes)) return importVrma(bytes, { name })
  return undefined
}

function takeClips(store: StudioStore, file: File, { clips, diagnostics }: Takes): void {
  const ids = new Set(clips.map((c) => c.id))
  store.set({
    clips: [...store.state.clips.filter((c) => !ids.has(c.id)), ...clips],
    clip: clips[0] ?? store.state.clip,
  })
  reportProblems(store, problemsFrom(file.name, diagnostics))
}

async function takeHead(store: StudioStore, file: File): Promise<void> {
  if (!/\.(glb|vrm|fbx)$/i.test(file.name)) {
    throw new FaceworkError(
      'studio/file-kind',
      '',
      `${file.name} is not a .glb, .vrm or .fbx, the kinds of head this page reads, and no clip it knows.`,
      'Export the head as binary glTF (.glb), with its morphs or its frames of poses.',
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
  const name = file.name.replace(/\.(glb|vrm|fbx)$/i, '')
  const performer = new Performer(name, file.name, loaded)
  store.set({ performers: [...store.state.performers, performer], focus: undefined })
  reportProblems(store, problemsFrom(file.name, performer.diagnostics))
}

async function readJsonClip(file: File): Promise<Clip> {
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch (error) {
    throw new FaceworkError('studio/json', '', `${file.name} is not JSON: ${(error as Error).message}`)
  }
  return readClip(json)
}
