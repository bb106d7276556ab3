/** Files of the repository that are pages of the site, and where. The first pattern that fits decides. */
const PAGES: readonly (readonly [file: RegExp, address: string])[] = [
  [/^docs\/(?:(.+)\/)?README\.md$/, '$1/index.md'],
  [/^docs\/(.+)\.md$/, '$1.md'],
  [/^apps\/site\/pages\/(.+)\.md$/, '$1.md'],
  [/^apps\/site\/generated\/api\/(.+)\.md$/, 'api/$1.md'],
  [/^apps\/site\/generated\/scripts\/(.+)\.md$/, 'examples/$1.md'],
  [/^examples\/([^/]+)\/README\.md$/, 'examples/$1.md'],
  // A script is not Markdown, but has a page that is generated from it.
  [/^examples\/scripts\/([^/]+)\.mjs$/, 'examples/$1.md'],
  [/^packages\/([^/]+)\/README\.md$/, 'packages/$1/index.md'],
  [/^packages\/([^/]+)\/SPEC\.md$/, 'packages/$1/rules.md'],
  [/^apps\/([^/]+)\/README\.md$/, 'apps/$1.md'],
  [/^(benchmarks|blender)\/README\.md$/, 'project/$1.md'],
  [/^README\.md$/, 'start.md'],
]

/** Where a Markdown file of the repository is on the site, as a path ending in `.md`; undefined if it is not a page. */
export function pageAddress(file: string): string | undefined {
  const project = /^(ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY)\.md$/.exec(file)
  if (project) return `project/${project[1]!.toLowerCase()}.md`
  for (const [pattern, address] of PAGES)
    if (pattern.test(file)) return file.replace(pattern, address).replace(/^\//, '')
  return undefined
}

/** The address of a page as links write it: without the ending, folders with a slash. */
export const linkAddress = (page: string) => `/${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`
