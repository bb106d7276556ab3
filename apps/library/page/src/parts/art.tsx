import { regionClass, regionOf } from '../data/regions.ts'

interface Sketch {
  readonly name: string
  readonly values: readonly number[]
}

const WIDTH = 240
const HEIGHT = 44

/** The strongest curves of a clip over its length. */
export function CurveArt({ sketch }: { sketch: readonly Sketch[] }) {
  const top = Math.max(0.3, ...sketch.flatMap(({ values }) => values))
  const path = ({ values }: Sketch) =>
    values
      .map((value, i) => {
        const x = (i / (values.length - 1)) * WIDTH
        const y = HEIGHT - 5 - (HEIGHT - 11) * Math.max(0, value / top)
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {sketch.map((curve) => (
        <path
          key={curve.name}
          className={regionClass(regionOf(curve.name) ?? 'joint')}
          d={path(curve)}
          fill="none"
          stroke="var(--c)"
          strokeWidth="1.7"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** The first lines of a map. */
export function MapArt({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  const shown = pairs.slice(0, 5)
  return (
    <svg className="art" viewBox="0 0 268 201" aria-hidden="true">
      {shown.map(([from, to], i) => {
        const y = 62 + i * 26
        return (
          <g key={`${from} ${to}`} className={regionClass(regionOf(to) ?? regionOf(from) ?? 'joint')}>
            <path d={`M114 ${y}H154`} stroke="var(--c)" strokeWidth="2" />
            <circle cx="114" cy={y} r="3.2" fill="var(--c)" />
            <circle cx="154" cy={y} r="3.2" fill="var(--c)" />
            <text x="106" y={y + 4} textAnchor="end">
              {from.slice(0, 18)}
            </text>
            <text x="162" y={y + 4}>
              {to.slice(0, 18)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const node = (x: number, y: number, width: number, text: string, region: string) => (
  <g className={region}>
    <rect x={x} y={y} width={width} height="40" rx="6" fill="var(--bg-pop)" stroke="var(--line-2)" />
    <rect x={x} y={y} width="3" height="40" rx="1.5" fill="var(--c)" />
    <text x={x + 11} y={y + 24}>
      {text}
    </text>
  </g>
)

/** What a graph is, in general. */
export function GraphArt() {
  return (
    <svg className="art" viewBox="0 0 268 201" aria-hidden="true">
      <path
        d="M92 76C114 76 98 112 120 112M92 156C114 156 98 122 120 122M196 116H212"
        className="r-mouth"
        fill="none"
        stroke="var(--c)"
        strokeWidth="2"
      />
      {node(12, 56, 80, 'Mood', 'r-brows')}
      {node(12, 136, 80, 'Clip', 'r-mouth')}
      {node(120, 96, 76, 'Poses', 'r-eyes')}
      {node(212, 96, 46, 'Out', 'r-tongue')}
    </svg>
  )
}
