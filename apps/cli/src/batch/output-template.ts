import { basename, dirname } from 'node:path'
import { suggestion } from '@facework/report'
import { CallError } from '../call-error.ts'
import { plainFileName } from '../input/plain-file-name.ts'
import { nameOfFile } from '../input/read-input.ts'

const PLACEHOLDER = /\{([\w-]+)\}/g

export function isTemplate(output: string): boolean {
  return output.search(PLACEHOLDER) >= 0
}

/** The output of one job: `out/{head}-{clip}.glb` with the names of its files. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    if (Object.hasOwn(values, name)) return values[name]!
    const known = Object.keys(values)
    throw new CallError(
      'cli/template',
      template,
      `"{${name}}" is not a placeholder here; known are ${known.map((k) => `{${k}}`).join(', ')}.`,
      suggestion(name, known),
    )
  })
}

/** A file as a template names it: `heads/ada.glb` is "ada", `cast.project.json#bolt` is "bolt". */
export function nameForTemplate(file: string): string {
  const hash = file.lastIndexOf('#')
  return plainFileName(hash > 0 ? file.slice(hash + 1) : nameOfFile(basename(file)))
}

export function folderForTemplate(file: string): string {
  return dirname(file)
}
