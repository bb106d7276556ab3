import { readFile } from 'node:fs/promises'
import type { CheckJob, CheckResult } from './check-job.ts'
import { checkVersion } from './check-version.ts'

// Runs on its own: `node check-process.js JOBS.json`. The results are all it prints.
const jobs = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as CheckJob[]
const results: CheckResult[] = []
for (const job of jobs) results.push(await checkVersion(job))
process.stdout.write(JSON.stringify(results))
