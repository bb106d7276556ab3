import { describe, expect, it } from 'vitest'
import { codeBlocks, complaints } from './check-code-blocks.mjs'

const page = (code: string) => `# Page\n\n\`\`\`ts\n${code}\n\`\`\`\n`

describe('code in pages', () => {
  it('is found with its line, also inside of lists', () => {
    expect(
      codeBlocks('a\n\n```ts\nlet a = 1\n```\n\n- b\n\n  ```ts\n  let b = 2\n  ```\n\n```sh\nls\n```\n'),
    ).toEqual([
      { line: 4, code: 'let a = 1\n', ending: 'ts' },
      { line: 10, code: 'let b = 2\n', ending: 'ts' },
    ])
  })

  it('is compiled against the packages, every block alone', () => {
    const good =
      "import { loadCharacter } from 'facework'\n\nconst face = await loadCharacter('a.glb')\nface.controls.JawDrop = 0.5"
    const { count, found } = complaints([
      { page: 'good.md', text: page(good) },
      { page: 'wrong.md', text: page(good.replace('JawDrop', 'JawDorp')) },
      { page: 'free.md', text: page('face.update(1 / 60)') },
    ])
    expect(count).toBe(3)
    expect(found).toEqual([
      { page: 'wrong.md', line: 7, message: expect.stringContaining('JawDorp') },
      { page: 'free.md', line: 4, message: "Cannot find name 'face'." },
    ])
  }, 60_000)
})
