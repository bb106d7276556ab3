// What: a face as a component of React Three Fiber.
// Why:  the head is loaded by Suspense, updated by the frame loop of the canvas, and disposed of with its component;
//       clip, mood and gaze are props. A ref gives the Face itself, for what is no prop.
// Try:  ?head=grub or ?clip=sentence in the address; another <Face> with position={[0.5, 0, 0]} and the same `src`, which
//       is not loaded again; `face.speak(undefined, { text: 'Hello there' })` in the console.
import { Face } from '@facework/react'
import { Canvas } from '@react-three/fiber'
import type { Face as FaceObject } from 'facework'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const head = asked.get('head') ?? 'ada'
const clip = asked.get('clip') ?? 'laugh'

function App() {
  return (
    <Canvas
      camera={{ position: [0.14, 0.68, 1], fov: 25 }}
      onCreated={({ camera }) => camera.lookAt(0, 0.64, 0)}
    >
      <color attach="background" args={['#20242b']} />
      <hemisphereLight args={['#ffffff', '#554433', 2]} />
      <directionalLight position={[1, 2, 3]} intensity={2} />
      <Suspense fallback={null}>
        <Face
          src={`heads/${head}-game.glb`}
          clip={`clips/${clip}.clip.json`}
          mood="clips/mood-happy.clip.json"
          lookAt="camera"
          loop
          ref={(face: FaceObject | undefined) => void Object.assign(globalThis, { face })}
        />
      </Suspense>
    </Canvas>
  )
}

const root = createRoot(document.getElementById('root')!)
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)
Object.assign(globalThis, { unmount: () => root.unmount() })
