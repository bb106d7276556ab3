import { layUnder } from '../../evaluate/lay-under.ts'
import { copyPose } from '../../evaluate/pose-buffers.ts'
import { compilePoseDriver } from '../../pose-driver/compile-pose-driver.ts'
import {
  applyPoseDriver,
  createDriverScratch,
  evaluatePoseDriver,
} from '../../pose-driver/evaluate-pose-driver.ts'
import type { NodeCompiler } from '../node-compiler.ts'
import { takeFindings } from '../take-findings.ts'

export const poseDriver: NodeCompiler<'pose-driver'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (node) => node.parameters.driver.targets.map((target) => target.drives),
  compile(node, { rig, report, inBatch }) {
    inBatch({
      runs: 'nowhere',
      why: 'it reads joints, which a crowd makes after all curves',
      remedy: 'Drive the curves by a script, or play this character as a CharacterInstance.',
    })
    const driver = compilePoseDriver(node.parameters.driver, rig)
    takeFindings(report, driver.diagnostics, 'driver.')
    return (context) => {
      const { out, incoming } = context
      const scratch = createDriverScratch(driver)
      const whole = context.buffers()
      const live = { weight: node.parameters.weight }
      return {
        weights: scratch.weights,
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = Math.min(Math.max(value, 0), 1)
            },
          ],
        ]),
        run() {
          // Joints that nobody moves are still somewhere.
          copyPose(whole, out)
          layUnder(rig, whole, incoming)
          evaluatePoseDriver(driver, scratch, whole)
          applyPoseDriver(driver, scratch, out, live.weight)
        },
      }
    }
  },
}
