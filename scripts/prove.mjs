// `npm run prove -- NAME [--json]`: long checks that `npm test` runs a small version of. Exits 1 when one fails.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBlender, ensureBuilt, ensureChromium, ensureInstalled, fail, root } from './setup.mjs'

/** Those that are the same on every engine. */
const LIBRARY_TESTS = [
  'apps/library/server/serve-library.test.ts',
  'apps/library/server/access-rights.test.ts',
  'apps/library/server/access',
  'apps/library/server/identity',
  'apps/library/server/races.test.ts',
  'apps/library/server/derive',
  'apps/library/server/events',
  'apps/library/server/jobs',
  'apps/library/server/keep',
]

/** By name: what it shows, the tests that do, and how they are told to take their time. */
const PROOFS = {
  accessories: {
    about:
      'Accessories follow heads of morphs and joints, and are carried over to others, within the bars of the design.',
    test: 'packages/operations/src/accessories/real-accessories.test.ts',
    env: { FACEWORK_PROVE: 'accessories' },
  },
  'head-making': {
    about:
      'Static heads get poses by a template: six identities against their own poses, lids, eyes, teeth and skin, and four heads by the built-in template, within the bars of the design.',
    test: 'apps/cli/src/make-poses/head-making.test.ts',
    env: { FACEWORK_PROVE: 'head-making' },
  },
  'crowd-wearing': {
    about: 'A thousand faces with beard and glasses are evaluated at 70 % or more of their speed without.',
    script: 'scripts/crowd-wearing.mjs',
  },
  blender: {
    about:
      'A head goes to Blender and back as .glb and .fbx: all poses within 0.05 mm, names and combinations whole.',
    test: 'apps/cli/src/blender/round-trip.test.ts',
    blender: true,
    env: { FACEWORK_PROVE: 'blender' },
  },
  'blender-guide': {
    about: 'The guide "Make a head in Blender", from an empty file to a head that performs a take.',
    test: 'apps/cli/src/blender/guide.test.ts',
    blender: true,
    env: { FACEWORK_PROVE: 'blender-guide' },
  },
  'rig-conversion': {
    about:
      'Morphs become joints and back within the bars of the design, measured on the written files as three.js plays them, and faster than the prototype.',
    test: 'apps/cli/src/verbs/poses/rig-conversion.test.ts',
    env: { FACEWORK_PROVE: 'rig-conversion' },
  },
  site: {
    about:
      'The docs site below a sub-path: no broken link, no serious finding of axe in both themes, live pages run, and the search answers each question of apps/site/make/questions.mjs among its first three results.',
    script: 'apps/site/make/prove.mjs',
  },
  'hosted-studio': {
    about:
      'The studio from a folder of static files: 100 deaths of tabs or of the whole browser at random moments lose no edit that was said to be kept.',
    test: 'apps/studio/walks/hosted-kills.browser.test.ts',
    browser: true,
    env: { FACEWORK_HOSTED_KILLS: '100' },
  },
  'sound-heads': {
    about:
      'Heads of other makers have no error and no warning that is not true of them, for the targets they were made for.',
    test: 'apps/cli/src/verbs/check-shared-heads.test.ts',
    env: { FACEWORK_PROVE: 'sound-heads' },
  },
  detection: {
    about:
      'Maps found for heads against written truth: right, wrong and asked lines on the shared heads, on their shapes under names that no table knows, misspelled or hidden, and how sure each line may say it is.',
    test: 'packages/operations/src/vocabulary/proof/detection-truth.test.ts',
    env: { FACEWORK_PROVE: 'detection' },
  },
  links: {
    about:
      'Packets of phones and other programs: a million damaged ones per reader, loopback delay, jitter and loss, within the bars of the design.',
    test: 'packages/capture/src/link/link-proof.test.ts',
    env: { FACEWORK_PROVE: 'links' },
  },
  'first-change': {
    about: 'The guide for a first change, on a fresh clone: a failing test, the change, a passing test.',
    script: 'scripts/first-change.mjs',
  },
  'quick-start': {
    about:
      'Packed packages in an empty Vite project: the lines of the README load and move a .glb, a folder of the studio, .gltf, Draco, .fbx, .vrm and a bundle. Pictures in test-results/quick-start.',
    script: 'scripts/check-pack.mjs',
    env: {
      CHECK_PACK_PICTURES: join(root, 'test-results/quick-start'),
      CHECK_PACK_SCREENSHOT: join(root, 'test-results/quick-start/readme.png'),
    },
  },
  'same-frames': {
    about: 'Library, command and studio give the same frames to the bit, for nine heads and five clips.',
    test: 'apps/studio/walks/same-frames.test.ts',
    env: { FACEWORK_PROVE: 'same-frames' },
  },
  batch: {
    about: '20 heads and 20 clips baked by one command are at least 8 times as fast as a process for each.',
    test: 'apps/cli/src/batch/batch-speed.test.ts',
    env: { FACEWORK_PROVE: 'batch' },
  },
  'studio-speed': {
    about:
      'The studio with 20 characters takes at most 8 ms of script a frame, the timeline of 200 curves with 20,000 keys at most 16 ms a gesture, and 5,000 documents can be used within twice the time of the sample project.',
    script: 'benchmarks/studio-speed.mjs',
  },
  compress: {
    about: 'Every sample clip and every shared clip is smaller after `compress` than as JSON with brotli.',
    test: 'apps/cli/src/verbs/compress-size.test.ts',
    env: { FACEWORK_PROVE: 'compress' },
  },
  'live-controls': {
    about: 'At least 45 of 50 controls of the Face panel move something on six heads with ARKit names.',
    test: 'apps/studio/walks/live-controls.browser.test.ts',
    browser: true,
    env: { FACEWORK_PROVE: 'live-controls' },
  },
  'load-cycles': {
    about:
      '100 faces loaded, drawn, cloned and disposed of leave no geometry, texture, program or memory behind.',
    test: 'packages/facework/src/load-cycles.browser.test.ts',
    browser: true,
    env: { FACEWORK_CYCLES: '100' },
  },
  clone: {
    about:
      'face.clone() takes at most twice the processor time of SkeletonUtils.clone, on Ada and her game head.',
    test: 'packages/facework/src/clone-speed.test.ts',
    env: { FACEWORK_PROVE: 'clone' },
  },
  'library-kills': {
    about:
      'No acknowledged version is lost or without its bytes, and no job is lost, in 520 kills: of an embedded library, and on PostgreSQL, also with files in S3, of servers, workers and the database.',
    test: 'apps/library/server/kills.test.ts',
    runs: [
      { env: { FACEWORK_KILLS: '100' } },
      { env: { FACEWORK_KILLS: '200', FACEWORK_VICTIM: 'server' } },
      { env: { FACEWORK_KILLS: '100', FACEWORK_VICTIM: 'worker' } },
      { env: { FACEWORK_KILLS: '50', FACEWORK_VICTIM: 'postgres' } },
      { services: ['s3'], env: { FACEWORK_KILLS: '50', FACEWORK_VICTIM: 'server' } },
      { services: ['s3'], env: { FACEWORK_KILLS: '20', FACEWORK_VICTIM: 'postgres' } },
    ],
  },
  'library-page': {
    about:
      'The page of a library: publish from the studio, browse, drag, play; no serious finding of axe in both themes, the keyboard alone, 200 % zoom, 10,000 cards without a long task.',
    test: ['apps/library/walks/page.browser.test.ts', 'apps/studio/walks/library.browser.test.ts'],
    browser: true,
    env: { FACEWORK_PROVE: 'library-page' },
  },
  'library-power': {
    about:
      'After 200 simulated power cuts nothing that was acknowledged is lost from the embedded database and its folder of files; without fsync it is.',
    test: 'apps/library/server/proofs/power.test.ts',
    env: { FACEWORK_POWER_CUTS: '200' },
  },
  'library-migrate': {
    about:
      'A library of every schema becomes the newest with all of its rows, on both engines; restore and move keep every row and file.',
    test: ['apps/library/server/proofs/migrate.test.ts', 'apps/library/server/keep'],
    env: { FACEWORK_PROVE: 'library-migrate' },
  },
  'library-integrity': {
    about:
      'One flipped bit in a file, a manifest or an entry of a cache is found by client, scrubbing and install.',
    test: ['apps/library/server/integrity.test.ts', 'apps/cli/src/verbs/library/library-verbs.test.ts'],
    env: { FACEWORK_FLIPS: '1000' },
  },
  'library-search': {
    about:
      'In a million assets on PostgreSQL and 50,000 in the embedded database every kind of search takes at most 30 times as long as one for an exact name.',
    test: 'apps/library/server/proofs/search.test.ts',
    runs: [
      { env: { FACEWORK_ROWS: process.env.FACEWORK_ROWS ?? '1000000', FACEWORK_SEARCH_ON: 'postgres' } },
      { env: { FACEWORK_ROWS: '50000' } },
    ],
  },
  'library-hostile': {
    about:
      'Of 300 damaged and made files none is public that should not be; the server takes at most 50 MB more, and others wait at most twice as long.',
    test: 'apps/library/server/proofs/hostile.test.ts',
    env: { FACEWORK_HOSTILE: '300' },
  },
  'library-studio': {
    about:
      'A head of another maker is published from the studio, a clip by the command, and both play by id in an empty page.',
    test: 'apps/studio/walks/library.browser.test.ts',
    browser: true,
    env: { FACEWORK_PROVE: 'library-studio' },
  },
  'library-fleet': {
    about:
      'Two servers and three workers publish and derive everything when one of each is killed in the middle.',
    test: 'apps/library/server/proofs/fleet.test.ts',
    env: { FACEWORK_PROVE: 'library-fleet' },
  },
  'library-full-disk': {
    about:
      'A disk that fills during publishes is answered with 507; nothing is published in part, reading goes on, and all works again with space.',
    test: 'apps/library/server/proofs/full-disk.test.ts',
    env: { FACEWORK_PROVE: 'library-full-disk' },
  },
  'library-fuzz': {
    about:
      '100,000 requests made from the description of the API: none fails, and every response is as described.',
    test: 'apps/library/server/proofs/requests.test.ts',
    env: { FACEWORK_REQUESTS: '100000' },
  },
  'library-load': {
    about:
      'Files are served with as few processor seconds as the design asks for, beside a plain file server; 20 clips a second are published.',
    test: 'apps/library/server/proofs/load.test.ts',
    env: { FACEWORK_PROVE: 'library-load' },
  },
  'library-races': {
    about:
      'Fifty publishers of one version at once: one wins. Garbage collection without grace takes no bytes of a version.',
    test: 'apps/library/server/races.test.ts',
    env: { FACEWORK_RACERS: '50', FACEWORK_ROUNDS: '300' },
  },
  'library-rights': {
    about:
      'Every role and token reads and changes exactly what the table says; names and paths lead nowhere else.',
    test: ['apps/library/server/access-rights.test.ts', 'apps/library/server/access/route-rights.test.ts'],
    env: {},
  },
  'library-offline': {
    about:
      'With the library stopped, install and vendored folders work from lock file and cache; a flipped bit is found.',
    test: 'apps/cli/src/verbs/library/library-verbs.test.ts',
    env: {},
  },
  engines: {
    about:
      'The tests of the library pass on the embedded database and PostgreSQL, with files in folders and in S3.',
    test: LIBRARY_TESTS,
    runs: [
      { env: {} },
      { services: ['postgres'], env: {} },
      { services: ['s3'], env: {} },
      { services: ['postgres', 's3'], env: {} },
    ],
  },
  'io-faults': {
    about:
      'Whatever call of the disk fails, server and command lose no edit, write nothing by half and say what to do.',
    test: 'io-faults.test.ts',
    env: { FACEWORK_PROVE: 'io-faults' },
  },
  'studio-kills': {
    about:
      '1,000 kills of the studio server with three pages lose no acknowledged edit and leave no file behind.',
    test: 'apps/studio/server/crash.test.ts',
    env: { FACEWORK_CRASHES: '1000' },
  },
  'command-kills': {
    about:
      '300 kills of the command at its calls of the disk leave whole files, and nothing else after the next run.',
    test: 'apps/cli/src/output/kills.test.ts',
    env: { FACEWORK_PROVE: 'command-kills' },
  },
  crashes: {
    about: 'No acknowledged edit is lost when the studio server is ended by SIGKILL, forty times.',
    test: 'apps/studio/walks/crash.browser.test.ts',
    browser: true,
    env: { FACEWORK_CRASHES: '40' },
  },
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [name] = positionals
const proof = PROOFS[name]
if (!proof) {
  const list = Object.entries(PROOFS).map(([each, { about }]) => `  ${each.padEnd(14)}${about}`)
  fail(`${name ? `There is no proof "${name}".` : 'Which proof?'} There are:\n${list.join('\n')}`)
}
ensureInstalled()
ensureBuilt()
if (proof.blender) ensureBlender()
if (proof.script) {
  const env = { ...process.env, ...proof.env, CHROMIUM_PATH: ensureChromium() }
  process.exit(spawnSync(process.execPath, [proof.script], { cwd: root, env, stdio: 'inherit' }).status ?? 1)
}
/** Starts what a run needs; returns the environment that names it, and how to end it. */
async function startServices(names = []) {
  const started = []
  let env = {}
  if (names.includes('postgres')) {
    const { ensurePostgres, startPostgres } = await import('./services/postgres.mjs')
    if (!ensurePostgres()) fail('This proof needs PostgreSQL (Debian: `apt install postgresql`).')
    const postgres = await startPostgres()
    started.push(postgres)
    env = { ...env, FACEWORK_TEST_POSTGRES: postgres.address('') }
  }
  if (names.includes('s3')) {
    const { ensureS3, startS3 } = await import('./services/s3.mjs')
    if (!ensureS3())
      fail('This proof needs Ceph (Debian: `apt install radosgw ceph-osd ceph-mon ceph-mgr ceph-common`).')
    const s3 = await startS3()
    started.push(s3)
    env = { ...env, ...s3.env, FACEWORK_TEST_S3: s3.address('facework') }
  }
  return {
    env,
    async stop() {
      for (const service of started) await service.stop()
    },
  }
}

async function runTests({ env = {}, services }) {
  const path = join(tmpdir(), `facework-prove-${process.pid}.json`)
  const started = await startServices(services)
  if (services) process.stderr.write(`\n── with ${services.join(' and ')}\n`)
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      proof.browser ? 'vitest.browser.config.ts' : 'vitest.config.ts',
      ...(values.json ? ['--reporter=json'] : ['--reporter=verbose', '--reporter=json']),
      `--outputFile.json=${path}`,
      ...[proof.test].flat(),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...proof.env,
        ...env,
        ...started.env,
        CHROMIUM_PATH: proof.browser ? ensureChromium() : '',
      },
      stdio: ['ignore', values.json ? 'ignore' : 'inherit', 'inherit'],
    },
  )
  const [status] = await once(child, 'exit')
  await started.stop()
  const report = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return { status, report }
}

const results = []
for (const each of proof.runs ?? [{}]) results.push(await runTests(each))
const passed = results.reduce((sum, { report }) => sum + report.numPassedTests, 0)
const total = results.reduce((sum, { report }) => sum + report.numTotalTests, 0)
// Zero tests prove nothing.
const proved = results.every(({ status }) => status === 0) && passed > 0 && passed === total
const failed = results.flatMap(({ report }) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.filter((a) => a.status !== 'passed').map((a) => a.fullName),
  ),
)
if (values.json) process.stdout.write(`${JSON.stringify({ name, proved, passed, total, failed }, null, 2)}\n`)
else
  process.stdout.write(
    `\n${proved ? 'Proved' : 'Not proved'}: ${proof.about} ${passed} of ${total} passed.\n`,
  )
process.exit(proved ? 0 : 1)
