import { useFrame, useLoader } from '@react-three/fiber'
import { type BindOptions, Face, FaceLoader, type LoadCharacterOptions } from 'facework'
import { useLayoutEffect, useState } from 'react'
import { clone } from 'three/addons/utils/SkeletonUtils.js'

export interface UseFaceOptions {
  /** Options of `loadCharacter`. They count when an address is loaded first: it is loaded once for all components. */
  readonly load?: LoadCharacterOptions | undefined
  /** What joints and morphs hold until something moves them; see `BindOptions` of facework. */
  readonly start?: BindOptions['start'] | undefined
  /** The face does not move. */
  readonly paused?: boolean | undefined
}

/** Loaded faces that own nothing on the graphics card any more: each component has a copy of its own. */
const released = new WeakSet<Face>()

/**
 * A face of its own for a component, which is updated in every frame and disposed of with the component. Suspends while
 * the file is loaded; components with the same address share what was loaded, and its geometries and textures.
 *
 *   const face = useFace('heads/ada.glb')
 *   useEffect(() => void face?.play(clip), [face, clip])
 *   return face && <primitive object={face.object} />
 *
 * Undefined in the first render: React renders components that it never mounts, twice in StrictMode, and what those made
 * could not be disposed of.
 */
export function useFace(src: string, { load, paused = false, start }: UseFaceOptions = {}): Face | undefined {
  const loaded = useLoader(FaceLoader, src, (loader) => {
    if (load) loader.setOptions(load)
  })
  const [face, setFace] = useState<Face>()
  useLayoutEffect(() => {
    if (!released.has(loaded)) {
      released.add(loaded)
      loaded.dispose()
    }
    const own = new Face(clone(loaded.object), loaded.opened, start ? { start } : {})
    setFace(own)
    return () => {
      own.dispose()
      setFace(undefined)
    }
  }, [loaded, start])
  useFrame((_, seconds) => {
    if (!paused) face?.update(seconds)
  })
  return face
}

/** Starts to load a face before a component asks for it. */
useFace.preload = (src: string): void => useLoader.preload(FaceLoader, src)

/** Forgets what was loaded; faces in use stay. */
useFace.clear = (src: string): void => useLoader.clear(FaceLoader, src)
