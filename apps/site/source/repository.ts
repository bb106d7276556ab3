import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findRoot(): string {
  // Bundled into the configuration of vitepress, this module is elsewhere: the root is found by its content.
  let folder = process.cwd()
  const isRoot = (path: string) => existsSync(join(path, 'ARCHITECTURE.md')) && existsSync(join(path, 'apps'))
  while (!isRoot(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('Run this inside of the repository.')
    folder = parent
  }
  return folder
}

export const ROOT = findRoot()

export const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Markdown files of the repository, as paths from its root: committed ones, new ones, and generated pages. */
export function markdownFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)))
  for (const folder of ['api', 'scripts']) {
    const generated = `apps/site/generated/${folder}`
    if (!existsSync(join(ROOT, generated))) continue
    for (const file of readdirSync(join(ROOT, generated), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.md')) files.push(`${generated}/${file.replaceAll('\\', '/')}`)
  }
  return files.sort()
}
