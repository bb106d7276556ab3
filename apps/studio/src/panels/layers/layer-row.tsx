import type { Clip } from '@facework/documents'
import type { ClipLayer, LayerMode } from '@facework/documents/internal'
import type { LayerChange } from '@facework/operations/internal'
import { whyNotMerged } from '@facework/operations/internal'
import { useState } from 'react'
import { classes } from '../../components/classes.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { InlineName } from '../../components/controls/inline-name.tsx'
import { Menu, type MenuEntry, RightMenu } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { Row } from '../../components/rows/row-list.tsx'
import { selectLayer } from '../../session/layers.ts'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { CLIP_LAYER, moveLayerTo } from './layer-drag.ts'
import { LayerWeight } from './layer-weight-field.tsx'

const MODES = [
  { value: 'additive', label: 'Additive' },
  { value: 'override', label: 'Override' },
] as const satisfies readonly { value: LayerMode; label: string }[]

export interface LayerRowProps {
  readonly clip: Clip
  readonly layer: ClipLayer
  /** 0 is the lowest layer above the base. */
  readonly height: number
  readonly selected: boolean
  /** Has no effect now. */
  readonly silent: boolean
  /** Changes of the weight set keys, although it has fewer than two. */
  readonly keyed: boolean
  readonly onKeyed: (on: boolean) => void
}

/** One layer: mute, solo, name, mode and weight. */
export function LayerRow({ clip, layer, height, selected, silent, keyed, onKeyed }: LayerRowProps) {
  const session = useSession()
  const [renaming, setRenaming] = useState(false)
  const { name, mode, muted, solo } = layer
  const place = { clip: clip.id, layer: name }
  const change = (to: LayerChange) => runCommand(session, 'layers.change', { ...place, ...to })
  const select = () => selectLayer(session, name)
  const remove = () => runCommand(session, 'layers.delete', place)
  const rename = (to: string | undefined) => {
    setRenaming(false)
    if (to !== undefined && change({ name: to }) && selected) selectLayer(session, to)
  }
  const keys = new Map<string, () => unknown>([
    ['m', () => change({ muted: !muted })],
    ['s', () => change({ solo: !solo })],
    ['F2', () => setRenaming(true)],
    ['Delete', remove],
  ])
  const top = clip.layers!.above.length - 1
  const lines = (): MenuEntry[] => [
    { label: 'Rename', icon: 'pencil', shortcut: 'F2', run: () => setRenaming(true) },
    {
      label: 'Merge down',
      icon: 'merge',
      off: whyNotMerged(clip, name),
      run: () => runCommand(session, 'layers.mergeDown', place),
    },
    {
      label: 'Move up',
      icon: 'arrow-up',
      off: height === top ? 'It is the uppermost layer' : undefined,
      run: () => moveLayerTo(session, clip, name, height + 1),
    },
    {
      label: 'Move down',
      icon: 'arrow-down',
      off: height === 0 ? 'It is the lowest layer' : undefined,
      run: () => moveLayerTo(session, clip, name, height - 1),
    },
    'line',
    { label: 'Delete', icon: 'trash-2', shortcut: 'Del', danger: true, run: remove },
  ]
  return (
    <RightMenu label={name} entries={lines}>
      <Row
        label={name}
        selected={selected}
        className={classes('layer', selected && 'sel', silent && 'off')}
        onClick={select}
        onDoubleClick={() => setRenaming(true)}
        onFocus={(event) => event.target === event.currentTarget && select()}
        onKeyDown={(event) => {
          const run = keys.get(event.key)
          if (!run || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          event.stopPropagation()
          run()
        }}
        draggable={!renaming}
        onDragStart={(event) => event.dataTransfer.setData(CLIP_LAYER, name)}
        onDragOver={(event) => event.dataTransfer.types.includes(CLIP_LAYER) && event.preventDefault()}
        onDrop={(event) => moveLayerTo(session, clip, event.dataTransfer.getData(CLIP_LAYER), height)}
      >
        <span className="grip" title="Drag to change the order">
          <Icon name="grip-vertical" size="s" />
        </span>
        {renaming ? (
          <InlineName name={name} label={`Name of layer ${name}`} close={rename} />
        ) : (
          <span className="nm ell medium grow" title={silent ? `${name}: has no effect now` : name}>
            {name}
          </span>
        )}
        <button
          type="button"
          className={classes('ib', 'letter', muted && 'on')}
          aria-label={`Mute ${name}`}
          aria-pressed={muted}
          title="Mute (M): the layer has no effect"
          onClick={() => change({ muted: !muted })}
        >
          M
        </button>
        <button
          type="button"
          className={classes('ib', 'letter', solo && 'on')}
          aria-label={`Solo ${name}`}
          aria-pressed={solo}
          title="Solo (S): of all layers, only those that are soloed have an effect"
          onClick={() => change({ solo: !solo })}
        >
          S
        </button>
        <Menu label={`Actions for ${name}`} entries={lines}>
          <IconButton icon="ellipsis" label={`Actions for ${name}`} />
        </Menu>
        <div className="second">
          <Select
            label={`Mode of ${name}`}
            value={mode}
            options={MODES}
            onChange={(to) => change({ mode: to })}
            ghost
          />
          <LayerWeight clip={clip} layer={layer} keyed={keyed} onKeyed={onKeyed} />
        </div>
      </Row>
    </RightMenu>
  )
}
