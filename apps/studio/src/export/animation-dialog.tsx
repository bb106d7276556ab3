import type { Character, Clip, Id } from '@facework/documents'
import { holdsCurves } from '@facework/editor/internal'
import { OUTPUT_FORMATS } from '@facework/formats'
import { useState } from 'react'
import { FieldRow } from '../components/controls/field-row.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { Segmented } from '../components/controls/segmented.tsx'
import { CheckBox, Switch } from '../components/controls/switch.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { toast } from '../session/shell-state.ts'
import { useDocuments, usePreview, useSession, useStageState } from '../session/use-session.ts'
import { exportAnimations, plannedFiles } from './export-animations.ts'
import { saveFile } from './files/save-file.ts'
import { zip } from './files/zip.ts'
import { ExportForm } from './form/export-form.tsx'
import { FrameRateSelect } from './form/frame-rate-select.tsx'
import { useExportJob } from './form/use-export-job.ts'

const SHORT: Readonly<Record<string, string>> = {
  gltf: 'GLB',
  fbx: 'FBX',
  vrma: 'VRMA',
  'live-link': 'CSV',
  bvh: 'BVH',
  rbxmx: 'RBXMX',
}

const HOLDS: Readonly<Record<string, string>> = {
  gltf: 'The head with the clip as an animation of joints and morphs. For three.js, Blender, Unity, Godot and any glTF viewer.',
  fbx: 'The head with the clip as an animation of joints and morphs. For Unreal, Maya, Unity and Blender.',
  vrma: 'The clip in VRM expressions. Plays on any VRM avatar; no head in the file.',
  'live-link':
    'The clip in ARKit names, as Live Link Face records it. For Unreal and MetaHuman; no head in the file.',
  bvh: 'The joints of the character, without morphs. For motion tools.',
  rbxmx: 'The curves of each clip in FACS-50 names, for the face of a Roblox character.',
}

/** Bakes clips on characters to files: what is on stage, unless others are chosen. */
export function AnimationDialog({ clip, character }: { clip?: Id | undefined; character?: Id | undefined }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const job = useExportJob()
  const allClips = useDocuments('clip')
  const allCharacters = useDocuments('character')
  const onStage = useStageState((s) => s.onStage)
  const showMood = useStageState((s) => s.showMood)
  const shown = usePreview((p) => p.clip)
  const [name, setName] = useState('gltf')
  const [clipIds, setClips] = useState<ReadonlySet<Id>>(
    new Set([clip ?? shown].filter((id) => id !== undefined)),
  )
  const [characterIds, setCharacters] = useState<ReadonlySet<Id>>(
    new Set(character === undefined ? onStage : [character]),
  )
  const clips = allClips.filter(({ id }) => clipIds.has(id))
  const characters = allCharacters.filter(({ id }) => characterIds.has(id))
  const [fps, setFps] = useState(clips[0]?.frameRate ?? 30)
  const [mood, setMood] = useState(showMood)
  const [notes, setNotes] = useState<readonly string[]>([])
  const format = OUTPUT_FORMATS.find((f) => f.name === name)!
  const curvesOnly = holdsCurves(format)
  const options = { format, clips, characters, fps, mood }
  const count = plannedFiles(options).length
  const start = () =>
    job.start(async (report, signal) => {
      setNotes([])
      const { files, notes: found, failed } = await exportAnimations(session, options, report, signal)
      setNotes(found)
      if (files.length === 1) saveFile(files[0]!.name, files[0]!.bytes)
      else if (files.length > 1) saveFile('facework-animations.zip', zip(files), 'application/zip')
      if (files.length === 0 || found.length > 0) return
      const words = files.length === 1 ? `Exported ${files[0]!.name}` : `Exported ${files.length} files`
      toast(session, words, { tone: failed > 0 ? 'warn' : 'ok' })
      closeDialog()
    })
  return (
    <ExportForm
      title="Export animation"
      subtitle="Bakes clips as they play on stage"
      verb={count === 1 ? 'Export 1 file' : `Export ${count} files`}
      refusal={clips.length === 0 ? 'Choose a clip' : count === 0 ? 'Choose a character' : undefined}
      job={job}
      onExport={() => void start()}
    >
      <FieldRow label="Format">
        <Segmented
          label="Format"
          value={name}
          options={OUTPUT_FORMATS.map((f) => ({
            value: f.name,
            label: SHORT[f.name] ?? f.title,
            title: f.title,
          }))}
          onChange={setName}
        />
      </FieldRow>
      <p className="small mid export-about">{HOLDS[name]}</p>
      <div className="two-columns export-lists">
        <CheckList
          label="Characters"
          off={curvesOnly ? `Not needed for ${SHORT[name]}` : undefined}
          documents={allCharacters}
          chosen={characterIds}
          onChange={setCharacters}
        />
        <CheckList label="Clips" documents={allClips} chosen={clipIds} onChange={setClips} />
      </div>
      <FieldRow label="Frame rate">
        <span className="hs">
          <FrameRateSelect value={fps} onChange={setFps} />
          {!curvesOnly && (
            <Switch
              on={mood}
              onChange={setMood}
              title="Plays the mood of the character under the clip, as on stage"
            >
              Include mood
            </Switch>
          )}
        </span>
      </FieldRow>
      {notes.length > 0 && (
        <ul className="export-notes scroll" aria-label="Notes on the export">
          {notes.map((note) => (
            <li key={note} className="hs small">
              <Icon name="triangle-alert" size="s" />
              {note}
            </li>
          ))}
        </ul>
      )}
    </ExportForm>
  )
}

interface CheckListProps {
  readonly label: string
  readonly documents: readonly (Character | Clip)[]
  readonly chosen: ReadonlySet<Id>
  readonly onChange: (chosen: ReadonlySet<Id>) => void
  /** Why none has to be chosen. */
  readonly off?: string | undefined
}

function CheckList({ label, documents, chosen, onChange, off }: CheckListProps) {
  const all = documents.length > 0 && documents.every(({ id }) => chosen.has(id))
  const toggle = (id: Id, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="check-list" disabled={off !== undefined}>
      <legend className="sr">{label}</legend>
      <div className="hs fl">
        <span className="grow">{label}</span>
        {off ?? (
          <CheckBox on={all} onChange={(on) => onChange(new Set(on ? documents.map((d) => d.id) : []))}>
            All
          </CheckBox>
        )}
      </div>
      <div className="scroll">
        {documents.map(({ id, name }) => (
          <CheckBox
            key={id}
            on={!off && chosen.has(id)}
            onChange={(on) => toggle(id, on)}
            disabled={off !== undefined}
          >
            <span className="ell">{name}</span>
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
