/** Pages of the documentation, loaded when they are opened. */
const LOADED = import.meta.glob<string>(
  [
    '../../../../../docs/concepts/*.md',
    '../../../../../docs/workflows/*.md',
    '../../../../../docs/recipes.md',
  ],
  { query: '?raw', import: 'default' },
)
const ROOT = '../../../../../docs/'

export interface HelpPage {
  /** Path below `docs/`. */
  readonly path: string
  readonly title: string
}

/** Pages that the help menu lists, from first steps to details. */
export const HELP_PAGES: readonly HelpPage[] = [
  { path: 'concepts/studio.md', title: 'The studio' },
  { path: 'workflows/newcomer.md', title: 'Your own head, step by step' },
  { path: 'workflows/animating-by-hand.md', title: 'Keyframe animation' },
  { path: 'concepts/clips.md', title: 'Clips and curves' },
  { path: 'concepts/pose-assets.md', title: 'Pose assets' },
  { path: 'concepts/graph.md', title: 'Graphs' },
  { path: 'concepts/capture.md', title: 'Capture' },
  { path: 'concepts/accessories.md', title: 'Accessories' },
  { path: 'concepts/sharing.md', title: 'One clip, many faces' },
  { path: 'concepts/projects.md', title: 'Projects, saving and undo' },
  { path: 'recipes.md', title: 'Recipes' },
]

/** The text of a page, or undefined where there is none of that path. */
export const loadHelpPage = (path: string): Promise<string> | undefined => LOADED[`${ROOT}${path}`]?.()

/** The path of a page that another one links to, below `docs/`; undefined for anything but a page. */
export function linkedPage(from: string, link: string): string | undefined {
  const [file] = link.split('#')
  if (!file?.endsWith('.md') || /^[a-z]+:/.test(file)) return undefined
  const parts = from.split('/').slice(0, -1)
  for (const part of file.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const path = parts.join('/')
  return `${ROOT}${path}` in LOADED ? path : undefined
}
