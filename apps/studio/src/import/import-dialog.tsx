import type { ImportOptions } from '@facework/editor'
import { DEFAULT_IMPORT } from '@facework/editor/internal'
import { useEffect, useState } from 'react'
import { Icon } from '../components/controls/icon.tsx'
import { CheckBox } from '../components/controls/switch.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { endingOf } from './file-extensions.ts'
import { ClipOptions, HeadOptions } from './import-options.tsx'
import { formatByEnding, type ReadFile } from './read-file.ts'
import { rememberedOptions, rememberOptions } from './remembered-options.ts'
import { sizeText } from './size-text.ts'
import { takeIn } from './take-files.tsx'

export interface ImportDialogProps {
  readonly files: readonly File[]
  /** They are read while one thinks about the options. */
  readonly reading: readonly Promise<ReadFile>[]
}

/** Import options: asked once for all files, before anything is added to the project. */
export function ImportDialog({ files, reading }: ImportDialogProps) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const read = useRead(reading)
  const endings = [...new Set(files.map((file) => endingOf(file.name)).filter(Boolean))]
  const [options, setOptions] = useState<ImportOptions>(
    () => endings.map(rememberedOptions).find((o) => o !== undefined) ?? DEFAULT_IMPORT,
  )
  const [remember, setRemember] = useState(false)
  const set = (change: Partial<ImportOptions>) => setOptions((now) => ({ ...now, ...change }))
  const holds = files.map((file, i) => (read[i] ?? { format: formatByEnding(file.name) }).format?.holds)
  const clips = read.flatMap((r) => r?.content.documents.filter((d) => d.kind === 'clip') ?? [])
  return (
    <FormDialog
      title={files.length === 1 ? `Import ${files[0]!.name}` : `Import ${files.length} files`}
      subtitle={files.length === 1 ? aboutFile(files[0]!, read[0]) : undefined}
      icon="download"
      width={520}
      verb={files.length === 1 ? 'Import' : `Import ${files.length} files`}
      onConfirm={() => {
        if (remember) rememberOptions(endings, options)
        closeDialog()
        void takeIn(session, files, reading, options)
      }}
      aside={
        endings.length > 0 && (
          <CheckBox on={remember} onChange={setRemember} title="Do not ask again for files of this kind">
            Remember for {endings.join(', ')}
          </CheckBox>
        )
      }
    >
      <div className="import-body scroll">
        {files.length > 1 && (
          <ul className="import-files scroll">
            {files.map((file, i) => (
              <li className="row" key={file.name}>
                <Icon name={holds[i] === 'head' ? 'user' : 'film'} />
                <span className="grow ell" title={file.name}>
                  {file.name}
                </span>
                <span className="dim small">{aboutFile(file, read[i])}</span>
              </li>
            ))}
          </ul>
        )}
        {holds.includes('head') && <HeadOptions options={options} set={set} />}
        <ClipOptions options={options} set={set} clips={files.length === 1 ? clips : undefined} />
      </div>
    </FormDialog>
  )
}

function aboutFile(file: File, read: ReadFile | undefined): string {
  const format = read?.format ?? formatByEnding(file.name)
  return [format?.title, sizeText(file.size)].filter(Boolean).join(', ')
}

/** Files as they come in; those that cannot be read stay missing, and are told of when they are taken in. */
function useRead(reading: readonly Promise<ReadFile>[]): readonly (ReadFile | undefined)[] {
  const [read, setRead] = useState<readonly (ReadFile | undefined)[]>(() => reading.map(() => undefined))
  useEffect(() => {
    let here = true
    reading.forEach((each, i) => {
      each
        .then((file) => here && setRead((now) => now.map((old, k) => (k === i ? file : old))))
        .catch(() => {})
    })
    return () => {
      here = false
    }
  }, [reading])
  return read
}
