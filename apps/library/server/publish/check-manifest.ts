import { Refusal } from '@facework/folder/internal'
import { type Manifest, parseVersion } from '@facework/library'
import { DIGEST, ID, NAME } from '@facework/library/internal'
import { LIMITS } from '../config.ts'

// [L3]
/** What the form of a manifest alone does not say: names, paths that lead nowhere else, sizes, what refers to what. */
export function checkManifest(manifest: Manifest): { readonly scope: string; readonly name: string } {
  const [, scope = '', name = ''] = /^@([^/]+)\/([^/]+)$/.exec(manifest.name) ?? []
  if (!NAME.test(scope) || !NAME.test(name))
    throw wrong(
      'library/name',
      'name',
      `"${manifest.name.slice(0, 200)}" is not a name of an asset.`,
      'Names are @scope/name, each of 2 to 64 lower-case letters, digits and hyphens, with a letter or digit at both ends.',
    )
  if (!parseVersion(manifest.version))
    throw wrong(
      'library/version',
      'version',
      `"${manifest.version.slice(0, 64)}" is not a version.`,
      'Versions have three numbers, such as 1.2.0, or 2.0.0-beta.1.',
    )
  if (!ID.test(manifest.id))
    throw wrong('library/manifest', 'id', `"${manifest.id}" is not an id of a document.`)
  checkFiles(manifest)
  const paths = new Set(manifest.files.map((file) => file.path))
  if (!paths.has(manifest.main))
    throw wrong('library/manifest', 'main', `The main file "${manifest.main}" is not among the files.`)
  for (const [i, member] of manifest.members.entries()) {
    if (!paths.has(member.path))
      throw wrong(
        'library/manifest',
        `members[${i}].path`,
        `The file "${member.path}" is not among the files.`,
      )
  }
  for (const [i, { id, version, digest }] of manifest.dependencies.entries()) {
    if (!ID.test(id) || !parseVersion(version) || !DIGEST.test(digest) || id === manifest.id)
      throw wrong(
        'library/manifest',
        `dependencies[${i}]`,
        'A dependency is an id, an exact version and its digest.',
      )
  }
  return { scope, name }
}

function checkFiles({ files }: Manifest): void {
  if (files.length === 0 || files.length > LIMITS.files)
    throw wrong(
      'library/too-large',
      'files',
      `A version has 1 to ${LIMITS.files} files; found ${files.length}.`,
    )
  const seen = new Map<string, string>()
  let total = 0
  for (const [i, { path, digest, bytes }] of files.entries()) {
    const at = `files[${i}]`
    if (!isSafePath(path))
      throw wrong(
        'library/path',
        `${at}.path`,
        `"${path.slice(0, 200)}" is not a path inside of a version.`,
        `Use relative paths in NFC with forward slashes, without "..", of at most ${LIMITS.pathBytes} bytes.`,
      )
    // File systems differ in what they take for one name.
    const plain = path.toLowerCase()
    if (seen.has(plain))
      throw wrong(
        'library/path',
        `${at}.path`,
        `"${path}" and "${seen.get(plain)}" are the same file on some systems.`,
      )
    seen.set(plain, path)
    if (!DIGEST.test(digest))
      throw wrong('library/manifest', `${at}.digest`, 'A digest is 64 hexadecimal digits.')
    if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > LIMITS.fileBytes)
      throw wrong(
        'library/too-large',
        `${at}.bytes`,
        `"${path}" has ${bytes} bytes; at most ${LIMITS.fileBytes} are allowed.`,
      )
    total += bytes
  }
  if (total > LIMITS.versionBytes)
    throw wrong(
      'library/too-large',
      'files',
      `The files have ${total} bytes; at most ${LIMITS.versionBytes} are allowed.`,
    )
}

/** Names Windows takes for devices, wherever they lie. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export function isSafePath(path: string): boolean {
  if (path === '' || Buffer.byteLength(path) > LIMITS.pathBytes || path.normalize('NFC') !== path)
    return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file name may hold
  if (/[\u0000-\u001f\u007f-\u009f\\:*?"<>|\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/.test(path))
    return false
  return path
    .split('/')
    .every(
      (name) =>
        name !== '' && !name.startsWith('.') && !/[. ]$/.test(name) && !/^ /.test(name) && !DEVICE.test(name),
    )
}

function wrong(code: string, path: string, message: string, hint?: string): Refusal {
  return new Refusal(422, code, path, message, hint)
}
