import { defineConfig } from 'vitest/config'

const NEVER = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts']
/** They watch the heap, or change what all files of a process share. */
const ALONE = [
  'packages/capture/src/node/track.test.ts',
  'packages/runtime/src/allocation.test.ts',
  'packages/runtime/src/graph/heap-graph.test.ts',
  'packages/formats/src/fbx/three-peer.test.ts',
  'packages/facework/src/loading/read-clip.test.ts',
  'apps/cli/src/output/io-faults.test.ts',
  'apps/cli/src/output/write-output.test.ts',
  'apps/library/server/blobs/io-faults.test.ts',
  'apps/studio/server/io-faults.test.ts',
]

// Packages are tested from their sources: the `facework-source` condition of their exports. Files share a process,
// since loading the packages anew for each took longer than most of them do.
export default defineConfig({
  resolve: { conditions: ['facework-source'] },
  ssr: { resolve: { conditions: ['facework-source'] } },
  test: {
    // Nothing is timed; only what never ends is to be ended.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: ['vitest.setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...NEVER, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: NEVER } },
    ],
  },
})
