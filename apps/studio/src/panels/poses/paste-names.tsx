import { arkit52, facs50, type PoseAsset } from '@facework/documents'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { LineEditor } from '../../components/controls/line-editor.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { Popover } from '../../components/dialogs/popover.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { checkNames } from './check-names.ts'

const ICON = { ok: 'circle-check', warn: 'triangle-alert', error: 'circle-x' } as const

/** Lays names, one a line, over the selected poses; says before what is wrong with them. */
export function PasteNames({ asset, selection }: { asset: PoseAsset; selection: readonly string[] }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const names = asset.poses.map((p) => p.name).filter((name) => selection.includes(name))
  const checked = checkNames(asset, names, text)
  const begin = async (wanted: boolean) => {
    setOpen(wanted)
    if (!wanted) return
    setText(names.join('\n'))
    const copied = await navigator.clipboard?.readText().catch(() => '')
    if (copied?.includes('\n')) setText(copied.trimEnd())
  }
  const ready = !checked.refused && checked.renamed > 0
  const rename = () => {
    if (!ready) return
    if (runCommand(session, 'poses.pasteNames', { asset: asset.id, poses: names, names: text }))
      setOpen(false)
  }
  const fill = (all: readonly { readonly name: string }[]) => () =>
    setText(
      all
        .slice(0, names.length)
        .map((c) => c.name)
        .join('\n'),
    )
  return (
    <Popover
      title={`Paste names over ${names.length} pose${names.length === 1 ? '' : 's'}`}
      open={open}
      onOpenChange={begin}
      width={420}
      trigger={
        <Button look="primary" size="sm" icon="clipboard-paste">
          Paste names
        </Button>
      }
    >
      <LineEditor
        label="Names, one per line"
        text={text}
        lines={checked.lines}
        gutterWidth={132}
        rows={Math.min(Math.max(names.length, 3), 14)}
        onChange={setText}
      />
      <div className={`hs small popover-note ${checked.tone}`}>
        <Icon name={ICON[checked.tone]} size="s" />
        {checked.words}
      </div>
      <footer>
        <Menu
          label="Fill with"
          entries={[
            { label: 'FACS-50 names', run: fill(facs50.controls) },
            { label: 'ARKit-52 names', run: fill(arkit52.controls) },
            { label: 'Current names', run: () => setText(names.join('\n')) },
          ]}
        >
          <Button look="ghost" size="sm">
            Fill with
            <Icon name="chevron-down" size="s" />
          </Button>
        </Menu>
        <span className="grow" />
        <Button look="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button look="primary" disabled={!ready} onClick={rename}>
          Rename {checked.renamed} pose{checked.renamed === 1 ? '' : 's'}
        </Button>
      </footer>
    </Popover>
  )
}
