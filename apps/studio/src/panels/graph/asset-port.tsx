import type { GraphNode } from '@facework/documents'
import type { AssetPort as Port } from '@facework/documents/internal'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { useAsset, useAssetChoices } from './asset-choices.ts'
import type { ShownGraph } from './shown/shown-graph.ts'

export interface AssetPortProps {
  readonly shown: ShownGraph
  readonly node: GraphNode
  readonly port: Port
}

/** A square port: which asset input it takes, and what fills that. */
export function AssetPort({ shown: { graph, resolved }, node, port }: AssetPortProps) {
  const session = useSession()
  const kind = port.type
  const choices = useAssetChoices(kind)
  const from = resolved.links.find((l) => l.to.node === node.id && l.to.port === port.name)?.from
  const input = from && 'input' in from ? resolved.inputs.find((i) => i.name === from.input) : undefined
  const value = useAsset(input?.asset?.id)
  const to = { node: node.id, port: port.name }
  const name = input?.name ?? port.name
  const isChild = graph.parent !== undefined
  const here = isChild && input !== undefined && Object.hasOwn(graph.assets, input.name)
  const isOfCharacter = (kind === 'poses' || kind === 'map') && !input?.asset
  const whenEmpty = isOfCharacter
    ? "The character's own"
    : isChild
      ? 'As the parent'
      : 'Set in each child graph'
  const entries: MenuEntry[] = [
    ...resolved.inputs
      .filter((i) => i.kind === port.type)
      .map((i) => ({
        label: i.name,
        checked: i.name === input?.name,
        run: () => runCommand(session, 'graph.link', { graph: graph.id, from: { input: i.name }, to }),
      })),
    {
      label: 'New asset input',
      icon: 'plus',
      run: () => runCommand(session, 'graph.addInput', { graph: graph.id, kind, to }),
    },
    input && {
      label: 'Unlink',
      icon: 'x',
      run: () => runCommand(session, 'graph.unlink', { graph: graph.id, to: [to] }),
    },
  ]
  return (
    <div className="as">
      <span className={here ? 'sq over' : 'sq'} aria-hidden="true" />
      <span className="lb">
        {isChild ? (
          <span className="ell">{name}</span>
        ) : (
          <Menu label={`Asset input for ${port.name}`} entries={entries}>
            <button
              type="button"
              className="ell"
              aria-label={`Asset input of ${node.id}, ${port.name}: ${name}`}
            >
              {name}
            </button>
          </Menu>
        )}
        <span className="grow" />
        {here ? (
          <span className="ovm">
            <Icon name="git-branch" size="s" />
            overridden here
          </span>
        ) : (
          <span className="dim">asset input</span>
        )}
      </span>
      {input ? (
        <span className={here ? 'asset-slot over' : 'asset-slot'}>
          <AssetField
            label={input.name}
            kind={kind}
            icon={kindOf(kind).icon}
            value={value}
            choices={choices}
            none={whenEmpty}
            onChange={(asset) =>
              runCommand(session, 'graph.setAsset', { graph: graph.id, input: input.name, asset })
            }
          />
        </span>
      ) : isChild ? (
        <span className="dim small">Not linked</span>
      ) : (
        <Button
          size="sm"
          look="line"
          icon="plus"
          onClick={() => runCommand(session, 'graph.addInput', { graph: graph.id, kind, to })}
        >
          Asset input
        </Button>
      )}
    </div>
  )
}
