// `node scripts/template-landmarks.mjs` after the templates of `poses make` changed: finds their landmarks by the face
// mesh network and writes them as tables, so that making poses with points placed manually needs no network.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFaceMesh } from '@facework/capture/internal'
import { readMeshGraphs } from '@facework/capture/node'
import { poseTemplates } from '@facework/cast/templates'
import { findFaceLandmarks } from '@facework/operations'
import { root } from './setup.mjs'

const mesh = createFaceMesh(readMeshGraphs(root).mesh)
const network = (picture) => {
  mesh.input.set(picture)
  const score = mesh.run()
  return { points: mesh.points, score }
}
for (const entry of poseTemplates()) {
  const { model } = entry.build()
  const { landmarks, report } = await findFaceLandmarks(model, { network })
  const { positions, trust } = landmarks.mesh
  const rows = Array.from(trust, (t, i) =>
    [0, 1, 2].map((a) => Math.round(positions[i * 3 + a] * 1e4)).concat(Math.round(t * 100)),
  )
  const style = entry.name.split(' ')[0]
  const lines = rows.map((row) => `  ${row.join(', ')},`)
  writeFileSync(
    join(root, `packages/cast/src/template/${style}-landmarks.table.ts`),
    `/** Written by scripts/template-landmarks.mjs: x, y, z in tenths of a millimeter and trust in hundredths. */\n// biome-ignore format: one point per line\nexport const ${style.toUpperCase()}_LANDMARKS: readonly number[] = [\n${lines.join('\n')}\n]\n`,
  )
  console.log(
    `${entry.name}: score ${report.score.toFixed(2)}, lids of ${report.lidsFromEyes.join(' and ')} measured`,
  )
}
