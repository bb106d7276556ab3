import { describe, expect, it } from 'vitest'
import { testGlb } from '../../test-head.ts'
import { testFolder } from '../../test-io.ts'

function folderWithHead() {
  const folder = testFolder()
  folder.write('head.glb', testGlb())
  return folder
}

const codes = (json: unknown) => (json as { diagnostics: { code: string }[] }).diagnostics.map((d) => d.code)

describe('poses make', () => {
  it('refuses a part without a kind, before anything is looked for', async () => {
    const { code, json } = await folderWithHead().json(
      'poses',
      'make',
      'head.glb',
      '--part',
      'Teeth',
      '-o',
      'out.glb',
    )
    expect(code).toBe(2)
    expect(codes(json)).toEqual(['cli/option-value'])
  })

  it('refuses a file that holds no landmarks', async () => {
    const folder = folderWithHead()
    await folder.run('poses', 'create', 'head.glb', '-o', 'head.poses.json')
    const { code, json } = await folder.json(
      ...['poses', 'make', 'head.glb', '--landmarks', 'head.poses.json', '-o', 'out.glb'],
    )
    expect(code).toBe(1)
    expect(codes(json)).toContain('cli/no-landmarks')
  })

  it('names the landmarks that are missing', async () => {
    const folder = folderWithHead()
    const chin = { position: [0, 0, 0] }
    folder.write(
      'few.landmarks.json',
      JSON.stringify({
        kind: 'landmarks',
        version: 1,
        id: 'few',
        name: 'few',
        head: 'head',
        points: { chin },
      }),
    )
    const { code, json } = await folder.json(
      ...['poses', 'make', 'head.glb', '--landmarks', 'few.landmarks.json', '-o', 'out.glb'],
    )
    expect(code).toBe(1)
    expect(codes(json)).toContain('poses/landmarks-missing')
    expect(folder.files()).not.toContain('out.glb')
  })
})
