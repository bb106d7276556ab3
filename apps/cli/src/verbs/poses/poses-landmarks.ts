import { drawLandmarks } from '@facework/operations/internal'
import { addForce, type OutputOptions } from '../../input/options.ts'
import { readHead } from '../../input/read-head.ts'
import type { Io } from '../../io.ts'
import { decodeImages } from '../../make-poses/decode-images.ts'
import { headLandmarks } from '../../make-poses/head-landmarks.ts'
import { addPartOption, type PartOptions, partKinds } from '../../make-poses/part-option.ts'
import { documentOutput } from '../../output/document-output.ts'
import { pngFromPicture } from '../../output/png.ts'
import type { Outcome } from '../../output/print.ts'
import { showProgress } from '../../output/progress.ts'
import { checkOutput, writeOptions, writeOutput } from '../../output/write-output.ts'
import type { Verb } from '../../verb.ts'

interface LandmarksOptions extends OutputOptions, PartOptions {
  readonly picture?: string | undefined
}

/** `poses landmarks HEAD -o L.landmarks.json`: where lids, lips, nose, brows and chin of a head are. */
export const posesLandmarks: Verb = (parent, run) => {
  const command = parent
    .command('landmarks')
    .description('find the landmarks of a face (lids, lips, nose, brows, chin), to look at and correct')
    .argument('<head>', 'a head (.glb, .vrm, .fbx …) or a character')
    .requiredOption('-o, --output <file>', 'the landmarks, *.landmarks.json')
    .option('--picture <file>', 'also draw them on the head, *.png; amber points should be checked')
  run<LandmarksOptions>(
    addForce(addPartOption(command)),
    'facework poses landmarks head.glb -o head.landmarks.json --picture points.png',
    findLandmarks,
  )
}

async function findLandmarks(options: LandmarksOptions, io: Io, file: string): Promise<Outcome> {
  const where = writeOptions(options, io)
  for (const path of [options.output, options.picture]) if (path !== undefined) checkOutput(path, where)
  showProgress(io, `Reading ${file} …`)
  const { model, diagnostics } = await readHead(file, {}, io.cwd)
  const images = decodeImages(model)
  const { landmarks, report } = await headLandmarks(model, images, { parts: partKinds(options) }, io)
  const picture =
    options.picture === undefined
      ? []
      : [{ path: options.picture, content: pngFromPicture(drawLandmarks(model, landmarks, { images })) }]
  await writeOutput([...documentOutput(landmarks, options.output), ...picture], where)
  const { score, unit, yaw, lidsFromEyes, unsure } = report!
  const names = Object.keys(landmarks.points)
  return {
    json: { output: options.output, picture: options.picture, points: names, ...report },
    text: [
      `${names.length} landmarks, score ${score.toFixed(2)}, faces ${Math.round(yaw)}°, eyes ${unit.toFixed(3)} apart`,
      `lids ${lidsFromEyes.length > 0 ? `measured from the ${lidsFromEyes.join(' and ')} eyeball` : 'found by the network: no eyeballs'}`,
      ...(unsure.length > 0 ? [`check these: ${unsure.join(', ')}`] : []),
      `written: ${[options.output, ...picture.map((p) => p.path)].join(', ')}`,
    ].join('\n'),
    diagnostics,
  }
}
