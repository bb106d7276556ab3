// `npm run release -- VERSION [--publish]`: checks what would be published, and publishes it only when asked to. Without a
// version, the current one is checked (a dry run that `npm test` does). docs/releasing.md has the steps.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, root } from './setup.mjs'

/** Where the repository is, such as `git+https://HOST/OWNER/facework.git`: not decided yet. The only place to fill in. */
const REPOSITORY = ''

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const { values, positionals } = parseArgs({
  options: { publish: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const npm = (...args) => execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Everything that is published, with its package.json. */
function publishedPackages() {
  return ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, meta: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
    .filter(({ meta }) => !meta.private)
}

/** What is wrong with a package, a sentence each. */
function problemsOf({ folder, meta }, versions) {
  const problems = []
  const need = (holds, sentence) => holds || problems.push(`${folder}: ${sentence}`)
  need(meta.description?.length > 10, 'has no description')
  need(meta.keywords?.length >= 3, 'has fewer than three keywords')
  need(meta.license === 'MIT', 'has no licence in its package.json')
  for (const file of ['README.md', 'LICENSE'])
    need(existsSync(join(root, folder, file)), `has no ${file}, which npm shows`)
  for (const [name, range] of Object.entries({ ...meta.dependencies, ...meta.peerDependencies }))
    if (versions.has(name))
      need(range === versions.get(name), `depends on ${name} ${range}, which is ${versions.get(name)}`)
  return problems
}

/** Those that others depend on come first. */
function inOrder(packages) {
  const [left, done, ordered] = [new Map(packages.map((p) => [p.meta.name, p])), new Set(), []]
  const visit = (name) => {
    const each = left.get(name)
    if (!each || done.has(name)) return
    done.add(name)
    for (const other of Object.keys(each.meta.dependencies ?? {})) visit(other)
    ordered.push(each)
  }
  for (const name of left.keys()) visit(name)
  return ordered
}

function setVersion(packages, version) {
  const own = new Set(packages.map(({ meta }) => meta.name))
  for (const { folder, meta } of packages) {
    meta.version = version
    for (const list of [meta.dependencies, meta.peerDependencies])
      for (const name of Object.keys(list ?? {})) if (own.has(name)) list[name] = version
    if (REPOSITORY) {
      const address = REPOSITORY.replace(/^git\+/, '').replace(/\.git$/, '')
      meta.repository = { type: 'git', url: REPOSITORY, directory: folder }
      meta.homepage = `${address}#readme`
      meta.bugs = `${address}/issues`
    }
    writeFileSync(join(root, folder, 'package.json'), `${JSON.stringify(meta, null, 2)}\n`)
  }
}

const packages = inOrder(publishedPackages())
const current = packages[0].meta.version
const version = positionals[0] ?? current
if (!VERSION.test(version)) fail(`"${version}" is not a version such as 0.2.0.`)
if (values.publish && !positionals[0])
  fail('Say which version to publish: npm run release -- 0.2.0 --publish')
if (values.publish && !REPOSITORY) fail('Fill in REPOSITORY in scripts/release.mjs before publishing.')
if (positionals[0] && git('status', '--porcelain') !== '')
  fail('The working tree has changes: commit them first.')
const versions = new Map(packages.map(({ meta }) => [meta.name, meta.version]))
const mixed = packages.filter(({ meta }) => meta.version !== current)
if (mixed.length > 0) fail(`All packages have one version; ${mixed[0].folder} is not ${current}.`)
const problems = packages.flatMap((each) => problemsOf(each, versions))
if (
  !new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  )
)
  problems.push(`CHANGELOG.md has no section "## ${version}"`)
if (problems.length > 0) fail(`Not ready to publish:\n${problems.map((p) => `  ${p}`).join('\n')}`)
if (version !== current) setVersion(packages, version)
for (const { folder, meta } of packages) {
  const [packed] = JSON.parse(
    npm('pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error', `./${folder}`),
  )
  const kilobytes = Math.round(packed.size / 1024)
  process.stdout.write(`${meta.name}@${version}  ${packed.files.length} files, ${kilobytes} KB\n`)
  if (values.publish) npm('publish', '--access', 'public', '--ignore-scripts', `./${folder}`)
}
if (values.publish) git('tag', `v${version}`)
process.stdout.write(
  `${packages.length} packages ${values.publish ? 'were published' : 'can be published'}${REPOSITORY ? '' : '; the address of the repository is not filled in (REPOSITORY in scripts/release.mjs)'}.\n`,
)
