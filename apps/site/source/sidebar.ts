import { linkAddress, pageAddress } from './page-address.ts'
import { pageHead } from './page-head.ts'
import { markdownFiles } from './repository.ts'

export interface SidebarItem {
  readonly text: string
  readonly link?: string
  readonly items?: SidebarItem[]
}

interface Group {
  readonly text: string
  /** Pages whose address begins so. */
  readonly folder?: string
  /** Single pages by address, in this order. */
  readonly pages?: readonly string[]
}

/** The groups of the docs; what is in a folder is listed by its files. A new folder of `docs/` gets its own group. */
const GROUPS: readonly Group[] = [
  { text: 'Start', pages: ['start', 'recipes', 'one-take-many-heads'] },
  { text: 'Concepts', folder: 'concepts' },
  { text: 'Workflows', folder: 'workflows' },
  { text: 'Examples', folder: 'examples' },
  { text: 'Reference', pages: ['facs', 'apps/cli', 'errors/', 'api/', 'rules', 'benchmarks', 'cast/'] },
]
/** How Facework is made: a sidebar of its own, for those who work on it. */
const PROJECT: readonly Group[] = [
  { text: 'Project', folder: 'project' },
  { text: 'Packages', folder: 'packages' },
  { text: 'Apps', folder: 'apps' },
  { text: 'Decisions', folder: 'decisions' },
]
/** Folders with a sidebar of their own. */
const APART = ['errors', 'api']

interface Page extends SidebarItem {
  readonly link: string
  readonly order: number
  readonly address: string
}

function allPages(): Page[] {
  return markdownFiles().flatMap((file) => {
    const page = pageAddress(file)
    if (page === undefined) return []
    const { title, order, front } = pageHead(file)
    if (front.layout === 'facework-home' || front.sidebar === 'false') return []
    const link = linkAddress(page)
    const first = /(^|\/)index\.md$/.test(page) ? -1 : order
    return [
      {
        text: front.short ?? (file === 'README.md' ? 'Quick start' : title),
        link,
        order: first,
        address: link.slice(1),
      },
    ]
  })
}

const byOrder = (a: Page, b: Page) =>
  (a.order === b.order ? 0 : a.order - b.order) || a.text.localeCompare(b.text, 'en')

const item = ({ text, link }: Page): SidebarItem => ({ text, link })

function items(group: Group, pages: readonly Page[]): SidebarItem[] {
  const single = (group.pages ?? []).flatMap((address) => pages.filter((page) => page.address === address))
  const inFolder = pages.filter((page) => group.folder && page.address.startsWith(`${group.folder}/`))
  return [...single, ...inFolder.sort(byOrder)].map(item)
}

function groups(list: readonly Group[], pages: readonly Page[]): SidebarItem[] {
  return list
    .map((group) => ({ text: group.text, items: items(group, pages) }))
    .filter(({ items }) => items.length > 0)
}

const titleOf = (folder: string) =>
  folder === 'api' ? 'API' : folder.charAt(0).toUpperCase() + folder.slice(1).replaceAll('-', ' ')

/** Sidebars by the beginning of an address, as vitepress takes them. */
export function sidebars(): Record<string, SidebarItem[]> {
  const pages = allPages()
  const named = [...GROUPS, ...PROJECT].flatMap((group) => group.folder ?? [])
  const folders = new Set(
    pages.flatMap(({ address }) => (address.includes('/') ? [address.split('/')[0]!] : [])),
  )
  const single = new Set([...GROUPS, ...PROJECT].flatMap((group) => group.pages ?? []))
  const more: Group[] = [...folders]
    .filter((folder) => !named.includes(folder) && !APART.includes(folder) && folder !== 'cast')
    .map((folder) => ({ text: titleOf(folder), folder }))
  const loose = pages.filter(
    ({ address }) => !address.includes('/') && address !== '' && !single.has(address),
  )
  const start: Group = {
    ...GROUPS[0]!,
    pages: [...GROUPS[0]!.pages!, ...loose.map(({ address }) => address)],
  }
  const docs = groups([start, ...GROUPS.slice(1, 3), ...more, ...GROUPS.slice(3), PROJECT[0]!], pages)
  const apart = Object.fromEntries(
    APART.map((folder) => [
      `/${folder}/`,
      [{ text: 'All docs', link: '/start' }, ...groups([{ text: titleOf(folder), folder }], pages)],
    ]),
  )
  const project = [{ text: 'All docs', link: '/start' }, ...groups(PROJECT, pages)]
  const ofProject = Object.fromEntries(PROJECT.map(({ folder }) => [`/${folder}/`, project]))
  return { ...apart, ...ofProject, '/': docs }
}
