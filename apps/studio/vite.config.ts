import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Built straight from the sources of the packages, by the `facework-source` condition of their exports.
export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: { conditions: ['facework-source', 'module', 'browser', 'production', 'default'] },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 2500,
    reportCompressedSize: false,
    // A busy machine is no fault of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
