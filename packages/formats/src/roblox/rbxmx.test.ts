import { execFileSync } from 'node:child_process'
import { type Clip, clipKind, facs50, type Key } from '@facework/documents'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectFormat } from '../index.ts'
import { exportRbxmx } from './export-rbxmx.ts'
import { importRbxmx, isRbxmx } from './import-rbxmx.ts'

const hold = { before: 'hold', after: 'hold' } as const
const names = facs50.controls.map((c) => c.name)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (source: string) => new TextEncoder().encode(source)

function faceClip(): Clip {
  const keys: Key[] = [
    { time: 0, value: 0, interpolation: 'linear' },
    { time: 0.25, value: 1, interpolation: 'constant' },
    { time: 0.5, value: 0.3, interpolation: 'cubic', out: { slope: 2 } },
    { time: 1, value: 0.75, interpolation: 'cubic', in: { slope: -1.5 } },
  ]
  return clipKind.create('Hello & <wave>', {
    duration: 1,
    loop: true,
    curves: [
      { type: 'keyed', name: 'JawDrop', keys, ...hold },
      {
        type: 'sampled',
        name: 'LeftEyeClosed',
        start: 0,
        rate: 60,
        values: Float32Array.from({ length: 61 }, (_, i) => i / 60),
        ...hold,
      },
    ],
  })
}

describe('a clip as a Roblox CurveAnimation', () => {
  it('comes back with its keys, name and loop', async () => {
    const file = exportRbxmx(faceClip()).bytes
    expect((await detectFormat(file))?.name).toBe('rbxmx')
    const [clip] = importRbxmx(file).clips
    expect([clip!.name, clip!.loop, clip!.duration]).toEqual(['Hello & <wave>', true, 1])
    const [jaw, eye] = clip!.curves
    expect(
      jaw?.type === 'keyed' && jaw.keys.map((k) => [k.time, k.interpolation, k.in?.slope, k.out?.slope]),
    ).toEqual([
      [0, 'linear', undefined, undefined],
      [0.25, 'constant', undefined, undefined],
      [0.5, 'cubic', undefined, 2],
      [1, 'cubic', -1.5, 0],
    ])
    expect(eye?.type === 'keyed' && eye.keys.length).toBe(61)
  })

  it('keeps times and values of any keys within 1e-4 (property-based)', () => {
    const key = fc.record({
      time: fc.double({ min: 0, max: 600, noNaN: true }),
      value: fc.float({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { selector: (k) => Math.round(k.time * 1000), minLength: 1, maxLength: 40 }),
        fc.constantFrom(...names),
        (made, name) => {
          const keys = made
            .sort((a, b) => a.time - b.time)
            .map((k): Key => ({ ...k, interpolation: 'linear' }))
          const clip = clipKind.create('c', {
            duration: 600,
            curves: [{ type: 'keyed', name, keys, ...hold }],
          })
          const [curve] = importRbxmx(exportRbxmx(clip).bytes).clips[0]!.curves
          const back = curve?.type === 'keyed' ? curve.keys : []
          expect(back.length).toBe(keys.length)
          back.forEach((k, i) => {
            expect(Math.abs(k.time - keys[i]!.time)).toBeLessThan(1e-4)
            expect(Math.abs(k.value - keys[i]!.value)).toBeLessThan(1e-4)
          })
        },
      ),
      { numRuns: 200 },
    )
  })

  it("has the hierarchy and the bytes that Python's XML reader finds", () => {
    const read = `
import base64, struct, sys, json
from xml.etree import ElementTree
root = ElementTree.fromstring(sys.stdin.buffer.read())
name = lambda item: item.find("Properties/string[@name='Name']").text
clip = root.find("Item[@class='CurveAnimation']")
head = clip.find("Item[@class='Folder']")
face = head.find("Item[@class='Folder']")
out = {"root": root.tag, "clip": name(clip), "path": [name(head), name(face)], "curves": {}}
for curve in face.findall("Item[@class='FloatCurve']"):
    data = base64.b64decode(curve.find("Properties/BinaryString[@name='ValuesAndTimes']").text)
    version, count = struct.unpack_from("<II", data)
    keys = [struct.unpack_from("<BBfff", data, 8 + 14 * i) for i in range(count)]
    kind, again = struct.unpack_from("<II", data, 8 + 14 * count)
    times = struct.unpack_from("<%dI" % count, data, 16 + 14 * count)
    assert (version, kind, again, len(data)) == (2, 1, count, 16 + 18 * count)
    out["curves"][name(curve)] = [[t / 14400, k[0], k[2]] for t, k in zip(times, keys)]
print(json.dumps(out))`
    let output: string
    try {
      output = execFileSync('python3', ['-c', read], {
        input: exportRbxmx(faceClip()).bytes,
        encoding: 'utf8',
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      console.log('rbxmx: there is no python3, so the file is not read by another program.')
      return
    }
    const found = JSON.parse(output)
    expect([found.root, found.clip, found.path]).toEqual([
      'roblox',
      'Hello & <wave>',
      ['Head', 'FaceControls'],
    ])
    expect(found.curves.JawDrop.map((k: number[]) => k.slice(0, 2))).toEqual([
      [0, 1],
      [0.25, 0],
      [0.5, 2],
      [1, 2],
    ])
    expect(found.curves.LeftEyeClosed).toHaveLength(61)
    for (const [time, , value] of found.curves.LeftEyeClosed)
      expect(Math.abs(time - value)).toBeLessThan(1e-4)
  })

  it('is refused where Roblox has no such curve', () => {
    const clip = (name: string, keys: readonly Key[]) =>
      clipKind.create('c', { duration: 1, curves: [{ type: 'keyed', name, keys, ...hold }] })
    const eased: Key[] = [
      { time: 0, value: 0, interpolation: 'sine-in' },
      { time: 1, value: 1, interpolation: 'linear' },
    ]
    expect(() => exportRbxmx(clip('JawDrop', eased))).toThrow(
      expect.objectContaining({ code: 'rbxmx/curve-shape' }),
    )
    expect(() => exportRbxmx(clip('jawOpen', []))).toThrow(
      expect.objectContaining({ code: 'rbxmx/no-curves' }),
    )
  })
})

const sequence = (
  poses: string,
) => `<roblox version="4"><!-- by hand --><Item class="KeyframeSequence" referent="A">
<Properties><string name="Name">Smile</string><bool name="Loop">false</bool></Properties>${poses}</Item></roblox>`
const keyframe = (
  time: number,
  value: number,
  style = 0,
) => `<Item class="Keyframe"><Properties><float name="Time">${time}</float></Properties>
<Item class="Pose"><Properties><string name="Name">Head</string></Properties><Item class="Folder"><Properties><string name="Name">FaceControls</string></Properties>
<Item class="NumberPose"><Properties><string name="Name">LeftLipCornerPuller</string><double name="Value">${value}</double><token name="EasingStyle">${style}</token><token name="EasingDirection">1</token></Properties></Item>
</Item></Item></Item>`

describe('Roblox models as XML', () => {
  it('are read from keyframe sequences as well', () => {
    const { clips, diagnostics } = importRbxmx(bytes(sequence(keyframe(0, 0, 4) + keyframe(0.5, 0.8))))
    expect(clips[0]).toMatchObject({ name: 'Smile', duration: 0.5, loop: false })
    expect(clips[0]!.curves[0]).toMatchObject({
      name: 'LeftLipCornerPuller',
      keys: [
        { time: 0, value: 0, interpolation: 'bounce-out' },
        { time: 0.5, value: 0.8, interpolation: 'linear' },
      ],
    })
    expect(diagnostics.map((d) => d.code)).toEqual(['rbxmx/joints'])
  })

  it('without an animation, or that are not XML, are refused with the reason', () => {
    const refused = (source: string) => {
      try {
        importRbxmx(bytes(source))
      } catch (error) {
        return (error as { code: string }).code
      }
      return undefined
    }
    expect(refused('<roblox version="4"></roblox>')).toBe('rbxmx/no-animation')
    expect(refused('<roblox version="4"><Item class="Folder">')).toBe('rbxmx/xml')
    expect(refused('<roblox><Item></roblox>')).toBe('rbxmx/xml')
    expect(refused('<roblox '.repeat(3))).toBe('rbxmx/xml')
    expect(refused('<Item class="A">'.repeat(300))).toBe('rbxmx/xml')
    expect(isRbxmx(bytes('<html></html>'))).toBe(false)
  })

  it('leave out curves whose keys have another layout', () => {
    const file = text(exportRbxmx(faceClip()).bytes).replace(/(ValuesAndTimes">)AgAA/, '$1BQAA')
    const { clips, diagnostics } = importRbxmx(bytes(file))
    expect(clips[0]!.curves.map((c) => c.name)).toEqual(['LeftEyeClosed'])
    expect(diagnostics.map((d) => d.code)).toEqual(['rbxmx/curve-unknown'])
  })
})
