#!/usr/bin/env node
// The command is in @facework/cli, so that a web page does not install it with the library.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const COMMAND = '@facework/cli/bin'
const NOT_INSTALLED = 'cli/not-installed'

/** Where the command is installed: beside this package, or in the project that npx was called in. */
function findCommand() {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return pathToFileURL(createRequire(from).resolve(COMMAND)).href
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}

const command = findCommand()
if (command) await import(command)
else {
  const call = ['npx @facework/cli', ...process.argv.slice(2)].join(' ')
  process.stderr.write(
    `${NOT_INSTALLED}: The facework command is in @facework/cli, which is not installed here.\n  Install it with \`npm install @facework/cli\`, or run \`${call}\`.\n`,
  )
  process.exitCode = 1
}
