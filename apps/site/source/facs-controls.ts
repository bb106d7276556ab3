import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './repository.ts'

export interface FacsControl {
  readonly name: string
  readonly description: string
  readonly region: string
  /** ARKit controls that drive it. */
  readonly arkit: readonly string[]
}

/** The 50 controls of the FACS vocabulary, from the built documents package. */
export async function facsControls(): Promise<FacsControl[]> {
  const built = pathToFileURL(join(ROOT, 'packages/documents/dist/index.js')).href
  const { CONTROL_MAPS, facs50 } = (await import(
    /* @vite-ignore */ built
  )) as typeof import('@facework/documents')
  const map = CONTROL_MAPS.find(({ name }) => name === 'ARKit-52 to FACS-50')
  if (!map) throw new Error('The map from ARKit-52 to FACS-50 is missing.')
  return facs50.controls.map(({ name, description = '', region = '' }) => ({
    name,
    description,
    region,
    arkit: map.lines
      .filter(({ target }) => target === name)
      .flatMap(({ terms }) => terms.map(({ source }) => source)),
  }))
}
