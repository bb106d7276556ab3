import type { DocumentKindName } from '@facework/documents'
import type { ResolvedInput } from '@facework/documents/internal'
import { IconButton } from '../../components/controls/button.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { kindOf } from '../../session/document-kinds.ts'
import { runCommand } from '../../session/run-command.ts'
import { useDocument, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { useAsset, useAssetChoices } from './asset-choices.ts'
import { nodeName, ParameterField, sizeWords } from './form/node-parameters.tsx'
import { parameterTitle } from './form/parameter-title.ts'
import { type ShownGraph, useShownGraph } from './shown/shown-graph.ts'

function Overrides() {
  const shown = useShownGraph()
  const parent = useDocument(shown?.graph.parent?.id, 'graph')
  if (!shown) return <EmptyNote>Open a child graph to see what it overrides.</EmptyNote>
  if (!shown.graph.parent) {
    return (
      <EmptyNote>
        {shown.graph.name} has no parent graph. Create a child graph to override single values per character.
      </EmptyNote>
    )
  }
  const { graph, resolved } = shown
  return (
    <div className="scroll body">
      <table className="ovt">
        <caption className="unseen">What {graph.name} overrides</caption>
        <thead>
          <tr>
            <th scope="col">Asset input</th>
            <th scope="col">Used by</th>
            <th scope="col">{parent?.name ?? 'Parent'}</th>
            <th scope="col">{graph.name}</th>
            <th aria-label="Reset" />
          </tr>
        </thead>
        <tbody>
          {resolved.inputs.map((input) => (
            <AssetLine key={input.name} shown={shown} input={input} />
          ))}
        </tbody>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Node</th>
            <th scope="col">{parent?.name ?? 'Parent'}</th>
            <th scope="col">{graph.name}</th>
            <th aria-label="Reset" />
          </tr>
        </thead>
        <tbody>
          {resolved.nodes.flatMap((node) =>
            Object.keys(node.parameters).map((name) => (
              <ParameterLine key={`${node.id}.${name}`} shown={shown} node={node.id} parameter={name} />
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

function AssetLine({ shown: { graph, resolved }, input }: { shown: ShownGraph; input: ResolvedInput }) {
  const session = useSession()
  const kind = input.kind as DocumentKindName
  const choices = useAssetChoices(kind)
  const here = Object.hasOwn(graph.assets, input.name)
  const inherited = useAsset((here ? input.inherited : input.asset)?.id)
  const value = useAsset(input.asset?.id)
  const users = resolved.links.flatMap(({ from, to }) =>
    'input' in from && from.input === input.name ? [to.node] : [],
  )
  const set = (asset: string | null) =>
    runCommand(session, 'graph.setAsset', { graph: graph.id, input: input.name, asset })
  return (
    <tr className={here ? 'on' : ''}>
      <th scope="row" title={input.description}>
        {input.name}
      </th>
      <td className="mid">{users.join(', ')}</td>
      <td className={here ? 'dim' : ''}>{inherited?.name ?? 'Set in each child graph'}</td>
      <td className={here ? 'asset-slot over' : 'asset-slot'}>
        <AssetField
          label={`${input.name} of ${graph.name}`}
          kind={kind}
          icon={kindOf(kind).icon}
          value={here ? value : undefined}
          choices={choices}
          none="same"
          onChange={set}
        />
      </td>
      <td>{here && <Reset of={input.name} onReset={() => set(null)} />}</td>
    </tr>
  )
}

interface ParameterLineProps {
  readonly shown: ShownGraph
  readonly node: string
  readonly parameter: string
}

function ParameterLine({ shown: { graph, resolved }, node: id, parameter }: ParameterLineProps) {
  const session = useSession()
  const node = resolved.nodes.find((n) => n.id === id)
  if (!node) return null
  const here = Object.hasOwn(graph.parameters[id] ?? {}, parameter)
  const override = resolved.overrides.find((o) => o.node === id && o.parameter === parameter)
  const value = (node.parameters as Readonly<Record<string, unknown>>)[parameter]
  return (
    <tr className={here ? 'on' : ''}>
      <th scope="row">{parameterTitle(parameter)}</th>
      <td className="mid">{nodeName(node)}</td>
      <td className={here ? 'dim ell' : 'ell'}>
        {valueWords(parameter, here ? override?.inherited : value)}
      </td>
      <td>
        <ParameterField
          graph={graph.id}
          node={node}
          parameter={parameter}
          value={value}
          overridden={here}
          compact
        />
      </td>
      <td>
        {here && (
          <Reset
            of={`${parameter} of ${id}`}
            onReset={() =>
              runCommand(session, 'graph.resetParameter', { graph: graph.id, node: id, parameter })
            }
          />
        )}
      </td>
    </tr>
  )
}

function Reset({ of, onReset }: { of: string; onReset: () => void }) {
  return <IconButton icon="rotate-ccw" label={`Reset ${of} to the parent`} size="sm" onClick={onReset} />
}

function valueWords(parameter: string, value: unknown): string {
  if (typeof value === 'number') return value.toFixed(2)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : sizeWords(parameter, value)
}

export const overridesPanel: PanelDefinition = {
  id: 'overrides',
  title: 'Overrides',
  icon: 'git-branch',
  Body: Overrides,
  useCount() {
    const graph = useShownGraph()?.graph
    if (!graph) return undefined
    const own = Object.values(graph.parameters).reduce((sum, values) => sum + Object.keys(values).length, 0)
    return own + Object.keys(graph.assets).length || undefined
  },
}
