import type { Clip, ControlMap, Curve, Document, PoseAsset, Skeleton } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { curvesInGraph, mapCurvesInGraph } from '../graph/curves-in-graph.ts'
import { baseAsClip } from '../layers/base-as-clip.ts'
import { putLayers } from '../layers/edit-layers.ts'
import { BUILT_IN_MODIFIERS } from '../modifiers/built-in.ts'
import { keepSource } from '../modifiers/derive-clip.ts'
import { fingerprint } from '../modifiers/fingerprint.ts'
import { useModifier } from '../modifiers/modifier.ts'
import { changeAsset } from '../poses/pose-in-asset.ts'
import { renamePoses } from '../poses/rename-pose.ts'

export interface RenameCurveOptions {
  /** The documents of the project; the skeleton may be among them. */
  readonly documents: readonly Document[]
  readonly skeleton: Skeleton
  readonly from: string
  readonly to: string
}

/** One place that uses a curve. */
export interface CurveUse {
  readonly document: Document
  readonly path: string
  readonly what: string
}

export interface CurveRenamePlan {
  readonly uses: readonly CurveUse[]
  /** Places where the new name is taken already; the rename is refused while there are any. */
  readonly conflicts: readonly CurveUse[]
}

// [P10]
/**
 * Every place a curve is used, before it is renamed. Use it to show the list.
 *
 *   planRenameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' }).uses
 */
export function planRenameCurve(options: RenameCurveOptions): CurveRenamePlan {
  const { from, to, skeleton } = options
  const documents = followers(options)
  const uses = documents.flatMap((document) => usesOf(document, from))
  if (uses.length === 0) {
    throw new FaceworkError(
      'control/unknown',
      from,
      `Nothing of skeleton "${skeleton.name}" uses a curve "${from}".`,
      suggestion(from, namesIn(documents)),
    )
  }
  if (to === '') throw new FaceworkError('control/name', 'to', 'A curve needs a name; found none.')
  if (from === to) return { uses, conflicts: [] }
  const conflicts = documents.flatMap((d) => (usesOf(d, from).length > 0 ? takenIn(d, to) : []))
  return { uses, conflicts }
}

// [P10]
/**
 * Renames a curve on a skeleton, and in every clip, pose asset, map and graph that uses it. Returns the documents
 * that changed; all others stay as they are.
 *
 *   const changed = renameCurve({ documents, skeleton, from: 'jawOpen', to: 'JawDrop' })
 */
export function renameCurve(options: RenameCurveOptions): Document[] {
  const { from, to } = options
  const { uses, conflicts } = planRenameCurve(options)
  const [taken] = conflicts
  if (taken) {
    throw new FaceworkError(
      'control/name-taken',
      taken.path,
      `${taken.what} in "${taken.document.name}" is called "${to}" already.`,
      'Choose another name, or delete that one first.',
    )
  }
  if (from === to) return []
  return [...new Set(uses.map((use) => use.document))].map((document) => {
    if (document.kind === 'skeleton') return renameInSkeleton(document, from, to)
    if (document.kind === 'clip') return renameInClip(document, from, to)
    if (document.kind === 'map') return renameInMap(document, from, to)
    if (document.kind === 'graph') return mapCurvesInGraph(document, (name) => (name === from ? to : name))
    return renameInPoses(document as PoseAsset, from, to)
  })
}

/**
 * Documents of the skeleton, and those that name none: they play wherever they are put. A map belongs to
 * the skeleton of the characters that use it, and so does a graph with its parents.
 */
function followers({ documents, skeleton }: RenameCurveOptions): Document[] {
  const maps = new Set(
    documents.flatMap((d) =>
      d.kind === 'character' && d.skeleton.id === skeleton.id ? (d.map?.id ?? []) : [],
    ),
  )
  const graphs = graphsOf(documents, skeleton)
  const bound = documents.filter(
    (d) =>
      (d.kind === 'map' && maps.has(d.id)) ||
      (d.kind === 'graph' && graphs.has(d.id)) ||
      ((d.kind === 'clip' || d.kind === 'poses') &&
        (d.skeleton === undefined || d.skeleton.id === skeleton.id)),
  )
  return [skeleton, ...bound]
}

function graphsOf(documents: readonly Document[], skeleton: Skeleton): ReadonlySet<string> {
  const byId = new Map(documents.map((d) => [d.id, d]))
  const graphs = new Set<string>()
  for (const document of documents) {
    if (document.kind !== 'character' || document.skeleton.id !== skeleton.id) continue
    for (let id = document.graph?.id; id !== undefined && !graphs.has(id); ) {
      graphs.add(id)
      const graph = byId.get(id)
      id = graph?.kind === 'graph' ? graph.parent?.id : undefined
    }
  }
  return graphs
}

/** Combinations and in-betweens are no curves, but no pose may have their names. */
function takenIn(document: Document, name: string): CurveUse[] {
  // A graph may speak of both names; it makes no difference to it.
  if (document.kind === 'graph') return []
  // Two terms of a map may name the same source; two lines may not have the same target.
  if (document.kind === 'map') return usesOf(document, name).filter((use) => !use.path.includes('terms'))
  if (document.kind !== 'poses') return usesOf(document, name)
  const other = document.poses.findIndex((p) => p.name === name && p.role.type !== 'control')
  const path = `poses[${other}]`
  return [...usesOf(document, name), ...(other < 0 ? [] : [{ document, path, what: `Pose "${name}"` }])]
}

/** Where a document uses a curve of that name. */
export function usesOf(document: Document, name: string): CurveUse[] {
  const found: CurveUse[] = []
  const look = (names: readonly string[], path: string, what: string) => {
    names.forEach((n, i) => {
      if (n === name) found.push({ document, path: `${path}[${i}]`, what: `${what} "${name}"` })
    })
  }
  if (document.kind === 'skeleton')
    look(
      document.curves.map((c) => c.name),
      'curves',
      'Anim curve',
    )
  if (document.kind === 'clip') {
    look(
      document.curves.map((c) => c.name),
      'curves',
      'Curve',
    )
    document.layers?.above.forEach((layer, i) => {
      look(
        layer.curves.map((c) => c.name),
        `layers.above[${i}].curves`,
        `Layer "${layer.name}" with the curve`,
      )
    })
    look(document.edits?.curves.map((c) => c.name) ?? [], 'edits.curves', 'Edited curve')
    look(document.edits?.removedCurves ?? [], 'edits.removedCurves', 'Removed curve')
    look(document.edits?.curveKeys?.map((e) => e.curve) ?? [], 'edits.curveKeys', 'Edited keys of')
  }
  if (document.kind === 'poses') {
    look(
      document.poses.map((p) => (p.role.type === 'control' ? p.name : '')),
      'poses',
      'Pose',
    )
    document.poses.forEach((pose, i) => {
      look(Object.keys(pose.curves), `poses[${i}].curves`, `Pose "${pose.name}" with the curve`)
    })
  }
  if (document.kind === 'map') {
    // Names on the side of a control set are the set's own, whatever a skeleton calls its curves.
    const { from, to, lines } = document
    if (!to)
      look(
        lines.map((l) => l.target),
        'lines',
        'Target',
      )
    if (!from)
      lines.forEach((line, i) => {
        look(
          line.terms.map((t) => (t.by === name ? name : t.source)),
          `lines[${i}].terms`,
          'Source',
        )
      })
  }
  if (document.kind === 'graph' && curvesInGraph(document).includes(name))
    found.push({ document, path: 'nodes', what: `Graph "${document.name}" with the curve "${name}"` })
  return found
}

/** Every curve name documents use, once. */
export function namesIn(documents: readonly Document[]): Set<string> {
  const names = new Set<string>()
  for (const document of documents) {
    if (document.kind === 'skeleton' || document.kind === 'clip')
      for (const c of document.curves) names.add(c.name)
    if (document.kind !== 'poses') continue
    for (const pose of document.poses) {
      if (pose.role.type === 'control') names.add(pose.name)
      for (const curve of Object.keys(pose.curves)) names.add(curve)
    }
  }
  return names
}

function renameInSkeleton(skeleton: Skeleton, from: string, to: string): Skeleton {
  return { ...skeleton, curves: skeleton.curves.map((c) => (c.name === from ? { ...c, name: to } : c)) }
}

function renameInClip(clip: Clip, from: string, to: string): Clip {
  if (clip.layers) return renameInLayers(clip, from, to)
  const rename = (curves: readonly Curve[]) =>
    curves.map((c): Curve => (c.name === from ? { ...c, name: to } : c))
  const other = (name: string) => (name === from ? to : name)
  const { edits } = clip
  const modifiers = [...clip.modifiers, useModifier('rename-curves', { from: [from], to: [to] })]
  return {
    // The source keeps the old name; the recorded modifier brings a re-import to the new one [O1].
    ...keepSource(clip),
    curves: rename(clip.curves),
    ...(edits
      ? {
          edits: defined({
            ...edits,
            curves: rename(edits.curves),
            removedCurves: edits.removedCurves.map(other),
            curveKeys: edits.curveKeys
              ? edits.curveKeys.map((e) => ({ ...e, curve: other(e.curve) }))
              : undefined,
          }),
        }
      : {}),
    modifiers,
    derivedWith: fingerprint(modifiers, BUILT_IN_MODIFIERS),
  }
}

function renameInLayers(clip: Clip, from: string, to: string): Clip {
  const above = clip.layers!.above.map((layer) => ({
    ...layer,
    curves: layer.curves.map((c): Curve => (c.name === from ? { ...c, name: to } : c)),
  }))
  return putLayers(renameInClip(baseAsClip(clip), from, to), above)
}

function renameInMap(map: ControlMap, from: string, to: string): ControlMap {
  const rename = (name: string) => (name === from ? to : name)
  return defined({
    ...map,
    lines: map.lines.map((line) => ({
      ...line,
      target: map.to ? line.target : rename(line.target),
      terms: map.from
        ? line.terms
        : line.terms.map((term) =>
            defined({
              ...term,
              source: rename(term.source),
              by: term.by === undefined ? undefined : rename(term.by),
            }),
          ),
    })),
    questions:
      map.questions && !map.to
        ? map.questions.map((question) => ({
            ...question,
            candidates: question.candidates.map((c) => ({ ...c, name: rename(c.name) })),
          }))
        : undefined,
  })
}

function renameInPoses(asset: PoseAsset, from: string, to: string): PoseAsset {
  const control = asset.poses.some((p) => p.name === from && p.role.type === 'control')
  const named = control ? renamePoses(asset, new Map([[from, to]])).poses : asset
  return changeAsset(named, {
    poses: named.poses.map((pose) => ({
      ...pose,
      curves: Object.fromEntries(Object.entries(pose.curves).map(([n, v]) => [n === from ? to : n, v])),
    })),
  })
}
