import { FaceworkError } from '@facework/report'
import type { Fault } from './load-errors.ts'

type LoadErrors = typeof import('./load-errors.ts')

/** An error of loading: pages that load their files without any do not download the texts. */
export async function loadError<K extends keyof LoadErrors>(
  name: K,
  ...found: Parameters<LoadErrors[K]>
): Promise<FaceworkError> {
  const errors = await import('./load-errors.ts')
  const make = errors[name] as (...found: unknown[]) => Fault
  return new FaceworkError(...make(...found))
}
