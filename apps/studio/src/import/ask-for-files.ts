import { IMPORTED_ENDINGS } from './file-extensions.ts'

/** The browser's own question for files that can be brought in. */
export function askForFiles(take: (files: readonly File[]) => void, multiple = true): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.accept = IMPORTED_ENDINGS.join(',')
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}
