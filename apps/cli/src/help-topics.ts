/** What `facework help TOPIC` prints, beside the help of verbs. */
const TOPICS: Readonly<Record<string, string>> = {
  files: `Files and patterns

  Verbs that take several files also take patterns: 'heads/*.glb', 'heads/**/*.glb', 'take-{a,b}.csv'.
  Quote them; they are expanded by the command, also on Windows. A file of that very name is that file.

  -o FILE      Written whole or not at all. A file that is there is replaced with --force only.
  -o TEMPLATE  With several files: {head}, {clip}, {name} (of the file), {dir} (its folder).
               Folders are made. Two results with the same name are refused before anything is written.
  without -o   Verbs that edit a document replace it; others print their result.
  -            As an input: stdin. As an output: stdout; messages then go to stderr. A file of this name is ./-

  --jobs N     Threads for many files (default: one per core). A job that fails does not stop the others.
`,
  json: `Results for scripts

  --json prints exactly one object on stdout, also on failure:
    version      of this form; it goes up when a field changes its meaning or is removed
    command      the verb
    ok           whether the exit code is 0
    diagnostics  a list of { severity, code, path, message, hint }
  A call with several files or a pattern has "results", a list with ok, input and diagnostics each,
  and "done" and "failed". JSON schemas: @facework/cli/schemas/VERB.schema.json.

  Exit codes   0 done; 1 problems found, or something failed or is out of date; 2 the call is wrong
`,
  rates: `Frame rates

  --fps        frames per second of what is written (bake, clip convert)
  --pose-fps   frames per second by which the Frame<N> numbers of a head count (default: inferred)
`,
}

export const TOPIC_NAMES = Object.keys(TOPICS)

export function helpTopic(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined
}
