// Lets a tracker look at the rendered truth. What it sees is kept beside the pictures, as NAME.TRACKER.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitMjpeg } from '../../packages/capture/dist/internal.js'
import { decodeJpeg, openTracker } from '../../packages/capture/dist/node/index.js'
import { truthPlans } from './render-truth.mjs'
import { SHARED } from './truth-heads.mjs'

const MODELS = { 'mesh-weights': undefined, 'tasks-vision': join(SHARED, 'models/face_landmarker.task') }

export const trackerNames = () =>
  Object.keys(MODELS).filter((name) => MODELS[name] === undefined || existsSync(MODELS[name]))

/** The heads with what the tracker saw: frames of { landmarks, scores, weights, turn }. */
export async function trackTruth(folder, trackerName, say) {
  const heads = truthPlans(folder)
  const fileOf = ({ file }) => file.replace('.mjpeg', `.${trackerName}.json`)
  const missing = heads.filter((head) => !existsSync(fileOf(head)))
  if (missing.length > 0) {
    const tracker = await openTracker({ model: MODELS[trackerName], still: true })
    for (const head of missing) {
      const began = Date.now()
      const rows = []
      for (const bytes of splitMjpeg(readFileSync(head.file))) {
        const face = tracker.track(decodeJpeg(bytes), rows.length)
        rows.push(face ? rowFrom(face) : null)
      }
      writeFileSync(fileOf(head), JSON.stringify(rows))
      const each = ((Date.now() - began) / rows.length).toFixed(0)
      say(
        `${trackerName}, ${head.name}: face in ${rows.filter(Boolean).length} of ${rows.length}, ${each} ms each`,
      )
    }
    tracker.close()
  }
  return heads.map((head) => {
    const rows = JSON.parse(readFileSync(fileOf(head), 'utf8'))
    const frames = head.views.flatMap(({ weights, turn, kind }, i) =>
      rows[i]
        ? [{ landmarks: Float32Array.from(rows[i].landmarks), scores: rows[i].scores, weights, turn, kind }]
        : [],
    )
    return { name: head.name, role: head.role, frames, pictures: rows.length }
  })
}

function rowFrom({ landmarks, scores }) {
  const round = (value, digits) => Number(value.toFixed(digits))
  return {
    landmarks: Array.from(landmarks, (value) => round(value, 2)),
    scores:
      scores && Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, round(score, 4)])),
  }
}
