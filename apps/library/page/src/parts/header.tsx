import { useState } from 'react'
import { keepTheme, showTheme, type Theme, wantedTheme } from '../../../../studio/src/base/theme.ts'
import { followLink, useAddress } from '../data/route.ts'
import { logOut, useMe } from '../data/session.ts'
import { Icon } from './icon.tsx'
import { LogInDialog } from './log-in-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

export function Header() {
  const { pathname } = useAddress()
  const me = useMe()
  const [dialog, setDialog] = useState<'log-in' | 'publish'>()
  const [theme, setTheme] = useState<Theme>(wantedTheme)
  const link = (to: string, text: string, isHere: boolean) => (
    <a href={to} onClick={followLink} aria-current={isHere ? 'page' : undefined}>
      {text}
    </a>
  )
  const switchTheme = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    setTheme(next)
    showTheme(next)
    keepTheme(next)
  }
  return (
    <header className="sh">
      <div className="wrap in">
        <a className="brand" href="/" onClick={followLink} aria-label="Facework library">
          <img className="logo" src="/favicon.svg" alt="" />
          <span className={me ? 'no-phone' : undefined}>Facework</span>
        </a>
        <nav aria-label="Main">
          {link('/', 'Library', pathname === '/' || pathname.startsWith('/@'))}
          {me && link('/scopes', 'Scopes', pathname.startsWith('/scopes'))}
          {me && link('/tokens', 'Tokens', pathname === '/tokens')}
          {me?.operator && link('/moderation', 'Moderation', pathname === '/moderation')}
          {me?.operator && link('/jobs', 'Jobs', pathname === '/jobs')}
        </nav>
        <span className="sp" />
        <button
          type="button"
          className="ib md"
          aria-label={`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}
          onClick={switchTheme}
        >
          <Icon name="sun-moon" size="l" />
        </button>
        <button type="button" className="btn md line no-phone" onClick={() => setDialog('publish')}>
          <Icon name="upload" />
          Publish an asset
        </button>
        {me ? (
          <button
            type="button"
            className="btn md ghost"
            aria-label={`Log out ${me.name}`}
            onClick={() => void logOut()}
          >
            <Icon name="log-out" />
            <span className="no-phone">{me.name}</span>
          </button>
        ) : (
          <button type="button" className="btn md ghost" onClick={() => setDialog('log-in')}>
            <Icon name="user" />
            Log in
          </button>
        )}
      </div>
      {dialog === 'log-in' && <LogInDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'publish' && <PublishDialog onClose={() => setDialog(undefined)} />}
    </header>
  )
}
