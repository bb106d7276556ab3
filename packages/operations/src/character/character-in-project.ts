import type { Project } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/**
 * The entry of a character in a project: the one of that name, or the only one. `at` is where the project was
 * read from.
 *
 *   const { path } = characterInProject(project, 'ada', 'cast.project.json')
 */
export function characterInProject(
  project: Project,
  name: string | undefined,
  at: string,
): Project['documents'][number] {
  const characters = project.documents.filter((d) => d.kind === 'character')
  const entry =
    name === undefined
      ? characters.length === 1
        ? characters[0]
        : undefined
      : characters.find((d) => d.name === name)
  if (entry) return entry
  const names = characters.map((d) => d.name).join(', ')
  throw new FaceworkError(
    'load/which-character',
    at,
    name === undefined
      ? `The project "${project.name}" has ${characters.length} characters${names ? `: ${names}` : ''}.`
      : `The project "${project.name}" has no character "${name}"; it has ${names || 'none'}.`,
    characters.length > 0
      ? `Add the name of one: "${at}#${characters[0]!.name}".`
      : 'Create a character in the studio first.',
  )
}
