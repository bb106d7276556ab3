import {
  type Accessory,
  accessoryKind,
  type Character,
  type Clip,
  type ControlMap,
  type ControlSet,
  characterKind,
  clipKind,
  controlMapKind,
  controlSetKind,
  type Document,
  type Fit,
  fitKind,
  type Graph,
  graphKind,
  graphLinks,
  graphNode,
  IDENTITY_TRANSFORM,
  keyedCurve,
  type Model,
  modelKind,
  type Policy,
  type PoseAsset,
  type Project,
  policyKind,
  poseAssetKind,
  projectKind,
  type Skeleton,
  skeletonKind,
  type Transform,
} from '../src/index.ts'
import { accessoryDefaults } from '../src/internal.ts'

/** Names that trip programs which look properties up, split at dots or trim. */
export const ODD_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'a.b c',
  'mixamorig:Jaw',
  '頬 🙂',
  '*',
  ' ',
  '0',
]

export const turned: Transform = { t: [0.1, -0, 0.25], r: [0, Math.SQRT1_2, 0, Math.SQRT1_2], s: [1, 2, 0.5] }

const transforms = (names: readonly string[], transform: Transform) =>
  Object.fromEntries(names.map((name) => [name, transform]))

/** The smallest documents that use every field of their kinds. */
export function sampleSkeleton(): Skeleton {
  return skeletonKind.create('Ada skeleton', {
    joints: [
      { name: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'jaw', parent: 'root', reference: turned },
      ...ODD_NAMES.map((name) => ({ name, parent: 'jaw', reference: IDENTITY_TRANSFORM })),
    ],
    curves: [{ name: 'JawDrop', kind: 'attribute', default: 0.25, joints: ['jaw'], maxLod: 1 }],
    faceRoot: 'root',
  })
}

export function sampleModel(): Model {
  const positions = new Float32Array([0, 0, 0, 0.1, 0, 0, 0, 1 / 3, -0])
  return modelKind.create('Ada head', {
    skeleton: { id: 's1', version: '1.2', path: 'ada.skeleton.json' },
    joints: [
      { name: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'jaw', parent: 'root', reference: turned },
    ],
    faceRoot: 'root',
    meshes: [
      {
        name: 'face',
        parent: 'root',
        transform: turned,
        skin: { joints: ['root', 'jaw'], inverseBinds: Float32Array.from({ length: 32 }, (_, i) => i / 7) },
        morphs: [{ name: '__proto__', default: 0.5 }],
        primitives: [
          {
            material: 0,
            mode: 'triangles',
            indices: new Uint32Array([0, 1, 2]),
            positions,
            normals: positions, // the same column twice, stored once
            tangents: new Float32Array(12),
            uvs: new Float32Array(6),
            uvs2: new Float32Array(6),
            colors: new Float32Array(12),
            joints: new Uint16Array([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]),
            weights: new Float32Array([0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0]),
            morphs: [{ positions: new Float32Array(9).fill(0.01), normals: new Float32Array(9) }],
          },
        ],
        extras: {
          looksLikeAColumn: { column: 'f32', offset: 0, length: 1 },
          list: [1, null, 'x', { a: true }],
        },
      },
    ],
    materials: [
      {
        name: 'skin',
        color: [1, 0.5, 0.25, 1],
        metallic: 0,
        roughness: 0.75,
        emissive: [0, 0, 0],
        doubleSided: 'yes',
        alpha: 'mask',
        alphaCutoff: 0.25,
        textures: { color: 0 },
        extras: { wrapped: { column: 'json', value: { column: 'json', value: 1 } } },
      },
    ],
    attachments: [
      { name: 'Hat', joint: 'jaw', transform: turned, triangle: { mesh: 'face', index: 0 } },
      { name: 'Neck', joint: 'root', transform: IDENTITY_TRANSFORM },
    ],
    images: [{ name: 'freckles', mimeType: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 1]) }],
  })
}

export function sampleClip(): Clip {
  const content = {
    duration: 2,
    joints: [
      {
        joint: 'a.b c',
        path: 'rotation' as const,
        interpolation: 'cubicspline' as const,
        times: new Float32Array([0, 0.1]),
        values: new Float32Array(24).fill(0.3),
      },
    ],
    morphs: [
      {
        mesh: 'face',
        morph: '__proto__',
        interpolation: 'linear' as const,
        times: new Float32Array([0, 1]),
        values: new Float32Array([0, 1]),
      },
    ],
    curves: [
      {
        ...keyedCurve('JawDrop', [
          [0, 0],
          [0.5, 1],
          [1, -0],
        ]),
        after: 'loop' as const,
      },
      {
        type: 'keyed' as const,
        name: 'constructor',
        keys: [
          {
            time: -1,
            value: 1e-7,
            interpolation: 'cubic' as const,
            in: { slope: 1 },
            out: { slope: 2, weight: 0.5 },
          },
          { time: 3, value: 1e21, interpolation: 'elastic-in-out' as const },
        ],
        before: 'hold' as const,
        after: 'ping-pong' as const,
      },
      {
        type: 'sampled' as const,
        name: 'captured',
        start: 0.5,
        rate: 60,
        values: new Float32Array([0.1, -0, 1e-30, 3.4e38]),
        before: 'hold' as const,
        after: 'linear' as const,
      },
    ],
    markers: [{ time: 1, name: 'shout', text: 'now' }],
  }
  return clipKind.create('Scream', {
    ...content,
    loop: true,
    frameRate: 29.97,
    skeleton: { id: 's1' },
    source: { file: 'scream.glb', take: 'Take 1', content },
    modifiers: [{ modifier: 'scale-curves', parameters: { by: 2, names: ['JawDrop'] }, enabled: false }],
    edits: {
      curves: [keyedCurve('new', [[0, 1]])],
      removedCurves: ['old'],
      markers: [{ time: 0, name: 'start' }],
    },
  })
}

export function samplePoses(): PoseAsset {
  const names = ['root', 'jaw', ...ODD_NAMES]
  return poseAssetKind.create('Ada poses', {
    mode: 'full',
    base: 'Neutral',
    rest: { joints: transforms(names, IDENTITY_TRANSFORM), morphs: { face: { open: 0 } } },
    poses: [
      {
        id: 'p0',
        name: 'Neutral',
        role: { type: 'control' },
        joints: {},
        morphs: {},
        curves: {},
        range: [0, 1],
        mask: { joints: ['*'], morphs: ['*'] },
      },
      {
        id: 'p1',
        name: '__proto__',
        role: { type: 'control' },
        frame: 10,
        joints: transforms(names, turned),
        morphs: { '*': Object.fromEntries(ODD_NAMES.map((name) => [name, 0.5])) },
        curves: Object.fromEntries(ODD_NAMES.map((name) => [name, -0.5])),
        range: [-1, 2],
      },
      {
        id: 'p2',
        name: 'both',
        role: { type: 'combination', bases: ['Neutral', '__proto__'] },
        joints: {},
        morphs: {},
        curves: {},
        range: [0, 1],
      },
      {
        id: 'p3',
        name: 'half',
        role: { type: 'in-between', of: '__proto__', at: 0.5 },
        joints: {},
        morphs: {},
        curves: {},
        range: [0, 1],
      },
    ],
    skeleton: { id: 's1' },
    source: { file: 'ada.glb', clip: 'faces', frameRate: 24 },
  })
}

export function sampleControlSet(): ControlSet {
  return controlSetKind.create('Mine', {
    controls: [
      {
        name: 'winkL',
        range: [0, 1],
        side: 'left',
        mirror: 'winkR',
        region: 'Eyes',
        description: 'Winks.',
        required: true,
        maxLod: 0,
      },
      { name: 'winkR', range: [0, 1], side: 'right', mirror: 'winkL', region: 'Eyes', description: 'Winks.' },
      { name: 'jaw', range: [-1, 1], side: 'center', mirror: 'jaw', region: '', description: '' },
    ],
  })
}

export function sampleCharacter(): Character {
  return characterKind.create('Ada', {
    skeleton: { id: 's1' },
    model: { id: 'm1', path: 'ada.glb' },
    poses: { id: 'p1' },
    map: { id: 'map1' },
    graph: { id: 'g1' },
    policy: { id: 'y1' },
    accessories: [
      { accessory: { id: 'hat', version: '3' }, fit: { id: 'f1' }, placement: turned, visible: false },
    ],
    mood: { clip: { id: 'calm' }, static: true },
    defaults: {
      idle: [{ clip: { id: 'i1' }, weight: 0.5 }],
      ['__proto__']: [{ clip: { id: 'i2' }, weight: 1 }],
    },
  })
}

export function sampleAccessory(): Accessory {
  return accessoryKind.create('Beard', {
    ...accessoryDefaults('beard'),
    model: { id: 'm2', path: 'beard.glb' },
    madeFor: { id: 'ada' },
    hides: ['moustache', '__proto__'],
    pins: [
      { vertices: new Uint32Array([0, 2]), as: 'rigid', joint: 'jaw' },
      { vertices: new Uint32Array([1]), as: 'follow' },
    ],
    cages: { inner: 'Beard_InnerCage', outer: 'Beard_OuterCage' },
  })
}

export function sampleFit(): Fit {
  return fitKind.create('Beard on Ada', {
    accessory: { id: 'a1' },
    character: { id: 'ada' },
    hash: '0123.4567.89ab',
    options: { method: 'motion', correctives: 'off' },
    model: { id: 'm3', path: 'beard-on-ada.model.json' },
    follows: ['Head', '__proto__'],
    correctives: [{ mesh: 'Beard', morph: '__proto__', pose: 'JawDrop' }],
    report: {
      method: 'motion',
      disagreement: 0.25,
      trusted: 10,
      inpainted: 2,
      tornMost: { value: 1.5, pose: 'JawDrop' },
      deepest: { value: 0 },
    },
  })
}

export function sampleProject(): Project {
  return projectKind.create('Cast', {
    documents: [{ id: 's1', kind: 'skeleton', name: 'Ada skeleton', path: 'ada/ada.skeleton.json' }],
    description: 'Everyone.',
  })
}

export function samplePolicy(): Policy {
  return policyKind.create('Loud', {
    speech: [{ region: 'Mouth', controls: ODD_NAMES, yield: 0.25 }],
    activity: { full: 0.5, reach: 0.25 },
    blink: [['winkL'], ODD_NAMES],
    gaze: [{ eye: 'left', up: 'u', down: 'd', left: 'l', right: 'r', lidsDown: ['winkL'] }],
    lids: { down: 0.5, up: 0 },
    overrides: [{ control: 'happy', holdsBack: 'blink', mode: 'blend' }],
  })
}

export function sampleMap(): ControlMap {
  return controlMapKind.create('Mine to ARKit', {
    from: { id: 'c1', version: '2', path: 'mine.control-set.json' },
    to: { id: 'c2' },
    lines: [
      {
        target: 'jawOpen',
        terms: [
          { source: 'gape', gain: 0.75 },
          { source: 'gape', by: 'winkL', gain: -0.25 },
        ],
        offset: 0.125,
        range: [0, 1],
        reason: 'A wink holds the jaw.',
        confidence: 0.5,
      },
      ...ODD_NAMES.map((name) => ({
        target: name,
        terms: [{ source: name, gain: 1 }],
        offset: 0,
        reason: '',
      })),
    ],
  })
}

export function sampleGraph(): Graph {
  return graphKind.create('Face and body', {
    description: 'A face over a body.',
    inputs: [
      { name: 'facePoses', kind: 'poses', default: { id: 'p1' }, description: 'Its own faces.' },
      { name: 'idle', kind: 'clip', description: '' },
    ],
    nodes: [
      graphNode(
        '__proto__',
        'clip-player',
        { loop: true, trim: [0, 1], sync: 'walk' },
        { position: [10, -0] },
      ),
      graphNode('face', 'slot', { name: 'face' }, { label: 'Face' }),
      graphNode('layers', 'layered-blend', {
        layers: [
          {
            weight: 0.5,
            joints: [{ joint: 'constructor', depth: 2, weight: 1 }],
            morphs: 1,
            curves: Object.fromEntries(ODD_NAMES.map((name) => [name, 0.5])),
            regions: { Mouth: 1 },
          },
        ],
      }),
      graphNode('poses', 'pose-blender', { responses: { ['__proto__']: [{ at: 0, weight: 1 }] } }),
      graphNode('out', 'output'),
    ],
    links: graphLinks(
      '@idle -> __proto__.clip',
      '__proto__ -> layers.base',
      'face -> layers.layer1',
      'layers -> poses',
      '@facePoses -> poses.poses',
      'poses -> out',
    ),
    exposed: [{ name: 'strength', node: 'poses', parameter: 'weight', description: 'Of the face.' }],
  })
}

export function sampleChildGraph(): Graph {
  return graphKind.create('Grub graph', {
    parent: { id: 'g1', version: '2', path: 'face-and-body.graph.json' },
    assets: { facePoses: { id: 'p2' }, ['__proto__']: { id: 'p3' } },
    parameters: { ['__proto__']: { speed: 0.5 }, poses: { response: 'sine-in' } },
  })
}

/** One of every kind. */
export function sampleDocuments(): Document[] {
  return [
    sampleSkeleton(),
    sampleModel(),
    sampleClip(),
    samplePoses(),
    sampleControlSet(),
    sampleMap(),
    sampleGraph(),
    sampleChildGraph(),
    samplePolicy(),
    sampleCharacter(),
    sampleAccessory(),
    sampleFit(),
    sampleProject(),
  ]
}
