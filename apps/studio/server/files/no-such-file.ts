import { Refusal } from '@facework/folder/internal'

export function noSuchFile(path: string): Refusal {
  return new Refusal(
    404,
    'workspace/missing',
    path,
    `There is no file "${path}".`,
    'It may have been moved or deleted; reload the page.',
  )
}
