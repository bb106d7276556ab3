import { accessoryDefaults } from '@facework/documents/internal'
import { ATTACHMENT_NAMES } from '@facework/operations/internal'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { Section } from '../../components/rows/section.tsx'
import { useDocuments, useSession } from '../../session/use-session.ts'
import { methodText, TYPE_OPTIONS } from '../../session/wearing/accessory-words.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'
import { NumberInput } from './number-input.tsx'
import { setLayer, setType } from './wearing-edits.ts'

/** What the selected accessory is and how it is worn. */
export function AccessoryProps({ character, of }: { character: string; of: WornNow }) {
  const session = useSession()
  const { wearing } = session
  const characters = useDocuments('character')
  const { accessory, fit } = of
  const { id, name, attach, hides } = accessory
  const refit = (change: Partial<typeof accessory>, label: string) =>
    void wearing.refit(character, id, { accessory: change, label })
  const correctives = fit?.options.correctives ?? 'auto'
  const corrected = new Set(fit?.correctives.map((c) => c.pose)).size
  const isUsual = accessoryDefaults(accessory.type).attach.mode === attach.mode
  return (
    <Section
      title={name}
      tools={
        <Button size="sm" look="ghost" icon="refresh-cw" onClick={() => void wearing.refit(character, id)}>
          Refit
        </Button>
      }
    >
      <div className="props">
        <div className="prop">
          <span>Type</span>
          <div className="hs">
            <Select
              label="Type"
              grow
              value={accessory.type}
              options={TYPE_OPTIONS}
              onChange={(type) => setType(session, character, accessory, type)}
            />
            {isUsual && <Chip title="By the names of the file and its meshes">guessed</Chip>}
          </div>
        </div>
        {attach.mode === 'rigid' ? (
          <div className="prop">
            <span>Follows</span>
            <Select
              label="Follows"
              grow
              value={attach.to}
              options={[...new Set([...ATTACHMENT_NAMES, attach.to])].map((value) => ({
                value,
                label: value,
              }))}
              onChange={(to) => refit({ attach: { mode: 'rigid', to } }, `Attach ${name} to ${to}`)}
            />
          </div>
        ) : (
          <div className="prop">
            <span>Holds on to</span>
            <Segmented
              label="Holds on to"
              value={accessory.holds}
              options={[
                { value: 'skin', label: 'Skin' },
                { value: 'lid-margin', label: 'Lid margin' },
              ]}
              onChange={(holds) => refit({ holds }, `Let ${name} hold on to the ${holds}`)}
            />
          </div>
        )}
        <div className="prop">
          <span>Made for</span>
          <div className="hs">
            <Select
              label="Made for"
              grow
              value={accessory.madeFor?.id ?? ''}
              options={[
                { value: '', label: 'This head' },
                ...characters.filter((c) => c.id !== character).map((c) => ({ value: c.id, label: c.name })),
              ]}
              onChange={(to) =>
                refit({ madeFor: to === '' ? undefined : { id: to } }, `Set what ${name} was made for`)
              }
            />
            {fit && <span className="dim small ell">{methodText(fit.report)}</span>}
          </div>
        </div>
        <div className="prop">
          <span>Layer</span>
          <div className="hs">
            <NumberInput
              label="Layer"
              value={accessory.layer}
              digits={0}
              onChange={(layer) => setLayer(session, character, accessory, Math.max(0, Math.round(layer)))}
            />
            <span className="grow" />
            <span className="mid">Hides</span>
            <Select
              label="Hides"
              value={hides[0] ?? ''}
              options={[
                { value: '', label: 'Nothing' },
                ...TYPE_OPTIONS.filter(({ value }) => value !== accessory.type),
              ]}
              shown={hides.length > 1 ? `${hides.length} parts` : undefined}
              onChange={(type) =>
                refit({ hides: type === '' ? [] : [type] }, `Set what ${name} hides to ${type || 'nothing'}`)
              }
            />
          </div>
        </div>
        {attach.mode === 'deform' && (
          <div className="prop">
            <span>Correctives</span>
            <Switch
              on={correctives === 'auto'}
              title="Extra morphs for poses that four joints cannot follow"
              onChange={(on) =>
                void wearing.refit(character, id, {
                  correctives: on ? 'auto' : 'off',
                  label: `Turn correctives of ${name} ${on ? 'on' : 'off'}`,
                })
              }
            >
              {correctives === 'auto' ? `Auto: ${corrected} pose${corrected === 1 ? '' : 's'}` : 'Off'}
            </Switch>
          </div>
        )}
        {accessory.cages && (
          <div className="prop">
            <span>Cages</span>
            <span className="dim">
              {accessory.cages.inner}, {accessory.cages.outer}
            </span>
          </div>
        )}
      </div>
    </Section>
  )
}
