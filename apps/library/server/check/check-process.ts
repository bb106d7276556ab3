import { readFile } from 'node:fs/promises'
import type { CheckJob } from './check-job.ts'
import { checkVersion } from './check-version.ts'

// Runs on its own: `node check-process.js JOB.json`. The result is all it prints.
const job = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as CheckJob
process.stdout.write(JSON.stringify(await checkVersion(job)))
