// `npm run capture-truth [-- --folder FOLDER] [--write]`: how well the solver of packages/capture does.
// Renders heads of ../shared with known weights, lets the trackers look at them, fits the coefficients on ICT-FaceKit
// and MakeHuman heads, and judges them on heads outside of the fit. Pictures and landmarks are kept in FOLDER (a
// temporary one unless given) and used again. `--write` replaces the coefficients that ship.
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { coefficientsFile, fitModel } from './capture/fit-model.mjs'
import { judgeModel, reportText } from './capture/judge-model.mjs'
import { renderTruth } from './capture/render-truth.mjs'
import { SHARED } from './capture/truth-heads.mjs'
import { ensureBuilt, ensureInstalled, fail, root } from './setup.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'facework-capture-truth') },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (!existsSync(SHARED)) fail(`The heads of the ground truth are in ${SHARED}, which is not there.`)
ensureInstalled()
ensureBuilt()
const say = (text) => process.stderr.write(`${text}\n`)
const { trackerNames, trackTruth } = await import('./capture/track-truth.mjs')
await renderTruth(values.folder, say)
for (const tracker of trackerNames()) {
  const heads = await trackTruth(values.folder, tracker, say)
  const fitted = fitModel(tracker, heads)
  const judged = judgeModel(fitted, heads)
  const text = values.json ? JSON.stringify({ tracker, ...judged }, null, 2) : reportText(tracker, judged)
  process.stdout.write(`${text}\n`)
  if (!values.write) continue
  const file = join(root, `packages/capture/src/solve/fitted/${tracker}.table.ts`)
  writeFileSync(file, coefficientsFile({ ...fitted, correlations: judged.correlations }))
  say(`written: ${file}`)
}
// tasks-vision keeps a worker of its own.
process.exit(0)
