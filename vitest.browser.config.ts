import { defineConfig } from 'vitest/config'

// Tests that drive a real Chromium, two files at a time: a walk waits as often as it works.
export default defineConfig({
  resolve: { conditions: ['facework-source'] },
  ssr: { resolve: { conditions: ['facework-source'] } },
  test: {
    include: ['packages/**/*.browser.test.ts', 'apps/**/*.browser.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A condition that does not come within a minute, on any machine, does not come.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    fileParallelism: true,
    maxWorkers: 2,
  },
})
