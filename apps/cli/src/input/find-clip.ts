import { dirname, join, resolve } from 'node:path'
import type { Clip } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import type { Head } from './head.ts'
import { statOf } from './read-file.ts'
import { documentsOf, readInput } from './read-input.ts'

export interface FoundClip {
  readonly clip: Clip
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The clip that `--clip` means: a file (`laugh.clip.json`, or `walk.glb#Walk` where a file has several), or
 * the name of one of the clips of the head or of its project.
 */
export async function findClip(
  wanted: string,
  { clips: own, project }: Pick<Head, 'clips' | 'project'>,
  cwd: string,
): Promise<FoundClip> {
  const isFile = (path: string) => path !== '' && statOf(resolve(cwd, path))?.isFile() === true
  if (wanted === '-' || isFile(wanted)) return clipFromFile(wanted, undefined, cwd)
  const hash = wanted.lastIndexOf('#')
  if (hash > 0 && isFile(wanted.slice(0, hash)))
    return clipFromFile(wanted.slice(0, hash), wanted.slice(hash + 1), cwd)
  const clip = own.find((c) => c.name === wanted)
  if (clip) return { clip, diagnostics: [] }
  const inProject = project?.project.documents.filter((d) => d.kind === 'clip') ?? []
  const entry = inProject.find((d) => d.name === wanted)
  if (entry && project) return clipFromFile(join(dirname(project.file), entry.path), undefined, cwd)
  throw new FaceworkError(
    'cli/clip-unknown',
    wanted,
    `"${wanted}" is neither a file nor a clip of the head, which has ${listed(own)}${project ? `, nor of its project, which has ${listed(inProject)}` : ''}.`,
    suggestion(
      wanted,
      [...own, ...inProject].map((c) => c.name),
    ),
  )
}

async function clipFromFile(file: string, name: string | undefined, cwd: string): Promise<FoundClip> {
  const input = await readInput(file, {}, cwd)
  const clip = pickClip(documentsOf(input, 'clip'), name, file, (first) => `"${file}#${first}"`)
  return { clip, diagnostics: input.diagnostics }
}

/** One of a file's clips: by name, or the only one. `asked` is how the command line would name one. */
export function pickClip(
  clips: readonly Clip[],
  name: string | undefined,
  file: string,
  asked = (first: string) => `--clip "${first}"`,
): Clip {
  if (name !== undefined) {
    const clip = clips.find((c) => c.name === name)
    if (clip) return clip
    throw new FaceworkError(
      'cli/clip-unknown',
      file,
      `"${file}" has no clip "${name}"; it has ${listed(clips)}.`,
      suggestion(
        name,
        clips.map((c) => c.name),
      ),
    )
  }
  if (clips.length === 1) return clips[0]!
  throw new FaceworkError(
    clips.length === 0 ? 'cli/no-clip' : 'cli/several-clips',
    file,
    clips.length === 0 ? `"${file}" holds no clip.` : `"${file}" has several clips: ${listed(clips)}.`,
    clips.length === 0 ? undefined : `Name one of them, like ${asked(clips[0]!.name)}.`,
  )
}

function listed(clips: readonly { readonly name: string }[]): string {
  if (clips.length === 0) return 'none'
  const names = clips.slice(0, 12).map((c) => `"${c.name}"`)
  return names.join(', ') + (clips.length > 12 ? ` and ${clips.length - 12} more` : '')
}
