import { FaceworkError } from '@facework/report'

/** The call itself is wrong: exit code 2. All other errors are about files and what is in them: 1. */
export class CallError extends FaceworkError {}
