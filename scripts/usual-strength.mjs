// Writes packages/operations/src/check/poses/usual-strength.table.ts: how far controls move the faces of the cast.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { facs50 } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { MeasuredHead } from '@facework/operations/internal'
import { root } from './setup.mjs'

const sums = new Map()
for (const name of ['ada', 'grub', 'bolt']) {
  const imported = await importGltf(readFileSync(join(root, `samples/heads/${name}.glb`)))
  const head = new MeasuredHead({ model: imported.model, poses: createPoses(imported).poses })
  for (const { name: control } of facs50.controls) {
    const list = sums.get(control) ?? []
    list.push(head.strength(control) / head.face.unit)
    sums.set(control, list)
  }
}
const rows = [...sums].map(
  ([control, list]) => `  ${control}: ${(list.reduce((a, b) => a + b, 0) / list.length).toFixed(3)},`,
)
const file = join(root, 'packages/operations/src/check/poses/usual-strength.table.ts')
const text = readFileSync(file, 'utf8')
writeFileSync(file, text.replace(/= \{\n[\s\S]*\}\n$/, `= {\n${rows.join('\n')}\n}\n`))
