import { defineConfig } from 'vitest/config'

// Packages are tested from their sources: the `facework-source` condition of their exports.
export default defineConfig({
  resolve: { conditions: ['facework-source'] },
  ssr: { resolve: { conditions: ['facework-source'] } },
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['vitest.setup.ts'],
    maxWorkers: 2,
  },
})
