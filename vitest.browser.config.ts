import { defineConfig } from 'vitest/config'

// Tests that drive a real Chromium; one at a time, a software renderer needs both cores.
export default defineConfig({
  resolve: { conditions: ['facework-source'] },
  ssr: { resolve: { conditions: ['facework-source'] } },
  test: {
    include: ['packages/**/*.browser.test.ts', 'apps/**/*.browser.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
