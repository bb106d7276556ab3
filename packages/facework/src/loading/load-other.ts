import '../keep-core-together.ts'
import { FaceworkError } from '@facework/report'
import type { Face, FaceOptions } from '../face.ts'
import { absoluteAddress } from './download.ts'
import type { OpenedFile } from './file-access.ts'
import { isFbx, isJson } from './file-kind.ts'
import type { LoadCharacterOptions } from './load-options.ts'
import { openFile } from './open-file.ts'

// Each kind of file downloads its own reader from here, so that pages with a .glb or a bundle do not have to know
// the addresses of all of them.

/** A face from what is neither glTF nor a bundle. */
export async function loadOther(
  file: OpenedFile,
  { loader, project, signal }: LoadCharacterOptions,
  face: FaceOptions,
): Promise<Face> {
  if (isJson(file.bytes)) {
    const { loadSavedFace } = await import('./load-saved.ts')
    return loadSavedFace(file, { loader, project, signal }, face)
  }
  if (isFbx(file.bytes)) {
    const { loadFbxFace } = await import('./load-fbx.ts')
    return loadFbxFace(file, signal, face)
  }
  const { notACharacter } = await import('./errors/not-a-character.ts')
  throw await notACharacter(file)
}

/** Servers do not list folders: the character has the name of its folder, as the studio and the command save it. */
export async function openFolder(source: string | URL, options: LoadCharacterOptions): Promise<OpenedFile> {
  const folder = absoluteAddress(source)
  const { pathname, hash } = new URL(folder)
  const name = pathname.split('/').at(-2) ?? ''
  const tried = [`${name}.character.json`, `${name}.project.json`].map(
    (path) => new URL(path + hash, folder).href,
  )
  for (const address of tried) {
    try {
      return await openFile(address, options)
    } catch (error) {
      if (!(error instanceof FaceworkError) || !error.code.startsWith('load/')) throw error
    }
  }
  throw new FaceworkError(
    'load/folder',
    folder,
    `The folder "${folder}" has no character that is named like it: found neither ${tried.join(' nor ')}.`,
    'Give the address of the *.character.json or *.project.json itself.',
  )
}
