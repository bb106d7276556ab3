import { FaceworkError } from '@facework/report'

const MEND = 'Export the file again; the tool that wrote it broke the glTF rules.'

export function broken(code: string, path: string, message: string, hint = MEND): never {
  throw new FaceworkError(code, path, message, hint)
}
