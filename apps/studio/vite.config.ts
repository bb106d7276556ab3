import { cpSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PAGE_POLICY } from './server/content-policy.ts'
import { listSamples } from './server/list-samples.ts'

/** The samples beside the page, since an installed studio has no repository around it. */
const samples: Plugin = {
  name: 'samples',
  apply: 'build',
  async closeBundle() {
    for (const part of ['accessories', 'clips', 'heads', 'project'])
      cpSync(`../../samples/${part}`, `dist/samples/${part}`, {
        recursive: true,
        // Small heads are for games; the stage has no use for them.
        filter: (path) => !path.endsWith('-game.glb'),
      })
    // The server has a list of its own; a web host has none.
    writeFileSync('dist/samples/index.json', JSON.stringify(await listSamples('../../samples')))
  },
}

/** What face trackers need, beside the page and unchanged (NOTICE names it): capture downloads nothing from elsewhere. */
const trackers: Plugin = {
  name: 'trackers',
  apply: 'build',
  closeBundle() {
    const copy = (from: string, to: string) =>
      cpSync(`../../node_modules/${from}`, `dist/trackers/${to}`, { recursive: true })
    for (const name of ['blazeface', 'facemesh', 'iris'])
      for (const ending of ['json', 'bin'])
        copy(`@vladmandic/human/models/${name}.${ending}`, `models/${name}.${ending}`)
    copy('@vladmandic/human/LICENSE', 'models/LICENSE')
    for (const file of [
      'vision_bundle.mjs',
      'wasm/vision_wasm_module_internal.js',
      'wasm/vision_wasm_module_internal.wasm',
    ])
      copy(`@mediapipe/tasks-vision/${file}`, `tasks-vision/${file}`)
  },
}

/** The studio's server sends the policy as a header; every other one sends the page as it is. */
const contentPolicy: Plugin = {
  name: 'content-policy',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
      injectTo: 'head',
    },
  ],
}

// Built straight from the sources of the packages, by the `facework-source` condition of their exports.
export default defineConfig({
  base: './',
  plugins: [react(), samples, trackers, contentPolicy],
  worker: { format: 'es' },
  resolve: { conditions: ['facework-source', 'module', 'browser', 'production', 'default'] },
  build: {
    target: 'es2022',
    // The page carries code of others, and with it their terms.
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 2500,
    reportCompressedSize: false,
    // A busy machine is no fault of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
