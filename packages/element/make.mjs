// <facework-head> for a script tag, three.js included: one ES module to name, no bundler, no import map. Readers of rare
// files, speech and decoders are in parts/ beside it and are fetched when they are needed.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  base: './',
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    modulePreload: { polyfill: false },
    assetsDir: 'parts',
    // three.js alone is above the limit for which Vite would warn.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: `${here}src/index.ts`,
      external: [/^node:/],
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'facework-head.js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})
