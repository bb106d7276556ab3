import type { Command, Option } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A verb or a group with what may follow it. */
interface Node {
  /** `clip convert`; empty for the command itself. */
  readonly path: string
  readonly summary: string
  readonly verbs: readonly string[]
  readonly options: readonly Option[]
}

export function completionScript(program: Command, shell: Shell): string {
  const nodes = nodesOf(program, '')
  if (shell === 'fish') return fishScript(nodes)
  // zsh runs completions of bash.
  const setup = shell === 'zsh' ? 'autoload -U +X compinit bashcompinit && compinit && bashcompinit\n' : ''
  return setup + bashScript(nodes)
}

function nodesOf(command: Command, path: string): Node[] {
  const verbs = command.commands.filter((verb) => verb.name() !== 'help')
  const own: Node = {
    path,
    summary: command.description(),
    verbs: verbs.map((verb) => verb.name()),
    options: command.options.filter((option) => !option.hidden),
  }
  return [own, ...verbs.flatMap((verb) => nodesOf(verb, `${path} ${verb.name()}`.trim()))]
}

function bashScript(nodes: readonly Node[]): string {
  const groups = nodes.filter((node) => node.path !== '' && node.verbs.length > 0).map((node) => node.path)
  const values = nodes.flatMap(({ path, options }) =>
    options.flatMap(({ long, argChoices }) =>
      argChoices ? [`    "${path} ${long}") words="${argChoices.join(' ')}" ;;`] : [],
    ),
  )
  const following = nodes.map(({ path, verbs, options }) => {
    const flags = options.map(({ long }) => long).join(' ')
    return `    "${path}") verbs="${verbs.join(' ')}" flags="${flags} --help" ;;`
  })
  return `_facework() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" verb="" words="" verbs="" flags=""
  [ "$COMP_CWORD" -gt 1 ] && verb="\${COMP_WORDS[1]}"
  case "$verb" in ${groups.join('|')}) [ "$COMP_CWORD" -gt 2 ] && verb="$verb \${COMP_WORDS[2]}" ;; esac
  case "$verb $prev" in
${values.join('\n')}
  esac
  case "$verb" in
${following.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$cur" in -*) words="$flags" ;; *) words="$verbs" ;; esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -o bashdefault -F _facework facework
`
}

function fishScript(nodes: readonly Node[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = nodes.flatMap(({ path, verbs, options }) => {
    const names = path.split(' ').filter((name) => name !== '')
    const given = names.map((name) => `__fish_seen_subcommand_from ${name}`)
    const open = path === '' ? '__fish_use_subcommand' : given.join('; and ')
    const before =
      verbs.length > 0 && path !== ''
        ? `${open}; and not __fish_seen_subcommand_from ${verbs.join(' ')}`
        : open
    return [
      ...verbs.map((verb) => {
        const summary = nodes.find((node) => node.path === `${path} ${verb}`.trim())!.summary
        return `complete -c facework -n ${quoted(before)} -f -a ${verb} -d ${quoted(summary)}`
      }),
      ...options.map(({ long, short, description, argChoices, required }) => {
        const letter = short ? ` -s ${short.slice(1)}` : ''
        const value = argChoices ? ` -x -a ${quoted(argChoices.join(' '))}` : required ? ' -r' : ''
        return `complete -c facework -n ${quoted(open)} -l ${long!.slice(2)}${letter}${value} -d ${quoted(description)}`
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}
