import { useEffect, useRef, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { HELP_PAGES, linkedPage, loadHelpPage } from './help-pages.ts'
import { Markdown } from './markdown.tsx'
import './help.css'

/** The documentation, without leaving the studio or this machine. */
export function HelpDialog({ page = HELP_PAGES[0]!.path }: { page?: string }) {
  const closeDialog = useCloseDialog()
  const [path, setPath] = useState(page)
  const [before, setBefore] = useState<readonly string[]>([])
  const text = useHelpPage(path)
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // Not returned: browsers are about to answer with a promise, which is no way to clean up.
    body.current?.scrollTo({ top: 0 })
  }, [path])
  const open = (next: string) => {
    if (next === path) return
    setBefore([...before, path])
    setPath(next)
  }
  const back = () => {
    setPath(before.at(-1)!)
    setBefore(before.slice(0, -1))
  }
  const title = /^#\s+(.*)$/m.exec(text ?? '')?.[1] ?? 'Help'
  return (
    <Dialog
      title={title}
      icon="book-open"
      width={880}
      onClose={closeDialog}
      tools={
        <IconButton icon="chevron-left" label="Previous page" disabled={before.length === 0} onClick={back} />
      }
    >
      <div className="help">
        <nav aria-label="Pages">
          {HELP_PAGES.map((entry) => (
            <button
              key={entry.path}
              type="button"
              className={classes(entry.path === path && 'on')}
              aria-current={entry.path === path ? 'page' : undefined}
              onClick={() => open(entry.path)}
            >
              {entry.title}
            </button>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by its keys */}
        <article ref={body} className="scroll" aria-label={title} tabIndex={0}>
          {text !== undefined && (
            <Markdown
              text={text.replace(/^#\s+.*$/m, '')}
              canOpen={(link) => linkedPage(path, link) !== undefined}
              onOpen={(link) => open(linkedPage(path, link) ?? path)}
            />
          )}
        </article>
      </div>
    </Dialog>
  )
}

function useHelpPage(path: string): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly text: string }>()
  useEffect(() => {
    let here = true
    loadHelpPage(path)?.then(
      (text) => here && setLoaded({ path, text }),
      () => here && setLoaded({ path, text: 'This page could not be loaded. Reload the tab.' }),
    )
    return () => {
      here = false
    }
  }, [path])
  return loaded?.path === path ? loaded.text : undefined
}
