import { sortObjShapes } from '@facework/formats/internal'
import { endingOf } from './file-extensions.ts'

/** Files that are read as one. */
export interface FileWithOthers {
  readonly file: File
  /** Shapes, materials and images of an .obj. */
  readonly beside: readonly File[]
}

export const isObjFile = (name: string) => endingOf(name) === '.obj'
const BESIDE = ['.mtl', '.png', '.jpg', '.jpeg']

/** Several .obj files that come together are one head and its shapes; materials and images belong to it. */
export function groupFiles(files: readonly File[]): FileWithOthers[] {
  const sorted = sortObjShapes(files.filter(({ name }) => isObjFile(name)))
  if (!sorted) return files.map((file) => ({ file, beside: [] }))
  const materials = files.filter(({ name }) => BESIDE.includes(endingOf(name)))
  const own = new Set([sorted.rest, ...sorted.shapes, ...materials])
  return [
    { file: sorted.rest, beside: [...sorted.shapes, ...materials] },
    ...files.filter((file) => !own.has(file)).map((file) => ({ file, beside: [] })),
  ]
}
