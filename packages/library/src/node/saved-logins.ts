import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Libraries that someone logged in to, with their tokens. */
export interface SavedLogins {
  /** The library that is used unless one is given: the last login. */
  readonly library?: string | undefined
  /** By address. */
  readonly tokens: Readonly<Record<string, string>>
}

/** `~/.config/facework/libraries.json`, which only its owner can read. */
function loginsFile(): string {
  const { FACEWORK_CONFIG: own, XDG_CONFIG_HOME: shared, APPDATA: windows } = process.env
  if (own) return join(own, 'libraries.json')
  if (process.platform === 'win32' && windows) return join(windows, 'facework', 'libraries.json')
  return join(shared || join(homedir(), '.config'), 'facework', 'libraries.json')
}

export async function readLogins(): Promise<SavedLogins> {
  try {
    const saved = JSON.parse(await readFile(loginsFile(), 'utf8')) as Partial<SavedLogins>
    return { library: saved.library, tokens: saved.tokens ?? {} }
  } catch {
    return { tokens: {} }
  }
}

export async function writeLogins(logins: SavedLogins): Promise<void> {
  const file = loginsFile()
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  await writeFile(part, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  await chmod(part, 0o600)
  await rename(part, file)
}
