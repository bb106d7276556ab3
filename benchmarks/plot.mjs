// Plots as SVG, drawn by code.

const WIDTH = 720
const STYLE = 'font-family="system-ui, sans-serif" font-size="13" fill="#384250"'
const textOf = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const svg = (title, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<title>${textOf(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${body.join('\n')}
</svg>
`

/** Bars of how many times faster, on a logarithmic scale, with a mark at each goal. */
export function ratioPlot(rows) {
  const left = 250
  const most = Math.max(...rows.map((r) => Math.max(r.ratio, r.must ?? 1, r.stretch ?? 1))) * 1.3
  const x = (value) => left + (Math.log(Math.max(1, value)) / Math.log(most)) * (WIDTH - left - 80)
  const body = rows.flatMap((row, i) => {
    const y = 16 + i * 30
    const mark = (goal, color) =>
      goal === undefined
        ? []
        : [
            `<line x1="${x(goal)}" x2="${x(goal)}" y1="${y - 2}" y2="${y + 20}" stroke="${color}" stroke-width="2"/>`,
          ]
    return [
      `<text x="${left - 10}" y="${y + 14}" text-anchor="end" ${STYLE}>${textOf(row.name)}</text>`,
      `<rect x="${left}" y="${y}" width="${Math.max(1, x(row.ratio) - left)}" height="18" rx="2" fill="#5aa17f"/>`,
      `<line x1="${x(row.spread[0])}" x2="${x(row.spread[1])}" y1="${y + 9}" y2="${y + 9}" stroke="#20242b"/>`,
      ...mark(row.must, '#c0392b'),
      ...mark(row.stretch, '#8e6bbf'),
      `<text x="${Math.max(x(row.ratio), x(row.spread[1])) + 8}" y="${y + 14}" ${STYLE}>${row.ratio.toFixed(row.ratio < 20 ? 1 : 0)}×</text>`,
    ]
  })
  return svg('How many times faster than each peer', 16 + rows.length * 30 + 8, body)
}

/** Points on two logarithmic axes beside the straight line of linear growth through the last of them. */
export function growthPlot({ x: label, points }) {
  const [left, top, right, bottom] = [70, 16, WIDTH - 24, 264]
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
  const last = points.at(-1)
  const linear = (x) => (last.y * x) / last.x
  const [lowY, highY] = [Math.min(...ys, linear(xs[0])), Math.max(...ys)]
  const scale = (v, low, high, from, to) => from + (Math.log(v / low) / Math.log(high / low)) * (to - from)
  const X = (v) => scale(v, xs[0], last.x, left, right)
  const Y = (v) => scale(v, lowY, highY, bottom, top)
  const path = points.map((p, i) => `${i ? 'L' : 'M'}${X(p.x).toFixed(1)} ${Y(p.y).toFixed(1)}`).join(' ')
  return svg(`Time of an update over ${label}`, 310, [
    `<line x1="${X(xs[0])}" y1="${Y(linear(xs[0]))}" x2="${right}" y2="${Y(last.y)}" stroke="#b8bec7" stroke-dasharray="5 4"/>`,
    `<path d="${path}" fill="none" stroke="#5aa17f" stroke-width="2"/>`,
    ...points.flatMap((p) => [
      `<circle cx="${X(p.x)}" cy="${Y(p.y)}" r="4" fill="#5aa17f"/>`,
      `<text x="${X(p.x)}" y="${bottom + 20}" text-anchor="middle" ${STYLE}>${p.x}</text>`,
    ]),
    `<text x="${(left + right) / 2}" y="${bottom + 40}" text-anchor="middle" ${STYLE}>${label}; dashed: linear growth</text>`,
    `<text x="16" y="${(top + bottom) / 2}" transform="rotate(-90 16 ${(top + bottom) / 2})" text-anchor="middle" ${STYLE}>time of an update</text>`,
  ])
}
