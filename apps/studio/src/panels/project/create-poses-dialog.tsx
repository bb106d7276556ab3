import { arkit52, type Clip, facs50, type Id, type Model, type PoseAsset } from '@facework/documents'
import { createPosesFromClip, createPosesFromMorphs } from '@facework/operations'
import { controlPoses } from '@facework/operations/internal'
import { useMemo, useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { type LineCheck, LineEditor } from '../../components/controls/line-editor.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { Thumbnail } from '../../components/rows/thumbnail.tsx'
import { aboutDocument } from '../../session/document-kinds.ts'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { useThumbnail } from '../../session/hooks/use-thumbnail.ts'
import { previewOnModel } from '../../session/preview-on-model.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog, toast } from '../../session/shell-state.ts'
import {
  useCharacter,
  useDocument,
  useDocuments,
  useSession,
  useStageState,
} from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import { poseThumbnail } from '../../thumbnails/thumbnail-request.ts'
import { clipForPoses, movedBy } from './clip-for-poses.ts'
import { freeDocumentName } from './free-document-name.ts'
import { NewCharacterDialog } from './new-character-dialog.tsx'
import { repeatedNames } from './repeated-names.ts'

type From = 'clip' | 'current' | 'morphs'

export interface CreatePosesDialogProps {
  readonly from?: From
  readonly clip?: Id
  readonly model?: Id
}

const FROM: readonly { value: From; label: string }[] = [
  { value: 'clip', label: 'From clip' },
  { value: 'current', label: 'From current pose' },
  { value: 'morphs', label: 'From morphs' },
]

const NONE_REPEATED: ReadonlyMap<number, string> = new Map()

/** Creates a pose asset: one pose per frame of a clip, one per morph, or the current pose. */
export function CreatePosesDialog(props: CreatePosesDialogProps) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const { character } = useCharacter()
  const [from, setFrom] = useState<From>(props.from ?? 'clip')
  const clips = useDocuments('clip')
  const models = useDocuments('model')
  const withShapes = clips.filter((c) => movedBy(c) > 0)
  const [clipId, setClip] = useState<Id | undefined>(() => {
    const { editor } = session
    const candidates = [editor.store.getState().selection.document, editor.preview.getState().clip]
    return props.clip ?? clipForPoses(clips, candidates)?.id
  })
  const [modelId, setModel] = useState<Id | undefined>(
    () =>
      props.model ??
      modelFor(
        clips.find((c) => c.id === clipId),
        models,
        character?.model.id,
      ),
  )
  const clip = useDocument(clipId, 'clip')
  const model = useDocument(modelId, 'model')
  const [names, setNames] = useState<string>()
  const currentModel = useDocument(character?.model.id, 'model')
  const assets = useDocuments('poses')
  const [typedName, setName] = useState<string>()
  const subject = from === 'current' ? currentModel : model
  const name = typedName ?? freeDocumentName(`${subject?.name ?? 'new'}-face`, assets)
  const [poseName, setPoseName] = useState('Pose_0')
  const [additive, setAdditive] = useState(true)
  const preview = useMemo(() => previewOf(from, model, clip, names), [from, model, clip, names])
  const asset = typeof preview === 'object' ? preview : undefined
  const count = controlPoses(asset).length
  const repeated = useMemo(
    () => (from === 'clip' && asset && names !== undefined ? repeatedNames(names, asset) : NONE_REPEATED),
    [from, asset, names],
  )

  const create = () => {
    const mode = additive ? 'additive' : 'full'
    if (from === 'current')
      return runCommand(session, 'poses.createFromCurrent', { character: session.character, name, poseName })
    if (modelId === undefined) return undefined
    if (from === 'morphs')
      return runCommand(session, 'poses.createFromMorphs', { model: modelId, name, mode })
    if (clipId === undefined) return undefined
    return runCommand(session, 'poses.createFromClip', { model: modelId, clip: clipId, name, mode, names })
  }
  const confirm = () => {
    const made = create()
    if (!made) return
    closeDialog()
    if (previewOnModel(session, subject?.id)) {
      toast(session, `Created ${name}`, { tone: 'ok' })
      return
    }
    const other = character ? `, so ${character.name} previews it` : ''
    toast(session, `Created ${name}. No character uses the model ${subject?.name}${other}.`, {
      tone: 'warn',
      action: {
        label: 'New character',
        run: () => openDialog(session, <NewCharacterDialog model={subject?.id} poses={made.value} />),
      },
    })
  }
  return (
    <FormDialog
      title="Create pose asset"
      icon="drama"
      width={780}
      tools={<Segmented label="From" value={from} options={FROM} onChange={setFrom} />}
      verb={from === 'current' ? 'Create asset' : `Create ${count} pose${count === 1 ? '' : 's'}`}
      ready={from === 'current' || (count > 0 && repeated.size === 0)}
      aside={
        <>
          <label className="hs">
            <span className="mid">Name</span>
            <span className="field">
              <input value={name} spellCheck={false} onChange={(event) => setName(event.target.value)} />
            </span>
          </label>
          {from !== 'current' && (
            <Switch on={additive} onChange={setAdditive}>
              Additive
            </Switch>
          )}
        </>
      }
      onConfirm={confirm}
    >
      <div className="cols">
        <div className="vs">
          {from === 'clip' && (
            <>
              <div className="fl">Clip</div>
              <ClipField clip={clip} clips={withShapes} onChange={(id) => setClip(id ?? undefined)} />
            </>
          )}
          {from === 'current' ? (
            <TextField label="Name of the pose" value={poseName} onChange={setPoseName} first />
          ) : (
            <>
              <div className="fl spaced">Model</div>
              <AssetField
                label="Model"
                kind="model"
                icon="box"
                value={model}
                choices={models}
                onChange={(id) => setModel(id ?? undefined)}
              />
            </>
          )}
          {from === 'clip' && asset && (
            <Names asset={asset} text={names} repeated={repeated} onChange={setNames} />
          )}
        </div>
        <div className="vs">
          <div className="fl">
            {from === 'current' ? 'Source' : model ? `Preview on ${model.name}` : 'Preview'}
          </div>
          {from === 'current' ? (
            <p className="mid">
              The pose that {character?.name ?? 'the character'} shows now: the clip with overridden controls
              and joints. Body motion is not included.
            </p>
          ) : asset ? (
            <Preview asset={asset} model={model} repeated={repeated} />
          ) : (
            <p className="hs">
              <span className="warn">
                <Icon name="triangle-alert" />
              </span>
              {preview as string}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

/** The model that most tracks of the clip move; of equals the one on stage. */
function modelFor(clip: Clip | undefined, models: readonly Model[], onStage: Id | undefined): Id | undefined {
  const moved = new Set(clip?.joints.map((t) => t.joint))
  const score = (model: Model) =>
    model.joints.filter((j) => moved.has(j.name)).length + (model.id === onStage ? 0.5 : 0)
  return models.toSorted((a, b) => score(b) - score(a))[0]?.id
}

/** The asset as it would be, or why there is none. */
function previewOf(
  from: From,
  model: Model | undefined,
  clip: Clip | undefined,
  names: string | undefined,
): PoseAsset | string | undefined {
  if (from === 'current') return undefined
  if (!model) return 'Choose the model that the poses belong to.'
  if (from === 'clip' && !clip) return 'No clip has joint or morph tracks. Drop one here.'
  try {
    return from === 'morphs'
      ? createPosesFromMorphs({ model }).poses
      : createPosesFromClip({ model, clip: clip!, names }).poses
  } catch (error) {
    return wordsOf(error)
  }
}

interface ClipFieldProps {
  readonly clip: Clip | undefined
  readonly clips: readonly Clip[]
  readonly onChange: (id: Id | null) => void
}

function ClipField({ clip, clips, onChange }: ClipFieldProps) {
  const picture = useDocumentThumbnail(clip)
  return (
    <AssetField
      label="Clip"
      kind="clip"
      icon="film"
      large
      value={clip}
      choices={clips}
      picture={picture}
      about={clip ? aboutDocument(clip) : 'One pose per frame'}
      onChange={onChange}
    />
  )
}

interface NamesProps {
  readonly asset: PoseAsset
  readonly text: string | undefined
  /** Names that several lines have, by line. */
  readonly repeated: ReadonlyMap<number, string>
  readonly onChange: (text: string | undefined) => void
}

function Names({ asset, text, repeated, onChange }: NamesProps) {
  const lines = asset.poses.map((pose, i): LineCheck => {
    if (repeated.has(i)) return { gutter: String(pose.frame ?? i), state: 'error', words: 'name used twice' }
    const bases = pose.role.type === 'combination' ? pose.role.bases : undefined
    return { gutter: String(pose.frame ?? i), ...(bases ? { state: 'ok', words: bases.join(' × ') } : {}) }
  })
  const fill = (all: readonly { readonly name: string }[]) => () =>
    onChange(['Neutral', ...all.map((c) => c.name)].slice(0, asset.poses.length).join('\n'))
  return (
    <>
      <div className="hs spaced">
        <span className="fl grow">Pose names, one per line</span>
        <Menu
          label="Names"
          entries={[
            { label: 'Found in the clip', checked: text === undefined, run: () => onChange(undefined) },
            { label: 'FACS-50, after a neutral frame', run: fill(facs50.controls) },
            { label: 'ARKit-52, after a neutral frame', run: fill(arkit52.controls) },
          ]}
        >
          <button type="button" className="select ghost small">
            {text === undefined ? 'Found in the clip' : 'Typed'}
            <Icon name="chevron-down" size="s" />
          </button>
        </Menu>
      </div>
      <LineEditor
        label="Pose names, one per line"
        text={text ?? asset.poses.map((p) => p.name).join('\n')}
        lines={lines}
        gutterWidth={38}
        rows={11}
        onChange={onChange}
      />
    </>
  )
}

const FEW = 12

interface PreviewProps {
  readonly asset: PoseAsset
  readonly model: Model | undefined
  readonly repeated: ReadonlyMap<number, string>
}

function Preview({ asset, model, repeated }: PreviewProps) {
  const characterViews = useStageState((s) => s.characterViews)
  const characterView = [...characterViews.values()].find((p) => p.documents.model === model)
  const combinations = asset.poses.filter((p) => p.role.type === 'combination').length
  const controls = controlPoses(asset)
  const step = Math.max(1, Math.floor(controls.length / FEW))
  const shown = controls.filter((_, i) => i % step === 0).slice(0, FEW)
  return (
    <>
      <div className="pv">
        {shown.map((pose) => (
          <PreviewPose key={pose.name} asset={asset} name={pose.name} characterView={characterView} />
        ))}
      </div>
      {repeated.size > 0 ? (
        <div className="hs spaced error" role="alert">
          <Icon name="circle-x" />
          {[...new Set(repeated.values())].map((name) => `Two poses have the name ${name}.`).join(' ')}
        </div>
      ) : (
        <div className="hs spaced">
          <span className="ok">
            <Icon name="circle-check" />
          </span>
          <span className="mid">
            {controls.length} poses, {combinations} combinations
          </span>
        </div>
      )}
    </>
  )
}

interface PreviewPoseProps {
  readonly asset: PoseAsset
  readonly name: string
  readonly characterView: CharacterView | undefined
}

function PreviewPose({ asset, name, characterView }: PreviewPoseProps) {
  const pose = asset.poses.find((p) => p.name === name)!
  const picture = useThumbnail(characterView && poseThumbnail(characterView, pose, asset))
  return (
    <div>
      <Thumbnail src={picture} icon="drama" />
      <div className="cap ell" title={name}>
        {name}
      </div>
    </div>
  )
}
