import { ContextMenu, DropdownMenu } from 'radix-ui'
import { Fragment, type ReactElement, type ReactNode, useRef } from 'react'
import { Icon, type IconName } from '../controls/icon.tsx'

/** A line of a menu. `off` says why it cannot be chosen now. */
export interface MenuLine {
  readonly label: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly checked?: boolean
  readonly danger?: boolean
  readonly off?: string | undefined
  readonly run?: () => void
  readonly lines?: readonly MenuEntry[]
}
export type MenuEntry = MenuLine | 'line' | undefined | false

interface MenuProps {
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  readonly children: ReactElement
  readonly label?: string
}

const list = (entries: MenuProps['entries']) => (typeof entries === 'function' ? entries() : entries)

/** A menu attached to a button. */
export function Menu({ entries, children, label }: MenuProps) {
  const byKeys = useRef(false)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="pop menu"
          align="start"
          sideOffset={4}
          aria-label={label}
          onKeyDown={() => {
            byKeys.current = true
          }}
          onPointerDown={() => {
            byKeys.current = false
          }}
          // Who uses the mouse wants Space to play, not to open the menu again.
          onCloseAutoFocus={(event) => {
            if (!byKeys.current) event.preventDefault()
          }}
        >
          <AllLines entries={entries} parts={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The menu of the right button, and of the menu key. */
export function RightMenu({ entries, children, label }: MenuProps) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className="pop menu" aria-label={label}>
          <AllLines entries={entries} parts={ContextMenu} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

export interface MenuAtProps extends Omit<MenuProps, 'children'> {
  /** Where it opens, in pixels of the page. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/** A menu at a place of the page, open as long as it is rendered. */
export function MenuAt({ entries, label, x, y, onClose }: MenuAtProps) {
  return (
    <DropdownMenu.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-place" style={{ left: x, top: y }} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="pop menu"
          align="start"
          sideOffset={2}
          aria-label={label}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <AllLines entries={entries} parts={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type Parts = typeof DropdownMenu | typeof ContextMenu

/** Asked for its lines only while the menu is open. */
function AllLines({ entries, parts }: { entries: MenuProps['entries']; parts: Parts }) {
  return <Lines of={list(entries)} parts={parts} />
}

function Lines({ of, parts }: { of: readonly MenuEntry[]; parts: Parts }): ReactNode {
  const { Item, Separator, Sub, SubTrigger, SubContent, Portal } = parts as typeof DropdownMenu
  return of.map((entry, i) => {
    if (!entry) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: a menu is made anew whenever it opens
    if (entry === 'line') return <Separator key={i} className="menu-line" />
    if (entry.lines) {
      return (
        <Sub key={entry.label}>
          <SubTrigger className="menu-item" disabled={entry.off !== undefined}>
            <Words line={entry} />
            <Icon name="chevron-right" size="s" />
          </SubTrigger>
          <Portal>
            <SubContent className="pop menu" sideOffset={2}>
              <Lines of={entry.lines} parts={parts} />
            </SubContent>
          </Portal>
        </Sub>
      )
    }
    return (
      <Item
        key={entry.label}
        className={entry.danger ? 'menu-item danger' : 'menu-item'}
        disabled={entry.off !== undefined}
        title={entry.off}
        onSelect={() => entry.run?.()}
      >
        <Words line={entry} />
      </Item>
    )
  })
}

function Words({ line }: { line: MenuLine }) {
  return (
    <Fragment>
      <span className="menu-icon">
        {line.checked ? <Icon name="check" /> : line.icon && <Icon name={line.icon} />}
      </span>
      <span className="grow">{line.label}</span>
      {line.shortcut && <span className="shortcut">{line.shortcut}</span>}
    </Fragment>
  )
}
