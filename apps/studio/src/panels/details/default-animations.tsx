import type { Character, Id } from '@facework/documents'
import type { Gesture } from '@facework/editor/internal'
import { useRef } from 'react'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { Section } from '../../components/rows/section.tsx'
import { attempt, runCommand } from '../../session/run-command.ts'
import { useDocuments, useSession } from '../../session/use-session.ts'
import './default-animations.css'

/** What games usually ask a character for. */
const SLOTS = ['idle', 'walk', 'run', 'jump', 'talk', 'listen', 'emote'] as const

interface Choice {
  readonly clip: Id
  readonly weight: number
}

/** The clips that a character plays by itself, by slot: played, replaced, weighted and removed. */
export function DefaultAnimations({ character }: { character: Character }) {
  const session = useSession()
  const clips = useDocuments('clip')
  const slots = Object.entries(character.defaults)
  const set = (slot: string, choices: readonly Choice[]) =>
    runCommand(session, 'character.setDefaults', { character: character.id, slot, choices: [...choices] })
  const selected = () => session.editor.preview.getState().clip ?? clips[0]?.id
  const free = SLOTS.filter((slot) => !(slot in character.defaults))
  const lines = (): MenuEntry[] =>
    free.map((slot) => ({
      label: slot,
      run() {
        const clip = clips.find((c) => c.name === slot)?.id ?? selected()
        if (clip !== undefined) set(slot, [{ clip, weight: 1 }])
      },
    }))
  return (
    <>
      <hr />
      <Section
        title="Default animations"
        count={slots.length}
        tools={
          <Menu label="Add a default animation" entries={lines}>
            <Button
              icon="plus"
              size="sm"
              look="ghost"
              disabled={clips.length === 0 || free.length === 0}
              title="Add a slot, such as idle"
            >
              Slot
            </Button>
          </Menu>
        }
      >
        {slots.length === 0 && (
          <div className="row dim">None. Add a slot, such as idle, for what it plays by itself.</div>
        )}
        {slots.map(([slot, found]) => {
          const choices = found.map(({ clip, weight }): Choice => ({ clip: clip.id, weight }))
          return (
            <Slot
              key={slot}
              character={character.id}
              slot={slot}
              choices={choices}
              onChange={(next) => set(slot, next)}
              onAdd={() => {
                const clip = selected()
                if (clip !== undefined) set(slot, [...choices, { clip, weight: 1 }])
              }}
            />
          )
        })}
      </Section>
    </>
  )
}

interface SlotProps {
  readonly character: Id
  readonly slot: string
  readonly choices: readonly Choice[]
  readonly onChange: (choices: readonly Choice[]) => void
  readonly onAdd: () => void
}

function Slot({ character, slot, choices, onChange, onAdd }: SlotProps) {
  const session = useSession()
  const gesture = useRef<Gesture>(undefined)
  const clips = useDocuments('clip')
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <fieldset className="slot" aria-label={`Slot ${slot}`}>
      <div className="hs">
        <b className="medium grow ell">{slot}</b>
        <IconButton icon="plus" size="sm" label={`Add a variation of ${slot}`} onClick={onAdd} />
        <IconButton icon="trash-2" size="sm" label={`Remove slot ${slot}`} onClick={() => onChange([])} />
      </div>
      {choices.map((choice, i) => {
        const clip = clips.find((c) => c.id === choice.clip)
        const name = `${slot} ${i + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same clip may be chosen twice
          <div className="slot-clip" key={i}>
            <IconButton
              icon="play"
              size="sm"
              label={`Play ${name}: ${clip?.name ?? 'missing'}`}
              disabled={!clip}
              onClick={() => session.playback.restart(choice.clip)}
            />
            <AssetField
              label={`Clip of ${name}`}
              kind="clip"
              icon="film"
              value={clip}
              choices={clips}
              onChange={(id) =>
                id !== null && onChange(choices.map((c, k) => (k === i ? { ...c, clip: id } : c)))
              }
            />
            {choices.length > 1 && (
              <>
                <SliderField
                  label={`Weight of ${name}, ${Math.round((choice.weight / (total || 1)) * 100)} % of the time`}
                  value={choice.weight}
                  onBegin={() => {
                    gesture.current = session.editor.beginGesture()
                  }}
                  onChange={(weight) => {
                    const next = choices.map((c, k) => (k === i ? { ...c, weight } : c))
                    const args = { character, slot, choices: next }
                    attempt(session, () => gesture.current?.update('character.setDefaults', args))
                  }}
                  onCommit={() => gesture.current?.commit()}
                  onCancel={() => gesture.current?.cancel()}
                />
                <IconButton
                  icon="x"
                  size="sm"
                  label={`Remove ${name}`}
                  onClick={() => onChange(choices.filter((_, k) => k !== i))}
                />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
