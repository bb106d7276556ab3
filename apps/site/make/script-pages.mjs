// Pages of the examples that are one script: what, why and try of its first comment, how it is run, and the script.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/setup.mjs'

const scripts = join(root, 'examples/scripts')
const out = join(root, 'apps/site/generated/scripts')

/** The three parts of the comment that each script begins with, and the code below it. */
export function partsOf(text) {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  const comment = lines
    .slice(0, end)
    .map((line) => line.slice(2).trim())
    .join(' ')
  const [, what, why, attempt] = /^What: (.*) Why: (.*) Try: (.*)$/.exec(comment.replace(/ +/g, ' ')) ?? []
  if (!attempt) throw new Error('A script begins with // What: …, // Why: … and // Try: ….')
  return { what, why, attempt, code: lines.slice(end).join('\n').trim() }
}

const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes `generated/scripts/<name>.md` for each. */
export function makeScriptPages() {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const file of readdirSync(scripts).filter((name) => name.endsWith('.mjs'))) {
    const name = file.slice(0, -'.mjs'.length)
    const { what, why, attempt, code } = partsOf(readFileSync(join(scripts, file), 'utf8'))
    const parts = [
      `# ${titleOf(name)}`,
      sentence(what),
      `**Why.** ${sentence(why)}`,
      `**Try.** ${sentence(attempt)}`,
      'From the root of the repository, after `npm install` and `npm run build`:',
      `\`\`\`sh\nnode examples/scripts/${file}\n\`\`\``,
      `\`\`\`js\n${code}\n\`\`\``,
    ]
    writeFileSync(join(out, `${name}.md`), `${parts.join('\n\n')}\n`)
  }
}
