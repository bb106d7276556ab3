import { createRoot } from 'react-dom/client'
import { showTheme, wantedTheme } from '../../../studio/src/base/theme.ts'
import { App } from './app.tsx'
import { openSession } from './data/session.ts'
import './styles/main.css'

showTheme(wantedTheme())
const root = createRoot(document.getElementById('app')!)
const show = () => root.render(<App />)
// A token in the address is exchanged for a session first, so that the page shows what it allows.
const hasToken = () => location.hash.startsWith('#token=')
const isHandedOver = hasToken()
const opening = openSession().catch(() => {})
if (isHandedOver) opening.then(show)
else show()
// Such an address may be opened in a tab that shows the page already: only the hash changes then.
addEventListener('hashchange', () => {
  if (hasToken()) location.reload()
})
