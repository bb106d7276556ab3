import type { GraphNode } from '@facework/documents'
import type { NamedThing } from '@facework/documents/internal'
import { controlNames } from '@facework/operations/internal'
import { createContext, useContext, useMemo } from 'react'
import { REGIONS } from '../../../base/controls.ts'
import { useCharacter } from '../../../session/use-session.ts'
import type { ShownGraph } from '../shown/shown-graph.ts'
import { usePosesOf } from './poses-of-node.ts'

export type Names = Readonly<Record<NamedThing, readonly string[]>>

const NONE: Names = { joint: [], curve: [], pose: [], region: [], state: [], value: [] }

/** What there is to name where a form stands. */
export const FormNames = createContext<Names>(NONE)
export const useNames = (of: NamedThing | undefined) => useContext(FormNames)[of ?? 'joint']

/** What there is to name in a node's form: of the character on stage, and of the node itself. */
export function useNamesFor(node: GraphNode | undefined, shown: ShownGraph | undefined): Names {
  const { characterView, poses, skeleton } = useCharacter()
  const filled = usePosesOf(node, shown)
  return useMemo(() => {
    const machine = node?.kind === 'state-machine' ? node.parameters : undefined
    const rig = characterView?.binding.character.rig
    const controls = controlNames(poses)
    const curves = [...(skeleton?.curves.map((c) => c.name) ?? []), ...(rig?.curveNames ?? []), ...controls]
    return {
      joint: characterView?.documents.model.joints.map((j) => j.name) ?? [],
      curve: [...new Set(curves)],
      pose: filled?.poses.map((p) => p.name) ?? controls,
      region: REGIONS,
      state: machine ? ['*', ...machine.states] : [],
      value: machine ? Object.keys(machine.values) : [],
    }
  }, [node, characterView, poses, skeleton, filled])
}
