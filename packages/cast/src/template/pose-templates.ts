import type { Landmarks } from '@facework/documents'
import type { PoseTemplate } from '@facework/operations'
import { HUMAN_AMPLITUDES } from './amplitudes.table.ts'
import { buildTemplate, landmarksFromTable } from './build-template.ts'
import { HUMAN_LANDMARKS } from './human-landmarks.table.ts'
import { STYLIZED_LANDMARKS } from './stylized-landmarks.table.ts'
import { HUMAN_TEMPLATE, STYLIZED_TEMPLATE } from './template-traits.ts'

/** A built-in template before it is built: its landmarks tell whether it fits. */
export interface TemplateEntry {
  readonly name: string
  readonly landmarks: Landmarks
  build(): PoseTemplate
}

/** The templates that poses are made with unless another head is given: a human and a stylized face. */
export function poseTemplates(): TemplateEntry[] {
  const entries = [
    { traits: HUMAN_TEMPLATE, amplitudes: HUMAN_AMPLITUDES, table: HUMAN_LANDMARKS },
    { traits: STYLIZED_TEMPLATE, amplitudes: {}, table: STYLIZED_LANDMARKS },
  ]
  return entries.map(({ traits, amplitudes, table }) => {
    const landmarks = landmarksFromTable(traits.name, table)
    return { name: traits.name, landmarks, build: () => buildTemplate(traits, amplitudes, landmarks) }
  })
}
