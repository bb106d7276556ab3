/** What follows `--name` on the command line. */
export function optionOf(name) {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
