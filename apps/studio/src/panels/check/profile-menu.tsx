import type { ProfileName } from '@facework/operations'
import { PROFILES } from '@facework/operations/internal'
import { DropdownMenu } from 'radix-ui'
import { Chip } from '../../components/controls/chip.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { useCheck, useSession } from '../../session/use-session.ts'

/** The target of the check; the menu shows the result for every target. */
export function ProfileMenu() {
  const { checker } = useSession()
  const profile = useCheck((s) => s.profile)
  const shown = PROFILES.find((p) => p.name === profile)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="select" aria-label={`Target: ${shown?.title}`} title="Target">
          <b className="medium">{shown?.title}</b>
          <Icon name="chevron-down" size="s" />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="pop menu check-profiles"
          align="start"
          sideOffset={4}
          aria-label="Target"
        >
          {PROFILES.map(({ name, title, summary }) => (
            <DropdownMenu.Item
              key={name}
              className={name === profile ? 'check-profile on' : 'check-profile'}
              onSelect={() => checker.setProfile(name)}
            >
              <span>{name === profile && <Icon name="check" />}</span>
              <span>
                <b>{title}</b>
                <span className="m">{summary}</span>
              </span>
              <Result profile={name} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Result({ profile }: { profile: ProfileName }) {
  const counts = useCheck((s) => s.reports[profile]?.counts)
  if (!counts) return <span className="dim small">checking</span>
  if (counts.error > 0) {
    return (
      <Chip tone="error" title={`${counts.error} errors`}>
        <Icon name="circle-x" size="s" />
        {counts.error}
      </Chip>
    )
  }
  if (counts.warning > 0) {
    return (
      <Chip tone="warn" title={`${counts.warning} warnings`}>
        <Icon name="triangle-alert" size="s" />
        {counts.warning}
      </Chip>
    )
  }
  return (
    <Chip tone="ok">
      <Icon name="circle-check" size="s" />
      Ready
    </Chip>
  )
}
