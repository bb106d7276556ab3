import { defineConfig } from 'vitest/config'

// Tests that drive a real Chromium, two files at a time: a walk waits as often as it works.
export default defineConfig({
  resolve: { conditions: ['facework-source'] },
  ssr: { resolve: { conditions: ['facework-source'] } },
  test: {
    include: ['packages/**/*.browser.test.ts', 'apps/**/*.browser.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
})
