// Texts of an asset library that the fuzz damages: addresses, version ranges, lock files, manifests.
const digest = (letter) => letter.repeat(64)
const files = [{ path: 'ada.character.json', digest: digest('a'), bytes: 10 }]
const version = {
  digest: digest('b'),
  id: '0190c2a4-0000-7000-8000-000000000000',
  name: '@acme/ada',
  version: '1.2.0',
  files,
}
const lock = {
  lock: 1,
  library: 'http://127.0.0.1:4000',
  refs: { 'fw:@acme/ada@^1.2': digest('b') },
  versions: { [digest('b')]: version },
}
const manifest = {
  manifest: 1,
  id: version.id,
  name: '@acme/ada',
  version: '1.2.0',
  kind: 'character',
  title: 'Ada',
  description: 'A head',
  tags: ['head'],
  license: 'MIT',
  credits: [{ name: 'Acme', role: 'author' }],
  main: 'ada.character.json',
  members: [{ id: version.id, kind: 'character', name: 'Ada', path: 'ada.character.json' }],
  files,
  dependencies: [{ id: '0190c2a4-0000-7000-8000-000000000001', version: '1.0.0', digest: digest('c') }],
}

export const libraryTexts = {
  'library-address': [
    'fw:@acme/pack@^2.1#wink',
    'fw:@acme/ada',
    'fw:0190c2a4-0000-7000-8000-000000000000@1',
    'fw:@a-1/b2@latest',
    'fw:@acme/ada@2.0.0-beta.3',
  ],
  'library-lock': [JSON.stringify(lock), JSON.stringify(lock, null, 2)],
  'library-manifest': [JSON.stringify(manifest)],
}

/** Text of any bytes, JSON where it is one; what is no JSON is refused by whoever parses it. */
const jsonOf = (bytes, FaceworkError) => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new FaceworkError('json', '', error.message)
  }
}

export async function libraryReader(format) {
  const library = await import('@facework/library')
  const { FaceworkError } = await import('@facework/report')
  const { checkManifest } = await import('../../apps/library/dist/server/publish/check-manifest.js')
  const { manifestSchema } = await import('../../apps/library/dist/server/routes/schemas.js')
  return {
    'library-address': (bytes) => {
      const text = new TextDecoder().decode(bytes)
      library.parseVersion(text)
      library.isRange(text)
      const address = library.parseAddress(text)
      const again = library.parseAddress(library.addressText(address))
      if (JSON.stringify(again) !== JSON.stringify(address))
        throw new Error(
          `"${text}" is read as ${JSON.stringify(address)}, written and read as ${JSON.stringify(again)}`,
        )
      return { range: library.newestIn?.(['1.0.0', '2.1.0'], address.range) ?? '' }
    },
    'library-lock': (bytes) => {
      const read = library.readLockFile(jsonOf(bytes, FaceworkError))
      library.readLockFile(JSON.parse(library.lockFileText(read)))
      return {}
    },
    'library-manifest': (bytes) => {
      // The server checks the form by the schema of its route before it looks at what the manifest says.
      const form = manifestSchema.safeParse(jsonOf(bytes, FaceworkError))
      if (!form.success) throw new FaceworkError('library/manifest', '', 'not the form of a manifest')
      checkManifest(form.data)
      return {}
    },
  }[format]
}
