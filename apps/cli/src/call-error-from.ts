import type { CommanderError } from 'commander'
import { CallError } from './call-error.ts'

const CODES: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'cli/unknown-option',
  'commander.unknownCommand': 'cli/unknown-verb',
  'commander.missingArgument': 'cli/missing-argument',
  'commander.excessArguments': 'cli/excess-argument',
  'commander.optionMissingArgument': 'cli/option-value',
  'commander.missingMandatoryOptionValue': 'cli/missing-option',
  'commander.invalidArgument': 'cli/option-value',
  'commander.conflictingOption': 'cli/conflicting-options',
  'commander.help': 'cli/missing-verb',
}

/** The parser's own complaint, in the form all errors have. */
export function callErrorFrom(error: CommanderError): CallError {
  const code = CODES[error.code] ?? 'cli/call'
  if (code === 'cli/missing-verb') {
    return new CallError(code, '', 'A verb is missing.', 'The list above names them.')
  }
  const [first = '', ...more] = error.message.split('\n')
  const hint = more.join(' ').replace(/^\(|\)$/g, '')
  const message = first
    .replace(/^error: /, '')
    .replace('unknown command', 'unknown verb')
    .replaceAll("'", '"')
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
  return new CallError(code, '', sentence, hint || 'See `facework --help`, or --help after the verb.')
}
