import {
  characterKind,
  clipKind,
  type Document,
  type DocumentFiles,
  documentToFiles,
  IDENTITY_TRANSFORM,
  keyedCurve,
  modelKind,
  projectKind,
  skeletonKind,
} from '@facework/documents'
import { createPosesFromMorphs } from '@facework/operations'
import type { CommandResult } from './command.ts'
import { createEditor, type Editor } from './editor.ts'
import { createMemoryWorkspace, type MemoryWorkspace } from './workspace/memory-workspace.ts'

const place = (x: number, y: number, z: number) => ({ ...IDENTITY_TRANSFORM, t: [x, y, z] as const })

/** A head of two joints and three morphs, its poses, two clips, and a character of it all. */
export function testDocuments() {
  const joints = [
    { name: 'root', reference: place(0, 1.5, 0) },
    { name: 'jaw', parent: 'root', reference: place(0, -0.03, 0.02) },
  ]
  const skeleton = skeletonKind.create('master', {
    joints,
    curves: ['jawOpen', 'smile_L', 'old'].map((name) => ({
      name,
      kind: 'attribute' as const,
      default: 0,
      joints: [],
    })),
  })
  const ref = { id: skeleton.id }
  const model = modelKind.create('ada', {
    skeleton: ref,
    joints,
    meshes: [
      {
        name: 'face',
        transform: IDENTITY_TRANSFORM,
        morphs: ['jawOpen', 'smile_L', 'smile_R'].map((name) => ({ name, default: 0 })),
        primitives: [],
      },
    ],
  })
  const { poses } = createPosesFromMorphs({ model })
  const talk = clipKind.create('talk', {
    duration: 2,
    frameRate: 30,
    skeleton: ref,
    curves: [
      keyedCurve('jawOpen', [
        [0, 0],
        [1, 1],
      ]),
      keyedCurve('smile_L', [[0.5, 0.4]]),
    ],
    source: { file: 'talk.fbx' },
  })
  const shapes = clipKind.create('shapes', {
    duration: 2 / 30,
    frameRate: 30,
    joints: [
      {
        joint: 'jaw',
        path: 'translation',
        interpolation: 'linear',
        times: Float32Array.of(0, 1 / 30, 2 / 30),
        values: Float32Array.of(0, -0.03, 0.02, 0, -0.05, 0.02, 0.01, -0.03, 0.02),
      },
    ],
  })
  const character = characterKind.create('ada', {
    skeleton: ref,
    model: { id: model.id },
    poses: { id: poses.id },
    mood: { clip: { id: talk.id }, static: false },
  })
  const at: Record<string, Document> = {
    'master.skeleton.json': skeleton,
    'ada/ada.model.json': model,
    'ada/ada.poses.json': poses,
    'ada/ada.character.json': character,
    'clips/talk.clip.json': talk,
    'clips/shapes.clip.json': shapes,
  }
  const project = projectKind.create('test', {
    documents: Object.entries(at).map(([path, d]) => ({ id: d.id, kind: d.kind, name: d.name, path })),
  })
  const files = { ...at, 'test.project.json': project }
  return { skeleton, model, poses, talk, shapes, character, project, files }
}

export type TestDocuments = ReturnType<typeof testDocuments>

export function filesOf(documents: Readonly<Record<string, Document>>): Map<string, DocumentFiles> {
  return new Map(Object.entries(documents).map(([path, d]) => [path, documentToFiles(d)]))
}

/** Runs a command as plain JavaScript does: nothing checks the call before it is made. */
export function runUntyped({ run }: Pick<Editor, 'run'>, command: string, args?: object): CommandResult {
  return (run as (command: string, args?: object) => CommandResult)(command, args)
}

/** An opened editor on the test project. */
export async function openTestEditor(): Promise<
  TestDocuments & { editor: Editor; workspace: MemoryWorkspace }
> {
  const documents = testDocuments()
  const workspace = createMemoryWorkspace(filesOf(documents.files))
  const editor = createEditor(workspace)
  await editor.open()
  return { ...documents, editor, workspace }
}
