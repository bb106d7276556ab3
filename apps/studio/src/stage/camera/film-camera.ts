import { MathUtils, type PerspectiveCamera } from 'three'

/** A camera at the same place whose picture of another shape holds all that is seen now. */
export function filmCamera(camera: PerspectiveCamera, aspect: number): PerspectiveCamera {
  const film = camera.clone()
  film.aspect = aspect
  if (aspect < camera.aspect) {
    const half = Math.tan(MathUtils.degToRad(camera.fov / 2)) * (camera.aspect / aspect)
    film.fov = MathUtils.radToDeg(Math.atan(half) * 2)
  }
  film.updateProjectionMatrix()
  return film
}
