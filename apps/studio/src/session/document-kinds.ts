import type { Document, DocumentKindName } from '@facework/documents'
import type { IconName } from '../components/controls/icon.tsx'
import { durationText } from '../transport/time-text.ts'

export interface KindWords {
  readonly kind: string
  readonly title: string
  readonly plural: string
  readonly icon: IconName
}

/** Kinds of documents in the order they are listed. */
export const KINDS: readonly (KindWords & { readonly kind: DocumentKindName })[] = [
  { kind: 'character', title: 'Character', plural: 'Characters', icon: 'user' },
  { kind: 'clip', title: 'Clip', plural: 'Clips', icon: 'film' },
  { kind: 'poses', title: 'Pose asset', plural: 'Pose assets', icon: 'drama' },
  { kind: 'skeleton', title: 'Skeleton', plural: 'Skeletons', icon: 'bone' },
  { kind: 'model', title: 'Model', plural: 'Models', icon: 'box' },
  { kind: 'map', title: 'Control map', plural: 'Maps', icon: 'arrow-left-right' },
  { kind: 'graph', title: 'Graph', plural: 'Graphs', icon: 'workflow' },
  { kind: 'accessory', title: 'Accessory', plural: 'Accessories', icon: 'glasses' },
  { kind: 'landmarks', title: 'Landmarks', plural: 'Landmarks', icon: 'focus' },
  { kind: 'control-set', title: 'Control set', plural: 'Control sets', icon: 'list' },
]

export const kindOf = (kind: string): KindWords =>
  KINDS.find((k) => k.kind === kind) ?? { kind, title: kind, plural: kind, icon: 'file-json-2' }

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** What is worth saying of a document in one line. */
export function aboutDocument(document: Document): string {
  switch (document.kind) {
    case 'clip': {
      const tracks = new Set(document.joints.map((t) => t.joint)).size
      const what =
        tracks === 0 && document.morphs.length === 0
          ? `Curve-only · ${plural(document.curves.length, 'curve')}`
          : document.curves.length === 0
            ? tracks > 0
              ? plural(tracks, 'joint track')
              : plural(document.morphs.length, 'morph track')
            : `Joints + ${plural(document.curves.length, 'curve')}`
      return [what, durationText(document.duration), document.loop ? 'loops' : ''].filter(Boolean).join(' · ')
    }
    case 'poses': {
      const count = (type: string) => document.poses.filter((p) => p.role.type === type).length
      return [
        plural(count('control'), 'pose'),
        count('combination') > 0 ? plural(count('combination'), 'combination') : '',
        document.mode,
      ]
        .filter(Boolean)
        .join(' · ')
    }
    case 'skeleton':
      return `${plural(document.joints.length, 'joint')} · ${plural(document.curves.length, 'curve')}`
    case 'model': {
      const morphs = document.meshes.reduce((sum, m) => sum + m.morphs.length, 0)
      return `${plural(document.meshes.length, 'mesh').replace('meshs', 'meshes')} · ${plural(document.joints.length, 'joint')} · ${plural(morphs, 'morph')}`
    }
    case 'map':
      return plural(document.lines.length, 'line')
    case 'graph':
      return document.parent ? 'Child graph' : plural(document.nodes.length, 'node')
    case 'control-set':
      return plural(document.controls.length, 'control')
    case 'accessory':
      return `${document.type} · ${document.attach.mode === 'rigid' ? 'rigid' : 'follows the skin'}`
    case 'character':
      return document.poses ? 'Model and poses' : 'No pose asset'
    default:
      return ''
  }
}
