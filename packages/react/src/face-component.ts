import { type ThreeElements, useThree } from '@react-three/fiber'
import type {
  Clip,
  Face as FaceObject,
  LifeOptions,
  LookAtOptions,
  LookTarget,
  Playback,
  PlayOptions,
  WeightNames,
  Weights,
} from 'facework'
import {
  createElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import type { Object3D } from 'three'
import { useClip } from './use-clip.ts'
import { type UseFaceOptions, useFace } from './use-face.ts'

export interface FaceProps
  extends UseFaceOptions,
    Omit<ThreeElements['group'], 'ref' | 'lookAt' | 'children'> {
  /** The head: `.glb`, `.gltf`, `.vrm`, `.fbx`, `.facework`, `*.character.json`. */
  readonly src: string
  /** What it plays, by address or itself; another one fades in over it. */
  readonly clip?: string | Clip | undefined
  readonly loop?: boolean | undefined
  readonly speed?: number | undefined
  /** Other options of `face.play`. They count when a clip starts. */
  readonly play?: Omit<PlayOptions, 'loop' | 'speed'> | undefined
  /** The looping clip under everything else. */
  readonly mood?: string | Clip | undefined
  /** `camera`, an object, a ref to one, or a point of the world. */
  readonly lookAt?: 'camera' | LookTarget | RefObject<Object3D | null> | undefined
  readonly lookAtOptions?: LookAtOptions | undefined
  /** Blinks, small eye movements and breath by themselves; on unless false. Give each face a seed of its own. */
  readonly life?: boolean | LifeOptions | undefined
  /** Live weights, such as a capture's: over clips and gaze. */
  readonly weights?: Weights | undefined
  /** Names of the weights; ARKit-52 unless given. */
  readonly weightNames?: WeightNames | undefined
  /** Controls by name, FACS-50 or the head's own, over everything else. */
  readonly controls?: Readonly<Record<string, number>> | undefined
  /** A clip that does not loop came to its end. */
  readonly onFinished?: ((playback: Playback) => void) | undefined
  /** For everything else: `ref.current?.speak('line.mp3')`. */
  readonly ref?: Ref<FaceObject | undefined> | undefined
  readonly children?: ReactNode
}

/**
 * A face in a React Three Fiber scene. Suspends while its head is loaded; other props are those of a group.
 *
 *   <Suspense fallback={null}>
 *     <Face src="heads/ada.glb" clip="clips/laugh.clip.json" loop mood="clips/calm.clip.json" lookAt="camera" />
 *   </Suspense>
 */
export function Face(props: FaceProps): ReactNode {
  const { src, load, paused, start, ref, children, clip, loop, speed, play, mood, ...others } = props
  const { lookAt, lookAtOptions, life, weights, weightNames, controls, onFinished, ...group } = others
  const face = useFace(src, { load, paused, start })
  useImperativeHandle(ref, () => face, [face])
  usePlay(face, clip, { loop, speed, play, onFinished })
  useMood(face, mood)
  useGaze(face, lookAt, lookAtOptions)
  useLife(face, life)
  useEffect(() => face?.setWeights(weights, weightNames), [face, weights, weightNames])
  useControls(face, controls)
  // React must not dispose of it: geometries are shared with other faces, and the face frees its own.
  const object = face && createElement('primitive', { object: face.object, dispose: null })
  return createElement('group', group, object, children)
}

function usePlay(
  face: FaceObject | undefined,
  source: string | Clip | undefined,
  { loop, speed, play, onFinished }: Pick<FaceProps, 'loop' | 'speed' | 'play' | 'onFinished'>,
): void {
  const clip = useClip(source)
  const playback = useRef<Playback>(undefined)
  // Neither starts the clip again when it changes: an object or a function is often made by every render.
  const latest = useRef({ loop, speed, play, onFinished })
  useEffect(() => {
    latest.current = { loop, speed, play, onFinished }
    if (!playback.current) return
    playback.current.loop = loop ?? clip?.loop ?? false
    playback.current.speed = speed ?? 1
  })
  useEffect(() => {
    if (!face || !clip) return
    const { loop, speed, play } = latest.current
    const own = face.play(clip, {
      ...play,
      ...(loop === undefined ? {} : { loop }),
      ...(speed === undefined ? {} : { speed }),
    })
    playback.current = own
    own.on('finished', () => latest.current.onFinished?.(own))
    return () => {
      playback.current = undefined
      own.stop()
    }
  }, [face, clip])
}

function useMood(face: FaceObject | undefined, source: string | Clip | undefined): void {
  const mood = useClip(source)
  useEffect(() => {
    // A character's own mood plays unless there is another.
    if (!face || !mood) return
    face.setMood(mood)
    return () => void face.setMood(undefined)
  }, [face, mood])
}

function useGaze(
  face: FaceObject | undefined,
  lookAt: FaceProps['lookAt'],
  options: LookAtOptions | undefined,
): void {
  const camera = useThree((state) => state.camera)
  // Points are often written as arrays in JSX, which are new in every render.
  const key = Array.isArray(lookAt) ? lookAt.join(' ') : lookAt
  const latest = useRef(lookAt)
  latest.current = lookAt
  useEffect(() => {
    if (!face || key === undefined) return
    const target = latest.current
    const object = target === 'camera' ? camera : isRef(target) ? target.current : target
    face.lookAt(object ?? undefined, options)
    return () => face.lookAt(undefined)
  }, [face, key, camera, options])
}

const isRef = (target: FaceProps['lookAt']): target is RefObject<Object3D | null> =>
  typeof target === 'object' && 'current' in target

function useLife(face: FaceObject | undefined, life: boolean | LifeOptions = true): void {
  const options = life === true ? {} : life
  const key = JSON.stringify(options)
  useEffect(() => face?.life(JSON.parse(key) as LifeOptions | false), [face, key])
}

function useControls(face: FaceObject | undefined, controls: Readonly<Record<string, number>> = {}): void {
  const key = JSON.stringify(controls)
  useEffect(() => {
    if (!face) return
    const values = Object.entries(JSON.parse(key) as Record<string, number>)
    for (const [name, value] of values) face.controls.set(name, value)
    return () => {
      for (const [name] of values) face.controls.set(name, undefined)
    }
  }, [face, key])
}
