import { resolve } from 'node:path'
import type { Clip, ModifierStack, Skeleton } from '@facework/documents'
import { statOf } from '../read-file.ts'
import { documentsOf, type Input, readInput } from '../read-input.ts'
import { findReferencedFile } from '../referenced-file.ts'

/** The skeleton a clip names, and the stack that one names, where their files are there. */
export async function skeletonStack(
  clip: Clip,
  input: Input,
  cwd: string,
): Promise<{ skeletons: readonly Skeleton[]; stacks: readonly ModifierStack[] }> {
  const none = { skeletons: [], stacks: [] }
  const file = clip.skeleton && (await findReferencedFile(input, clip.skeleton, cwd))
  if (file === undefined || !statOf(resolve(cwd, file))?.isFile()) return none
  const read = await readInput(file, {}, cwd)
  const skeletons = documentsOf(read, 'skeleton')
  return { skeletons, stacks: await stacksOfSkeletons(skeletons, read, cwd) }
}

/** The stacks that skeletons of a file refer to. */
export async function stacksOfSkeletons(
  skeletons: readonly Skeleton[],
  input: Input,
  cwd: string,
): Promise<ModifierStack[]> {
  const stacks: ModifierStack[] = []
  for (const { modifiers } of skeletons) {
    if (!modifiers) continue
    stacks.push(...documentsOf(input, 'modifier').filter((s) => s.id === modifiers.id))
    const file = await findReferencedFile(input, modifiers, cwd)
    if (file !== undefined) stacks.push(...documentsOf(await readInput(file, {}, cwd), 'modifier'))
  }
  return stacks
}
