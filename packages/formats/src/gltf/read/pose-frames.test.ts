import { describe, expect, it } from 'vitest'
import { createTestHead, type TestGltf } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

type Extras = Record<string, unknown>
const extrasOf = (g: TestGltf) => g.json.nodes[3]!.extras as Extras

async function framesOf(change: (g: TestGltf) => void, fps?: number) {
  const g = createTestHead()
  change(g)
  const imported = await importGltf(g.glb(), fps === undefined ? {} : { fps })
  return {
    frames: imported.poseFrames?.frames.map((f) => `${f.frame} ${f.name}`),
    rate: imported.poseFrames?.frameRate,
    from: imported.poseFrames?.frameRateFrom,
    faceRoot: imported.model.faceRoot,
    said: imported.diagnostics.map((d) => `${d.severity} ${d.code} ${d.path}`),
    diagnostics: imported.diagnostics,
  }
}

describe('Frame<N> properties', () => {
  it('[P2] are found wherever they were put', async () => {
    const put: ((g: TestGltf, extras: Extras) => void)[] = [
      (g, extras) => {
        g.json.nodes[1]!.extras = extras
      },
      (g, extras) => {
        Object.assign(g.json.meshes![0]!.extras as Extras, extras)
      },
      (g, extras) => {
        g.json.scenes![0]!.extras = extras
      },
      (g, extras) => {
        g.json.asset.extras = extras
      },
      (g, extras) => {
        g.json.extras = extras
      },
    ]
    for (const place of put) {
      const { frames, faceRoot } = await framesOf((g) => {
        g.json.nodes[3]!.extras = {}
        place(g, { Frame2: 'smile', Frame0: 'Neutral', RootFaceJoint: 'Jaw' })
      })
      expect([frames, faceRoot]).toEqual([['0 Neutral', '2 smile'], 'Jaw'])
    }
  })

  it('said twice alike are one; contradictions are errors that keep the first', async () => {
    const twice = await framesOf((g) => {
      g.json.scenes![0]!.extras = { Frame1: 'jawOpen' }
    })
    expect(twice.said).toEqual(['info gltf/frame-rate animations[0]'])
    const other = await framesOf((g) => {
      g.json.scenes![0]!.extras = { Frame1: 'jawDrop' }
    })
    expect([other.frames, other.said[0]]).toEqual([
      ['0 Neutral', '1 jawOpen', '2 smile'],
      'error gltf/frame-twice scenes[0].extras.Frame1',
    ])
    const name = await framesOf((g) => {
      extrasOf(g).Frame2 = 'jawOpen'
    })
    expect([name.frames, name.said[0]]).toEqual([
      ['0 Neutral', '1 jawOpen'],
      'error gltf/frame-name-twice nodes[3].extras.Frame2',
    ])
    const number = await framesOf((g) => {
      extrasOf(g).Frame2 = 7
    })
    expect([number.frames, number.said[0]]).toEqual([
      ['0 Neutral', '1 jawOpen'],
      'warning gltf/frame-name nodes[3].extras.Frame2',
    ])
  })

  it('[B1] beyond the clip are errors; the others stay', async () => {
    const { frames, said, diagnostics } = await framesOf((g) => {
      extrasOf(g).Frame7 = 'far'
    })
    expect(frames).toEqual(['0 Neutral', '1 jawOpen', '2 smile'])
    expect(said[0]).toBe('error gltf/frame-beyond nodes[3].extras.Frame7')
    expect(diagnostics[0]!.hint).toContain('--fps')
  })

  it('count in the rate that the caller gives', async () => {
    const given = await framesOf((g) => {
      g.json.nodes[3]!.extras = { Frame0: 'Neutral', Frame2: 'jawOpen', Frame4: 'smile' }
    }, 60)
    expect([given.rate, given.from, given.frames]).toEqual([
      60,
      'caller',
      ['0 Neutral', '2 jawOpen', '4 smile'],
    ])
    expect(given.said).toEqual([])
    const odd = await framesOf(() => {}, 60)
    expect(odd.said).toEqual(['warning gltf/frame-off-key animations[0]'])
  })

  it('count in the clip they fit, of several', async () => {
    const { said, diagnostics } = await framesOf((g) => {
      const [poses] = g.json.animations!
      const input = g.accessor([0, 0.01, 5], 'SCALAR')
      g.json.animations!.unshift({
        name: 'idle',
        channels: [poses!.channels[0]!],
        samplers: [{ ...poses!.samplers[0]!, input }],
      })
    })
    expect(said).toEqual(['info gltf/frame-rate animations[1]'])
    expect(diagnostics[0]!.message).toContain('"poses" at 30 frames per second: 3 of 3')
  })

  it('without any clip are kept and reported', async () => {
    const { frames, said } = await framesOf((g) => {
      delete g.json.animations
    })
    expect([frames, said]).toEqual([
      ['0 Neutral', '1 jawOpen', '2 smile'],
      ['warning gltf/frames-without-clip nodes[3].extras.Frame0'],
    ])
  })

  it('[S4] a face root that is no joint is reported with the nearest name', async () => {
    const { faceRoot, said, diagnostics } = await framesOf((g) => {
      extrasOf(g).RootFaceJoint = 'head'
    })
    expect([faceRoot, said[0], diagnostics[0]!.hint]).toEqual([
      undefined,
      'warning gltf/face-root-unknown nodes[3].extras.RootFaceJoint',
      'Did you mean "Head"?',
    ])
  })
})
