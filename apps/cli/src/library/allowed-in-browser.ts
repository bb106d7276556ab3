import { hostname } from 'node:os'
import type { Library } from '@facework/library'
import { libraryApi } from '@facework/library/api'
import { FaceworkError } from '@facework/report'
import type { Io } from '../io.ts'
import { openBrowser } from '../output/open-browser.ts'

/** Milliseconds between questions whether somebody has decided. */
const PAUSE = 1500

/** A token that a person allows in the page of the library, after comparing a code. */
export async function allowedInBrowser(library: Library, io: Io): Promise<string> {
  const api = libraryApi(library)
  const { data } = await api.POST('/v1/device', { body: { label: `facework on ${hostname()}` } })
  const { deviceCode, userCode, seconds } = data!
  const address = `${library.address}device?code=${userCode}`
  io.err(`Allow the login with the code ${userCode} at ${address}\n`)
  openBrowser(address, () => {})
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    const { data: answer } = await api.POST('/v1/device/token', { body: { deviceCode } })
    if (answer?.token !== undefined) return answer.token
  }
  throw new FaceworkError(
    'library/login-code',
    userCode,
    'The login was not allowed within ten minutes.',
    'Start again with `facework login ADDRESS`.',
  )
}
