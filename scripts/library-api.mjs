// `node scripts/library-api.mjs`: the description of the library's HTTP API and its types, from the routes of the server.
// A test compares them, so that a change of the API is visible in review.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { root } from './setup.mjs'

/** The two files and their contents. */
export async function libraryApiFiles(description) {
  const types = astToString(await openapiTS(structuredClone(description)))
    // What may be left out may be undefined, too: callers have values that are.
    .replace(/^(\s+"?[\w-]+"?\?: )(?!never;)([^{;]+);$/gm, '$1$2 | undefined;')
  return {
    'packages/library/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
    'packages/library/src/api/openapi.ts': `// Written by \`node scripts/library-api.mjs\` from ../../openapi.json.\n${types}`,
  }
}

if (process.argv[1] === import.meta.filename) {
  const { describeApi } = await import(join(root, 'apps/library/dist/server/describe-api.js'))
  for (const [path, text] of Object.entries(await libraryApiFiles(describeApi())))
    writeFileSync(join(root, path), text)
}
