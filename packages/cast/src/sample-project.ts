import { join } from 'node:path'
import {
  type Character,
  type Clip,
  characterKind,
  type Document,
  documentToFiles,
  projectKind,
} from '@facework/documents'
import type { ProjectEntry } from '@facework/documents/internal'
import { bodyClips } from './clips/body-clips.ts'
import { emoteClips } from './clips/emote-clips.ts'
import { faceClips } from './clips/face-clips.ts'
import { moodClips } from './clips/mood-clips.ts'
import { poseSequence } from './clips/pose-sequence.ts'
import { documentsFromCharacter } from './documents-from-character.ts'
import { MASTER_SKELETON_ID, masterSkeletonDocument } from './master-skeleton-document.ts'
import { CAST, CAST_NAMES, type CastName, makeCharacter } from './people/make.ts'
import { performerChild, performerChildId, performerGraph } from './performer-graph.ts'
import { stableId } from './stable-id.ts'

/** What each of the three is like when nobody tells it anything. */
const MOODS: Readonly<Record<CastName, string>> = {
  ada: 'mood-happy',
  grub: 'mood-grumpy',
  bolt: 'mood-calm',
}

/** Every document of the cast, with its place in the project folder. Models are the game versions. */
export function castDocuments(): { path: string; document: Document }[] {
  const made = CAST_NAMES.map((name) => ({
    name,
    ...documentsFromCharacter(makeCharacter(CAST[name], undefined, 'game')),
  }))
  const { poses: grub } = made.find((m) => m.name === 'grub')!
  const clips = [
    ...faceClips(),
    ...moodClips(),
    ...bodyClips(),
    ...emoteClips(),
    poseSequence('grub-faces', grub),
  ]
  return [
    { path: 'cast.skeleton.json', document: masterSkeletonDocument(made.map((m) => m.model)) },
    { path: 'performer.graph.json', document: performerGraph() },
    ...made.flatMap(({ name, model, poses }) => [
      { path: `${name}/${name}.model.json`, document: model },
      { path: `${name}/${name}.poses.json`, document: poses },
      { path: `${name}/${name}.graph.json`, document: performerChild(name) },
      {
        path: `${name}/${name}.character.json`,
        document: characterDocument(name, model.id, poses.id, clips),
      },
    ]),
    ...clips.map((clip) => ({
      path: `clips/${clip.name}.clip.json`,
      document: { ...clip, skeleton: { id: MASTER_SKELETON_ID } },
    })),
  ]
}

function characterDocument(name: CastName, model: string, poses: string, clips: readonly Clip[]): Character {
  const clip = (wanted: string) => ({ id: clips.find((c) => c.name === wanted)!.id })
  const slot = (wanted: string) => [{ clip: clip(wanted), weight: 1 }]
  return characterKind.create(
    name,
    {
      skeleton: { id: MASTER_SKELETON_ID },
      model: { id: model },
      poses: { id: poses },
      graph: { id: performerChildId(name) },
      accessories: [],
      mood: { clip: clip(MOODS[name]), static: false },
      defaults: { idle: slot('idle'), walk: slot('walk') },
    },
    stableId(`${name}/character`),
  )
}

/** The sample project as files: path → content. */
export function sampleProject(folder: string): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>()
  const put = (path: string, document: Document) => {
    const { json, bin } = documentToFiles(document)
    files.set(join(folder, path), json)
    if (bin) files.set(join(folder, path.replace(/\.json$/, '.bin')), bin)
  }
  const documents = castDocuments()
  for (const { path, document } of documents) put(path, document)
  const entries: ProjectEntry[] = documents.map(({ path, document: d }) => ({
    id: d.id,
    kind: d.kind,
    name: d.name,
    path,
  }))
  put(
    'cast.project.json',
    projectKind.create(
      'cast',
      { documents: entries, description: 'Ada, Grub and Bolt: three faces, one skeleton, the same clips.' },
      stableId('project'),
    ),
  )
  return files
}
