import { FaceworkError } from '@facework/report'

/** An error with the status that tells it over HTTP. */
export class Refusal extends FaceworkError {
  readonly status: number

  constructor(status: number, code: string, path: string, message: string, hint?: string) {
    super(code, path, message, hint)
    this.status = status
  }
}
