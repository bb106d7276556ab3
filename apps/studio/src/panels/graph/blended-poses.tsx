import type { GraphNode } from '@facework/documents'
import { controlNames } from '@facework/operations/internal'
import { useRef, useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Section } from '../../components/rows/section.tsx'
import { useFrame } from '../../components/use-frame.ts'
import { usePosesOf } from './form/poses-of-node.ts'
import type { ShownGraph } from './shown/shown-graph.ts'

const SHOWN = 12
const PACE = 150
const LEAST = 0.005

/** The poses that a blender shows now, strongest first, with the weight each has. */
export function BlendedPoses({ shown, node }: { shown: ShownGraph; node: GraphNode<'pose-blender'> }) {
  const names = controlNames(usePosesOf(node, shown))
  const [strongest, setStrongest] = useState<readonly string[]>([])
  const last = useRef(0)
  const weights = () => shown.characterView?.binding.character.weightsOf(node.id)
  useFrame(() => {
    const now = performance.now()
    if (now - last.current < PACE) return
    last.current = now
    const found = weights()
    if (!found) return
    const next = names
      .map((name, i) => [name, Math.abs(found[i] ?? 0)] as const)
      .filter(([, weight]) => weight > LEAST)
      .sort(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([name]) => name)
    setStrongest((before) => (before.join() === next.join() ? before : next))
  })
  return (
    <Section title="Poses blended now" count={strongest.length} note={`of ${names.length}`}>
      {strongest.length === 0 && <p className="dim small pad">No poses are blended right now.</p>}
      <ul className="blended" aria-label="Poses blended now">
        {strongest.map((name) => (
          <li key={name} className={regionClass(regionOf(name))}>
            <span className="ell" title={name}>
              {name}
            </span>
            <SliderField
              label={`Weight of ${name}`}
              readOnly
              value={() => weights()?.[names.indexOf(name)] ?? 0}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
