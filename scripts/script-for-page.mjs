// A module of ours as one script that a page or a worker can run, which leaves its exports behind as `name`.
// `three` is the package that `import … from 'three'` means: a test may take another version.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function scriptForPage(module, name, three = 'three') {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['facework-source'], alias: { three } },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(module), formats: ['iife'], name },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('vite gave no output')
  return result.output[0].code
}
