import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { zip } from './zip.ts'

it('writes an archive that Python reads, names and bytes alike', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facework-zip-'))
  try {
    const files = [
      { name: 'ada-laugh.glb', bytes: Uint8Array.from({ length: 1000 }, (_, i) => i % 251) },
      { name: 'größe/0001.png', bytes: new Uint8Array() },
    ]
    writeFileSync(join(folder, 'all.zip'), zip(files))
    const script =
      'import zipfile,sys,json\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])\nprint(json.dumps(z.namelist()))'
    const names = JSON.parse(
      execFileSync('python3', ['-c', script, join(folder, 'all.zip'), folder], { encoding: 'utf8' }),
    )
    expect(names).toEqual(files.map((f) => f.name))
    for (const { name, bytes } of files)
      expect(new Uint8Array(readFileSync(join(folder, name)))).toEqual(bytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
