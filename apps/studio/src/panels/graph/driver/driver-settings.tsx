import type { PoseDriver } from '@facework/documents'
import type {
  DriverDistance,
  DriverKernel,
  DriverNormalisation,
  DriverTransform,
} from '@facework/documents/internal'
import { automaticDriverRadius } from '@facework/operations/internal'
import type { ReactNode } from 'react'
import { Switch } from '../../../components/controls/switch.tsx'
import { Select } from '../../../components/dialogs/select.tsx'
import { Section } from '../../../components/rows/section.tsx'
import { useCharacter } from '../../../session/use-session.ts'
import { type Edit, editOf } from '../form/edit.ts'
import { NumberField } from '../form/number-field.tsx'
import type { DriverPartProps } from './driver-part-props.ts'

const SOLVERS: Options<PoseDriver['solver']> = [
  { value: 'additive', label: 'Additive: targets add up' },
  { value: 'interpolative', label: 'Interpolative: exact at each target' },
]
const DISTANCES: Options<DriverDistance> = [
  { value: 'quaternion', label: 'Whole rotation' },
  { value: 'swing', label: 'Swing: where the axis points' },
  { value: 'twist', label: 'Twist: about the axis' },
]
const KERNELS: Options<DriverKernel> = [
  { value: 'gaussian', label: 'Gaussian' },
  { value: 'exponential', label: 'Exponential' },
  { value: 'linear', label: 'Linear' },
  { value: 'cubic', label: 'Cubic' },
  { value: 'quintic', label: 'Quintic' },
]
const NORMALISATIONS: Options<DriverNormalisation> = [
  { value: 'above-one', label: 'Only above 1' },
  { value: 'always', label: 'Always 1' },
  { value: 'cone', label: 'Inside a cone' },
  { value: 'never', label: 'Never' },
]
const AXES = ['X', 'Y', 'Z'] as const
const NOWHERE: DriverTransform = { t: [0, 0, 0], r: [0, 0, 0, 1] }

type Options<T extends string> = readonly { readonly value: T; readonly label: string }[]

// [D2–D4]
/** How distances are measured, how pull falls off, and what the sum of weights may be. */
export function DriverSettings({ driver, change, edit }: DriverPartProps & { edit: Edit }) {
  const { characterView } = useCharacter()
  const turns = driver.sources.every((s) => s.channel === 'rotation')
  // Shown as a person measures: degrees, or millimetres where joints slide.
  const unit = turns ? { name: '°', per: 180 / Math.PI } : { name: 'mm', per: 1000 }
  const inUnit = (put: (value: number) => PoseDriver) =>
    editOf(edit, (value) => put((value as number) / unit.per))
  const automatic = () => {
    try {
      return characterView && automaticDriverRadius(driver, characterView.documents.model)
    } catch {
      return undefined
    }
  }
  const { radius, cone } = driver
  const found = radius === 'auto' ? automatic() : radius
  return (
    <Section title="Distance and solver">
      <div className="driver-settings pad">
        <Setting title="Solver">
          <Select
            label="Solver"
            value={driver.solver}
            options={SOLVERS}
            onChange={(solver) => change({ ...driver, solver })}
          />
        </Setting>
        <Setting title="Distance type">
          <Select
            label="Distance"
            value={driver.distance}
            options={DISTANCES}
            onChange={(distance) => change({ ...driver, distance })}
          />
        </Setting>
        {driver.distance !== 'quaternion' && (
          <Setting title="Axis along the joint">
            <span className="numbers-field">
              {AXES.map((axis, i) => (
                <NumberField
                  key={axis}
                  label={`Twist axis ${axis}`}
                  value={driver.twistAxis[i]!}
                  low={-1}
                  high={1}
                  edit={editOf(edit, (value) => ({
                    ...driver,
                    twistAxis: driver.twistAxis.map((v, k) => (k === i ? value : v)),
                  }))}
                />
              ))}
            </span>
          </Setting>
        )}
        <Setting title="Falloff">
          <Select
            label="Kernel"
            value={driver.kernel}
            options={KERNELS}
            onChange={(kernel) => change({ ...driver, kernel })}
          />
        </Setting>
        <Setting title={`Radius, ${unit.name}`}>
          <Switch
            on={radius === 'auto'}
            title="Radius computed from the targets"
            onChange={(auto) => change({ ...driver, radius: auto ? 'auto' : (automatic() ?? 1) })}
          >
            Auto
          </Switch>
          {radius === 'auto' ? (
            <span className="num mid">{found === undefined ? '' : (found * unit.per).toFixed(1)}</span>
          ) : (
            <NumberField
              label="Radius"
              value={radius * unit.per}
              low={0}
              edit={inUnit((value) => ({ ...driver, radius: value }))}
            />
          )}
        </Setting>
        <Setting title="Sum of weights">
          <Select
            label="Normalisation"
            value={driver.normalisation}
            options={NORMALISATIONS}
            onChange={(normalisation) =>
              change({
                ...driver,
                normalisation,
                ...(normalisation === 'cone' && !cone
                  ? { cone: { median: driver.sources.map(() => NOWHERE), inner: 0.5, outer: 1 } }
                  : {}),
              })
            }
          />
        </Setting>
        {driver.normalisation === 'cone' && cone && (
          <Setting title={`Cone from, to, ${unit.name}`}>
            {(['inner', 'outer'] as const).map((end) => (
              <NumberField
                key={end}
                label={`Cone ${end}`}
                value={cone[end] * unit.per}
                low={0}
                edit={inUnit((value) => ({ ...driver, cone: { ...cone, [end]: value } }))}
              />
            ))}
          </Setting>
        )}
      </div>
    </Section>
  )
}

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="driver-setting">
      <span className="mid">{title}</span>
      <span className="hs grow">{children}</span>
    </div>
  )
}
