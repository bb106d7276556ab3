import { resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import { statOf } from '../input/read-file.ts'

const SPECIAL = /[*?[\]{}]/

/** Whether a word of the command line stands for any number of files. A file whose name looks so is itself. */
export function isPattern(word: string, cwd: string): boolean {
  return SPECIAL.test(word) && !statOf(resolve(cwd, word))
}

/**
 * The files that words of the command line mean: a pattern (`heads/*.glb`) is every file that matches, sorted;
 * other words are themselves. Shells on Windows expand no patterns, and quoted ones are expanded nowhere else.
 * `folders`: folders match, too. `#NAME` after a pattern goes to each file.
 */
export async function expandPatterns(
  words: readonly string[],
  cwd: string,
  { folders = false }: { readonly folders?: boolean | undefined } = {},
): Promise<string[]> {
  const files = new Set<string>()
  for (const word of words) {
    if (!isPattern(word, cwd)) files.add(word)
    else for (const file of await matching(word, cwd, folders)) files.add(file)
  }
  return [...files]
}

async function matching(word: string, cwd: string, folders: boolean): Promise<string[]> {
  const { glob } = await import('tinyglobby')
  const hash = word.lastIndexOf('#')
  const [pattern, name] = hash > 0 ? [word.slice(0, hash), word.slice(hash)] : [word, '']
  // A backslash separates folders on Windows, and keeps a star from being special elsewhere.
  const portable = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern
  const found = await glob(portable, { cwd, onlyFiles: !folders, expandDirectories: false })
  if (found.length === 0) {
    throw new FaceworkError(
      'cli/no-match',
      word,
      `No file matches "${word}".`,
      `Patterns start from ${cwd}; \`**\` goes through folders, \`*\` through names.`,
    )
  }
  return found.map((path) => path.replace(/\/$/, '') + name).sort(byName)
}

/** `take2` before `take10`. */
const byName = new Intl.Collator('en', { numeric: true }).compare
