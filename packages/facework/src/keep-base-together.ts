import { isContainer } from '@facework/container'
import { IDENTITY_TRANSFORM } from '@facework/documents'
import { newDocument, SET_IDS } from '@facework/documents/internal'
import {
  automaticSlope,
  hermite,
  quaternionFromRotationVector,
  slerpQuaternions,
  weightedBezier,
} from '@facework/math/internal'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { isFbx, isGltf, isJson, startOf } from './loading/file-start.ts'
import { openFile } from './loading/open-file.ts'

// The small modules that every reader of clips and every face needs some of: see keep-core-together.ts.
const base = new Set<unknown>()
base
  .add(isContainer)
  .add(newDocument)
  .add(SET_IDS)
  .add(IDENTITY_TRANSFORM)
  .add(automaticSlope)
  .add(hermite)
  .add(weightedBezier)
  .add(quaternionFromRotationVector)
  .add(slerpQuaternions)
  .add(FaceworkError)
  .add(Report)
  .add(suggestion)
  .add(isFbx)
  .add(isGltf)
  .add(isJson)
  .add(startOf)
  .add(openFile)
