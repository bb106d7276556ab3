import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../examples/scripts/', import.meta.url)

/** A line that each has to print: numbers that would be others if it did not work. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  'a-graph.mjs': /^faces: JawDrop is 0\.469/m,
  'a-pose-driver.mjs': /5 targets for LeftEye: Neutral, EyesLookUp/,
  'accessories.mjs': /morphs: 159 without, 199 with a beard, 159 after/,
  'an-own-modifier.mjs': /laugh: jaw 0\.47\nquiet laugh: jaw 0\.23/,
  'gaze.mjs': /left: left 0\.[89].*\nright: left 0\.00, right 0\.[89].*\nup: .*up 0\.9/,
  'live-weights.mjs': /62 bytes a frame; jaw of Ada 1\.00, of Grub (0\.[5-9]|1)/,
  'moods-and-speech.mjs': /smile before: 0\.71\nwidest mouth: 0\.[2-9]/,
  'retarget-a-take.mjs': /ada: .* 0\.33, 0\.36, 0\.23, 0\.21\nbolt: .* 0\.33, .*\ngrub: .* 0\.33/,
  'the-editor-headless.mjs': /after the command: true\nafter undo: false, .* is back: true/,
}

describe('examples/scripts', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.mjs'))

  it('are all run, and begin with what, why and try', () => {
    expect(files).toEqual(Object.keys(PRINTS))
    for (const file of files)
      expect(readFileSync(new URL(file, FOLDER), 'utf8')).toMatch(
        /^\/\/ What: .*\n(\/\/ .*\n)*\/\/ Why: .*\n(\/\/ .*\n)*\/\/ Try: /,
      )
  })

  it.each(files)('%s runs against the built packages', async (file) => {
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL(file, FOLDER))])
    expect(stdout).toMatch(PRINTS[file]!)
  })
})
