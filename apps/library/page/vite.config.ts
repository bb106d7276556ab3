import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ICON_NAMES } from './src/parts/icon-names.ts'

const here = import.meta.dirname
const OUT = join(here, '../dist/page')

/** The icons of the studio that this page shows: all of them would be a tenth of its first view. */
const usedIcons: Plugin = {
  name: 'used-icons',
  // Before types are removed.
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/icons.table.ts')) return undefined
    const kept = code
      .split(/\n(?= {2}['\w-]+: \[)/)
      .filter(
        (part, i) =>
          i === 0 ||
          ICON_NAMES.some((name) => part.startsWith(`  ${name}:`) || part.startsWith(`  '${name}':`)),
      )
    const text = kept.join('\n')
    return { code: /\n} as const\s*$/.test(text) ? text : `${text}\n} as const\n`, map: null }
  },
}

/** Compressed once, at the quality that is too slow for each request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle() {
    for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg)$/.test(file)) continue
      writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(readFileSync(join(OUT, file))))
    }
    // An installed library has no repository around it to take its samples from.
    cpSync(join(here, '../../../samples/project'), join(here, '../dist/samples/project'), { recursive: true })
  },
}

export default defineConfig({
  root: here,
  // Fonts and icon are those of the studio.
  publicDir: '../../studio/public',
  plugins: [usedIcons, react(), compressed],
  resolve: { conditions: ['facework-source', 'module', 'browser', 'production', 'default'] },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 2500,
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
