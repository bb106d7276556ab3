import { arkit52 } from '@facework/documents'
import type { Profile } from './profile.ts'

const GLTF = { source: 'glTF 2.0 specification: 4 joints per vertex', date: '2026-08' }
const CLUSTER = {
  source: 'cluster, limits for VRM 0.x avatars (2021, second-hand); VRM sets none',
  date: '2026-08',
}
const VRCHAT = { source: 'VRChat performance ranks for Android, "Good"', date: '2026-08' }
const OURS = { source: 'Facework, to be measured', date: '2026-11' }

export const VRM: Profile = {
  name: 'vrm',
  title: 'VRM',
  summary: '32,000 triangles, expressions',
  counts: 'body',
  budgets: [
    { name: 'triangles', limit: 32000, ...CLUSTER },
    { name: 'joints', limit: 128, ...CLUSTER },
    { name: 'influences', limit: 4, ...GLTF },
    { name: 'morphs', limit: 64, ...CLUSTER },
    { name: 'materials', limit: 8, ...CLUSTER },
    { name: 'texture', limit: 2048, ...CLUSTER },
  ],
  controlSet: 'VRM 1.0',
  required: [
    'happy',
    'angry',
    'sad',
    'relaxed',
    'surprised',
    'aa',
    'ih',
    'ou',
    'ee',
    'oh',
    'blink',
    'blinkLeft',
    'blinkRight',
  ],
  requiredFrom: 'VRM 1.0 specification, expression presets (without gaze, which joints can drive)',
}

export const ARKIT: Profile = {
  name: 'arkit',
  title: 'ARKit',
  summary: '52 controls',
  counts: 'head',
  budgets: [{ name: 'influences', limit: 4, ...GLTF }],
  controlSet: 'ARKit-52',
  required: /* @__PURE__ */ arkit52.controls.map((control) => control.name),
  requiredFrom: 'ARKit, ARFaceAnchor.BlendShapeLocation',
}

export const WEB: Profile = {
  name: 'web',
  title: 'Web',
  summary: '30,000 triangles, 64 morphs',
  counts: 'head',
  budgets: [
    { name: 'triangles', limit: 30000, ...OURS },
    { name: 'joints', limit: 128, ...OURS },
    { name: 'influences', limit: 4, ...GLTF },
    { name: 'morphs', limit: 64, ...OURS },
    { name: 'materials', limit: 6, ...OURS },
    { name: 'texture', limit: 2048, ...OURS },
  ],
  required: [],
}

export const QUEST: Profile = {
  name: 'quest',
  title: 'Quest',
  summary: '10,000 triangles, 1 material',
  counts: 'body',
  budgets: [
    { name: 'triangles', limit: 10000, ...VRCHAT },
    { name: 'joints', limit: 90, ...VRCHAT },
    { name: 'influences', limit: 4, ...GLTF },
    { name: 'morphs', limit: 20, ...OURS },
    { name: 'materials', limit: 1, ...VRCHAT },
    { name: 'texture', limit: 1024, ...OURS },
  ],
  required: [],
}
