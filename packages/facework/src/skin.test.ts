import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScene } from '../../three/test/load-glb.ts'
import { hasShared, readBytes, SHARED, sharedFiles } from '../test/shared.ts'
import {
  compareSkins,
  mean,
  meshNamed,
  type RigResidual,
  residualOf,
  vertices,
} from '../test/skin-distance.ts'
import { bindHead, loadHead } from './index.ts'

const ALLOWED_MM = 0.05

describe.skipIf(!hasShared)('[X1] on the skin, as three.js draws it', () => {
  const report = hasShared
    ? JSON.parse(readFileSync(join(SHARED, 'heads/ict/ict-report.json'), 'utf8')).rigError
    : {}

  it.each(sharedFiles('heads/ict', /-rig\.glb$/))(
    'every pose of %s lies within the rig’s residual + 0.05 mm of its morph',
    async (path) => {
      const residual: RigResidual = report[basename(path)]
      const bytes = readBytes(path)
      const rigged = await loadScene(bytes)
      const morphed = await loadScene(readBytes(join(dirname(path), basename(path).replace('-rig', '-lod'))))
      const face = bindHead(rigged, await loadHead(bytes))
      expect(face.diagnostics).toEqual([])
      const skin = meshNamed(rigged, 'Head_Geo')
      const morphs = meshNamed(morphed, 'Head')
      morphed.updateMatrixWorld(true)
      const rest = vertices(morphs)
      const names = Object.keys(morphs.morphTargetDictionary!)
      expect(names).toHaveLength(53)

      const results = names.map((pose) => {
        face.character.setControl(pose, 1)
        face.update(1 / 60)
        face.character.setControl(pose, undefined)
        rigged.updateMatrixWorld(true)
        morphs.morphTargetInfluences!.fill(0)
        morphs.morphTargetInfluences![morphs.morphTargetDictionary![pose]!] = 1
        return { pose, ...compareSkins(vertices(skin), vertices(morphs), rest) }
      })

      for (const { pose, moving, movingCount } of results) {
        expect(movingCount, `${pose} moves something`).toBeGreaterThan(50)
        expect(moving, `${pose}, mean mm over moving vertices`).toBeLessThan(
          residualOf(residual, pose) + ALLOWED_MM,
        )
      }
      expect(mean(results.map((r) => r.moving))).toBeLessThan(residual.meanMovingMm + ALLOWED_MM)
      expect(mean(results.map((r) => r.all))).toBeLessThan(residual.meanAllMm + ALLOWED_MM)
    },
    60_000,
  )
})
