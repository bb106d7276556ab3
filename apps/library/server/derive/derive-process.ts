import { readFile } from 'node:fs/promises'
import { FaceworkError } from '@facework/report'
import type { DeriveJob, DeriveResult } from './derive-job.ts'
import { findRecipe } from './recipes.ts'

// Runs on its own: `node derive-process.js JOB.json`. Prints the result as a line, then the bytes of the file.
const { recipe, parameters, inputs } = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as DeriveJob
const print = (result: Omit<DeriveResult, 'cpu'>, bytes: Uint8Array = new Uint8Array()) => {
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${JSON.stringify({ ...result, cpu: Math.round((user + system) / 1000) })}\n`)
  process.stdout.write(bytes)
}
try {
  const { bytes, media, meta = {} } = await findRecipe(recipe)!.build(inputs, parameters)
  print({ media, meta }, bytes)
} catch (error) {
  if (!(error instanceof FaceworkError)) throw error
  print({ meta: {}, diagnostics: error.diagnostics })
}
