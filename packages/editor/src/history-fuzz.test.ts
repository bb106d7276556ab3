import {
  accessoryKind,
  clipKind,
  controlMapKind,
  type Document,
  fitKind,
  type GraphNode,
  IDENTITY_TRANSFORM,
  type Id,
  landmarksKind,
  modelKind,
} from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { expect, it } from 'vitest'
import type { Editor } from './editor.ts'
import type { OpenDocument } from './state.ts'
import { openTestEditor, runUntyped } from './test-project.ts'
import { random } from './test-random.ts'

const STEPS = 10_000
const MOST_DOCUMENTS = 60

/** Calls of every command, with arguments that mostly make sense for what is there now. */
function createCalls(editor: Editor, chance: () => number) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]
  const some = <T>(list: readonly T[], most = 3): T[] => list.filter(() => chance() < most / list.length)
  const word = () =>
    pick(['jawOpen', 'smile_L', 'smile_R', 'brow.L', 'Pose_7', 'x y/z', 'CON', 'ö', '__proto__'])!
  const value = () => Math.round(chance() * 40 - 10) / 10
  const id = (kind: Document['kind']) => pick(editor.documents(kind))?.id
  const anyId = () => pick([...editor.store.getState().documents.keys()])
  /** A document that is not the last of its kind, so that there is always something to work on. */
  const spareId = () => {
    const documents = [...editor.store.getState().documents.values()].map((o) => o.document)
    return pick(documents.filter((d) => documents.some((o) => o.kind === d.kind && o !== d)))?.id
  }
  /** One of five takes, so that a recorded one is recorded again. */
  const take = () =>
    clipKind.create(
      word(),
      {
        duration: 1,
        curves: [
          {
            type: 'sampled',
            name: word(),
            start: 0,
            rate: 10,
            values: Float32Array.from({ length: 11 }, value),
            before: 'hold',
            after: 'hold',
          },
        ],
        origin: { source: 'camera' },
      },
      `take-${Math.floor(chance() * 5)}`,
    )
  const poses = () => {
    const asset = pick(editor.documents('poses'))
    const names = asset?.poses.map((p) => p.name) ?? []
    return { asset: asset?.id, names, name: pick(names) }
  }
  const clip = () => {
    const found = pick(editor.documents('clip'))
    const keys = found?.curves.flatMap((c) =>
      c.type === 'keyed' ? c.keys.map(({ time }) => ({ curve: c.name, time })) : [],
    )
    const curves = found?.curves.map((c) => c.name) ?? []
    return {
      clip: found?.id,
      curves,
      curve: pick(curves),
      keys: some(keys ?? []),
      markers: found?.markers ?? [],
    }
  }
  const layer = () => {
    const found = pick(editor.documents('clip').filter((c) => c.layers))
    const name = pick(found?.layers?.above ?? [])?.name
    // Half of the edits that follow go to a layer.
    editor.preview.setState({ clip: found?.id, layer: chance() < 0.5 ? name : undefined })
    return { clip: found?.id, layer: name }
  }
  /** A document as it was the last time that it came up here. */
  const seen = new Map<Id, Document>()
  const version = () => {
    const document = pick([...editor.store.getState().documents.values()])?.document
    const before = document && (seen.get(document.id) ?? document)
    if (document) seen.set(document.id, document)
    return { id: document?.id, version: before }
  }
  const skeleton = () => {
    const found = pick(editor.documents('skeleton'))
    return { skeleton: found?.id, curve: pick(found?.curves.map((c) => c.name) ?? []) }
  }
  const graph = () => {
    const own = pick(editor.documents('graph').filter((g) => !g.parent))
    const node = pick(own?.nodes ?? [])
    return { graph: own?.id, nodes: own?.nodes ?? [], node: node?.id, input: pick(own?.inputs ?? [])?.name }
  }
  const isDriver = (node: GraphNode, targets: number) =>
    node.kind === 'pose-driver' && node.parameters.driver.targets.length >= targets
  /** A pose driver with this many targets or more. */
  const driver = (targets = 0) => {
    const own = pick(editor.documents('graph').filter((g) => g.nodes.some((n) => isDriver(n, targets))))
    const node = pick(own?.nodes.filter((n) => isDriver(n, targets)) ?? [])?.id
    return { graph: own?.id, node, character: id('character') }
  }
  const worn = () => {
    const of = pick(editor.documents('character').filter((c) => c.accessories.length > 0))
    return { character: of?.id, accessory: pick(of?.accessories ?? [])?.accessory.id }
  }
  /** One of three accessories, so that a worn one is worn again. */
  const wearing = () => {
    // With joints, since other commands may choose it for a character.
    const joints = [
      { name: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'jaw', parent: 'root', reference: IDENTITY_TRANSFORM },
    ]
    const model = modelKind.create(word(), { joints, meshes: [] }, `hat-model-${Math.floor(chance() * 3)}`)
    const accessory = accessoryKind.create(
      word(),
      { type: 'hat', model: { id: model.id } },
      `hat-${Math.floor(chance() * 3)}`,
    )
    const fitted = modelKind.create(word(), { joints, meshes: [] })
    const of = id('character') ?? ''
    const fit = fitKind.create(word(), {
      accessory: { id: accessory.id },
      character: { id: of },
      model: { id: fitted.id },
      report: { method: 'rigid', trusted: 0, inpainted: 0, tornMost: { value: 1 }, deepest: { value: 0 } },
    })
    return { character: of, accessory, model, fit, fitted, placement: pick([undefined, place(value())]) }
  }
  let copied: unknown = { curves: [] }
  const calls: Record<string, () => Record<string, unknown>> = {
    'accessory.wear': wearing,
    'accessory.setVisible': () => ({ ...worn(), visible: chance() < 0.5 }),
    'accessory.remove': worn,
    'overrides.setControls': () => ({ controls: { [word()]: chance() < 0.3 ? null : value() } }),
    'overrides.resetControls': () => ({}),
    'overrides.setJoints': () => ({ character: id('character'), joints: { jaw: place(value()) } }),
    'overrides.mirrorJoints': () => ({ character: id('character') }),
    'overrides.resetJoints': () => ({ character: id('character') }),
    'poses.createFromClip': () => ({ model: id('model'), clip: id('clip'), names: 'a\nb' }),
    'poses.createFromMorphs': () => ({ model: id('model'), mode: pick(['additive', 'full']) }),
    'poses.createFromCurrent': () => ({ character: id('character'), poseName: word() }),
    'poses.rename': () => ({ asset: poses().asset, from: poses().name, to: word(), map: id('map') }),
    'poses.pasteNames': () => ({
      asset: poses().asset,
      poses: some(poses().names),
      names: `${word()}\n\n${word()}`,
    }),
    'poses.mirror': () => {
      const { asset, names } = poses()
      return { asset, poses: some(names), model: id('model') }
    },
    'poses.reorder': () => ({ asset: poses().asset, poses: some(poses().names) }),
    'poses.duplicate': () => ({ asset: poses().asset, poses: some(poses().names, 1) }),
    'poses.delete': () => ({ asset: poses().asset, poses: some(poses().names) }),
    'poses.addFromCurrent': () => ({ asset: poses().asset, name: word(), character: id('character') }),
    'poses.overwriteFromCurrent': () => {
      const { asset, names } = poses()
      return { asset, poses: some(names, 2), character: id('character') }
    },
    'poses.convert': () => ({
      asset: poses().asset,
      mode: pick(['additive', 'full']),
      base: pick([null, poses().name]),
    }),
    'take.record': () => ({ take: take(), error: pick([undefined, 0.01]) }),
    'take.adjust': () => ({
      clip: id('clip'),
      gain: pick([1, 1.5]),
      smoothing: pick([0, 0.05]),
      error: 0.02,
    }),
    'take.solve': () => ({ clip: id('clip'), take: take() }),
    'poses.update': () => ({ asset: poses().asset, model: id('model'), removeMissing: chance() < 0.5 }),
    'poses.addCombination': () => ({ asset: poses().asset, bases: some(poses().names) }),
    'poses.addInBetween': () => ({ asset: poses().asset, of: poses().name, at: value() }),
    'poses.setMask': () => ({
      asset: poses().asset,
      poses: some(poses().names),
      mask: pick([null, { joints: ['*'], morphs: [] }]),
    }),
    'poses.proposeMasks': () => ({ asset: poses().asset, model: id('model'), replace: true }),
    'poses.setNotes': () => ({ asset: poses().asset, pose: poses().name, notes: word() }),
    'poses.setRange': () => ({ asset: poses().asset, poses: some(poses().names), range: [value(), value()] }),
    'skeleton.addJoints': () => ({ skeleton: skeleton().skeleton, model: id('model') }),
    'animCurves.addFromPoses': () => ({ skeleton: skeleton().skeleton, asset: poses().asset }),
    'animCurves.add': () => ({ skeleton: skeleton().skeleton, name: word() }),
    'animCurves.rename': () => ({ skeleton: skeleton().skeleton, from: skeleton().curve, to: word() }),
    'animCurves.delete': () => ({ skeleton: skeleton().skeleton, curves: [word()] }),
    'animCurves.deleteUnused': () => ({ skeleton: skeleton().skeleton }),
    'animCurves.setDefault': () => ({
      skeleton: skeleton().skeleton,
      curve: skeleton().curve,
      value: value(),
    }),
    'clip.create': () => ({ name: word(), skeleton: id('skeleton') }),
    'clip.createStill': () => ({ name: word(), values: { [word()]: value() } }),
    'clip.setFrameRate': () => ({ clip: id('clip'), frameRate: value() }),
    'clip.setDuration': () => ({ clip: id('clip'), duration: value() }),
    'clip.setLoop': () => ({ clip: id('clip'), loop: chance() < 0.5 }),
    'clip.stripJointTracks': () => ({ clip: id('clip') }),
    'clip.applyModifier': () => ({
      clip: id('clip'),
      modifier: pick(['curves-only', 'scale-curves', 'reverse', 'bake-curves-to-joints', word()]),
      index: pick([undefined, 0, 3]),
    }),
    'clip.setModifier': () => ({ clip: id('clip'), index: 0, parameters: pick([{}, { by: value() }]) }),
    'clip.enableModifier': () => ({ clip: id('clip'), index: 0, enabled: chance() < 0.5 }),
    'clip.moveModifier': () => ({ clip: id('clip'), index: 1, to: 0 }),
    'clip.removeModifier': () => ({ clip: id('clip'), index: pick([0, 1]) }),
    'clip.reimport': () => ({ clip: id('clip'), from: pick(editor.documents('clip')) }),
    'clip.update': () => ({}),
    'clip.revert': () => ({ clip: id('clip') }),
    'curves.add': () => ({ clip: id('clip'), curves: [word()] }),
    'curves.delete': () => ({ clip: clip().clip, curves: some(clip().curves) }),
    'curves.setExtrapolation': () => ({ clip: clip().clip, curves: some(clip().curves), after: 'loop' }),
    'curves.toKeys': () => ({ clip: clip().clip, curves: some(clip().curves) }),
    'keys.set': () => ({
      clip: id('clip'),
      time: value(),
      values: { [word()]: value() },
      ...(chance() < 0.3 ? { joints: { [word()]: { rotation: [value(), value(), 0, 1] } } } : {}),
    }),
    'layers.add': () => ({
      clip: id('clip'),
      name: pick(LAYERS),
      mode: pick(['additive', 'override']),
    }),
    'layers.change': () => ({
      ...layer(),
      ...pick([
        { name: pick(LAYERS) },
        { mode: pick(['additive', 'override']) },
        { muted: chance() < 0.3 },
        { solo: chance() < 0.3 },
        { weight: value() },
      ]),
    }),
    'layers.move': () => ({ ...layer(), to: value() }),
    'layers.mergeDown': layer,
    'layers.delete': layer,
    'sound.set': () => ({ clip: id('clip'), file: `${word()}.wav`, start: value() }),
    'sound.move': () => ({ clip: id('clip'), start: value() }),
    'sound.remove': () => ({ clip: id('clip') }),
    'keys.move': () => ({ ...only(clip()), time: value(), value: value() }),
    'keys.scale': () => ({ ...only(clip()), time: value(), value: value(), around: value() }),
    'keys.breakdown': () => ({ ...curvesOf(clip()), time: value(), amount: value() }),
    'keys.smooth': () => ({ ...only(clip()), amount: 0.5 }),
    'keys.addNoise': () => ({ ...only(clip()), amount: 0.1, seed: 7 }),
    'curves.simplify': () => ({ ...curvesOf(clip()), error: 0.01 }),
    'clip.insertTime': () => ({ clip: id('clip'), time: value(), seconds: value() }),
    'keys.delete': () => only(clip()),
    'keys.copy': () => only(clip()),
    'keys.paste': () => ({ clip: id('clip'), copied, time: Math.abs(value()), mirrored: chance() < 0.5 }),
    'keys.setInterpolation': () => ({
      ...only(clip()),
      interpolation: pick(['cubic', 'constant', 'bounce-in']),
    }),
    'keys.setTangents': () => ({
      ...only(clip()),
      in: pick([null, { slope: value() }]),
      out: { slope: 1, weight: 0.5 },
    }),
    'keys.setTangentKind': () => ({
      ...only(clip()),
      kind: pick(['auto', 'flat', 'free', 'broken', 'weighted']),
    }),
    'markers.set': () => ({ clip: id('clip'), time: value(), name: word() }),
    'markers.move': () => {
      const { clip: of, markers } = clip()
      return { clip: of, time: pick(markers)?.time, to: value() }
    },
    'markers.delete': () => ({ clip: clip().clip, times: clip().markers.map((m) => m.time) }),
    'document.import': () => ({ documents: [] }),
    'document.duplicate': () => ({ id: anyId() }),
    'document.rename': () => ({ id: anyId(), name: word() }),
    'document.delete': () => ({ id: spareId(), evenIfUsed: chance() < 0.7 }),
    'document.setNotes': () => ({ id: anyId(), notes: chance() < 0.3 ? '' : word() }),
    'document.restore': version,
    'document.giveNewId': () => ({ path: 'x.clip.json' }),
    'character.create': () => ({ name: word(), skeleton: id('skeleton'), model: id('model') }),
    'character.setPoses': () => ({ character: id('character'), poses: pick([null, id('poses')]) }),
    'character.setSkeleton': () => ({ character: id('character'), skeleton: id('skeleton') }),
    'character.setMap': () => ({ character: id('character'), map: pick([null, id('map')]) }),
    'character.setDefaults': () => ({
      character: id('character'),
      slot: word(),
      choices: chance() < 0.3 ? [] : [{ clip: id('clip'), weight: Math.abs(value()) }],
    }),
    'character.setMood': () => ({ character: id('character'), clip: pick([null, id('clip')]) }),
    'character.setGraph': () => ({ character: id('character'), graph: pick([null, id('graph')]) }),
    'head.ignoreFindings': () => ({
      character: id('character'),
      findings: chance() < 0.5 ? [] : ['head/lids-open LeftEyeClosed leaves the eye 1.0 mm open'],
    }),
    'head.fix': () => ({ character: id('character'), profile: 'web', codes: ['head/combination-idle'] }),
    'graph.create': () => ({ name: word() }),
    'graph.createChild': () => ({ graph: id('graph'), character: pick([undefined, id('character')]) }),
    'graph.addNode': () => ({
      graph: graph().graph,
      kind: pick(['slot', 'blend', 'pose-by-name', 'state-machine', 'pose-driver']),
      position: [value(), value()],
      after: pick([undefined, graph().node]),
    }),
    'graph.deleteNodes': () => ({ graph: graph().graph, nodes: [graph().node] }),
    'graph.moveNodes': () => {
      const { graph: own, node } = graph()
      return { graph: own, positions: node === undefined ? {} : { [node]: [value(), value()] } }
    },
    'graph.link': () => {
      const { graph: own, nodes } = graph()
      const end = (port: string) => ({ node: pick(nodes)?.id, port })
      return { graph: own, from: end('pose'), to: end('pose') }
    },
    'graph.unlink': () => ({ graph: graph().graph, to: [{ node: graph().node, port: 'pose' }] }),
    'graph.addInput': () => ({ graph: graph().graph, kind: 'poses', name: pick([undefined, word()]) }),
    'graph.deleteInput': () => ({ graph: graph().graph, input: graph().input }),
    'graph.setAsset': () => ({
      graph: id('graph'),
      input: graph().input,
      asset: pick([null, id('poses')]),
    }),
    'graph.setParameter': () => {
      const own = graph()
      const node = pick(own.nodes)
      return {
        graph: own.graph,
        node: node?.id,
        parameter: pick(Object.keys(node?.parameters ?? {})),
        value: pick([value(), word(), [0.5], [word()]]),
      }
    },
    'graph.tidy': () => ({ graph: graph().graph }),
    'graph.mute': () => ({ graph: graph().graph, nodes: [graph().node] }),
    'graph.setLabel': () => ({ graph: graph().graph, node: graph().node, label: word() }),
    'graph.expose': () => ({
      graph: graph().graph,
      node: graph().node,
      parameter: 'weight',
      name: pick([null, word()]),
    }),
    'graph.setDriverSources': () => ({ ...driver(), sources: pick([[], [{ joint: 'jaw' }]]) }),
    'graph.addDriverTarget': () => ({ ...driver(), drives: word() }),
    'graph.moveDriverTarget': () => ({ ...driver(1), target: 0 }),
    'graph.copyDriverTargets': () => ({ ...driver(), asset: poses().asset }),
    'graph.resetParameter': () => ({ graph: id('graph'), node: word(), parameter: 'weight' }),
    'map.detect': () => ({ asset: id('poses'), character: id('character') }),
    'map.answer': () => {
      const asked = pick(pick(editor.documents('map'))?.questions ?? [])
      const shape = pick(asked?.candidates ?? [])?.name ?? null
      return { character: id('character'), control: asked?.control ?? 'jawOpen', shape }
    },
    'map.setLine': () => ({
      map: id('map'),
      line: { target: word(), terms: [], offset: value(), reason: '' },
    }),
    'head.addMadePoses': () => {
      const of = pick(editor.documents('character'))
      const model = of && editor.document(of.model.id, 'model')
      const poses = pick(editor.documents('poses'))
      if (!of || !model || !poses) return { character: of?.id }
      const map = chance() < 0.5 ? controlMapKind.create(word(), { lines: [] }) : undefined
      const landmarks = landmarksKind.create(word(), { head: model.name, points: {} })
      const made = { ...poses, poses: some(poses.poses) }
      return { character: of.id, model, poses: made, map, landmarks, name: word() }
    },
    'map.deleteLines': () => ({ map: id('map'), targets: [word()] }),
  }
  const names = Object.keys(calls).filter((name) => Object.hasOwn(editor.commands, name))
  return {
    names,
    next: () => {
      const full = editor.store.getState().documents.size > MOST_DOCUMENTS
      const name = full ? 'document.delete' : pick(names)!
      const args = Object.fromEntries(Object.entries(calls[name]!()).filter(([, v]) => v !== undefined))
      return { name, args }
    },
    keep: (value: unknown) => {
      copied = value
    },
  }
}

const LAYERS = ['Smile', 'Fix', 'L 3']

const place = (y: number) => ({ t: [0, y, 0], r: [0, 0, 0, 1], s: [1, 1, 1] })

const curvesOf = ({ clip, curves }: { clip: Id | undefined; curves: unknown }) => ({ clip, curves })
const only = ({ clip, keys }: { clip: Id | undefined; keys: unknown }) => ({ clip, keys })

it(`[E1] undo of ${STEPS} random commands gives the first state back exactly, redo the last`, {
  timeout: 300_000,
}, async () => {
  const { editor, character } = await openTestEditor()
  editor.preview.setState({ character: character.id, controls: { jawOpen: 0.5 } })
  const chance = random(11)
  const calls = createCalls(editor, chance)
  expect(Object.keys(editor.commands).filter((name) => !calls.names.includes(name))).toEqual([])

  const state = (): ReadonlyMap<Id, OpenDocument> => editor.store.getState().documents
  const overrides = () => {
    const { controls, joints } = editor.preview.getState()
    return JSON.stringify([controls, joints])
  }
  const firstOverrides = overrides()
  const first = state()
  const firstText = JSON.stringify([...first])
  const done = new Map<string, number>()
  let steps = 0
  for (let i = 0; i < STEPS; i++) {
    const { name, args } = calls.next()
    const before = state()
    const beforeOverrides = overrides()
    try {
      const gesture = chance() < 0.2 ? editor.beginGesture() : undefined
      const { changed, value } = runUntyped({ run: gesture?.update ?? editor.run }, name, args)
      if (gesture && chance() < 0.3) gesture.cancel()
      else {
        gesture?.commit()
        if (changed.length > 0 || overrides() !== beforeOverrides) steps++
      }
      if (name === 'keys.copy') calls.keep(value)
      done.set(name, (done.get(name) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof FaceworkError))
        throw new Error(`${name} ${JSON.stringify(args)}`, { cause: error })
      editor.beginGesture().cancel()
      expect(state()).toBe(before)
      expect(overrides()).toBe(beforeOverrides)
    }
    if (chance() < 0.05 && editor.undo()) {
      if (chance() < 0.5) editor.redo()
      else steps--
    }
  }
  const last = state()
  const lastOverrides = overrides()
  const lastText = JSON.stringify([...last].sort(byId))
  // Every command did its work at least once, but the one that wants something from outside.
  const idle = calls.names.filter((name) => !done.has(name))
  expect(idle).toEqual(['document.giveNewId'])
  expect(steps).toBeGreaterThan(STEPS / 4)

  let undone = 0
  while (editor.undo()) undone++
  expect(undone).toBe(steps)
  expect(overrides()).toBe(firstOverrides)
  expect(new Set(state().keys())).toEqual(new Set(first.keys()))
  for (const [id, open] of first) expect(state().get(id)).toBe(open)
  expect(JSON.stringify([...first])).toBe(firstText)
  expect(editor.store.getState().dirty.size).toBe(0)
  // The last command may itself have been undone, so what is redone is what was undone here.
  for (let i = 0; i < undone; i++) expect(editor.redo()).toBe(true)
  expect(overrides()).toBe(lastOverrides)
  expect(JSON.stringify([...state()].sort(byId))).toBe(lastText)
  for (const [id, open] of last) expect(state().get(id)).toBe(open)
})

const byId = ([a]: readonly [Id, unknown], [b]: readonly [Id, unknown]) => (a < b ? -1 : 1)
