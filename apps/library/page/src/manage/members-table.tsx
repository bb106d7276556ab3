import { type FormEvent, useState } from 'react'
import type { Role } from '../../../server/access/caller.ts'
import type { ScopeDetail } from '../../../server/read/scope-detail.ts'
import { send } from '../data/api.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/problem.tsx'

/** What each role may do, the least first. */
const ROLES: readonly { readonly role: Role; readonly label: string }[] = [
  { role: 'reader', label: 'Reader' },
  { role: 'publisher', label: 'Publisher' },
  { role: 'maintainer', label: 'Maintainer' },
  { role: 'owner', label: 'Owner' },
]

interface MembersProps {
  readonly scope: string
  readonly detail: ScopeDetail
  readonly onChanged: () => void
}

export function MembersTable({ scope, detail: { members, canChangeMembers }, onChanged }: MembersProps) {
  const [problem, setProblem] = useState<unknown>()
  const [invited, setInvited] = useState<{ readonly name: string; readonly token: string }>()
  const owners = members.filter(({ role }) => role === 'owner').length
  const set = async (name: string, role: Role | null) => {
    setProblem(undefined)
    try {
      const made = await send<{ token?: string }>('PUT', `/v1/scopes/${scope}/members/${name}`, { role })
      setInvited(made.token === undefined ? undefined : { name, token: made.token })
      onChanged()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="sect" aria-labelledby="members">
      <header>
        <h2 id="members">Members</h2>
        <span className="meta">
          Readers see what the team shares, maintainers yank and tag, owners add members
        </span>
      </header>
      <Problem error={problem} />
      <div className="tblbox">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">
                <span className="sr">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ name, role }) => {
              const isLastOwner = role === 'owner' && owners === 1
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {canChangeMembers && !isLastOwner ? (
                      <RoleSelect
                        label={`Role of ${name}`}
                        value={role}
                        onChange={(next) => void set(name, next)}
                      />
                    ) : (
                      <span className="cap">{role}</span>
                    )}
                  </td>
                  <td className="r">
                    {canChangeMembers && !isLastOwner && (
                      <button
                        type="button"
                        className="ib md"
                        aria-label={`Remove ${name}`}
                        onClick={() => void set(name, null)}
                      >
                        <Icon name="trash-2" />
                      </button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {canChangeMembers && <NewMember onAdd={set} />}
      {invited && (
        <p className="notice ok" role="status">
          <span className="grow">
            {invited.name} is new. Their access token, shown this once:{' '}
            <span className="mono">{invited.token}</span>
          </span>
          <CopyButton text={invited.token} />
        </p>
      )}
    </section>
  )
}

function RoleSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: Role
  onChange: (role: Role) => void
}) {
  return (
    <span className="sortby">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Role)}>
        {ROLES.map(({ role, label }) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  )
}

function NewMember({ onAdd }: { onAdd: (name: string, role: Role) => Promise<void> }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('publisher')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await onAdd(name, role)
    setName('')
  }
  return (
    <form className="newtoken newmember" onSubmit={submit}>
      <label className="fld">
        <span>Name</span>
        <span className="field md">
          <input
            required
            pattern="[a-z0-9][a-z0-9._\-]{0,63}"
            title="Small letters, digits, dots and hyphens"
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder="mia"
          />
        </span>
      </label>
      <div className="fld">
        <span>Role</span>
        <RoleSelect label="Role of the new member" value={role} onChange={setRole} />
      </div>
      <button type="submit" className="btn md primary">
        Add member
      </button>
    </form>
  )
}
