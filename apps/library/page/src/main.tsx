import { createRoot } from 'react-dom/client'
import { showTheme, wantedTheme } from '../../../studio/src/base/theme.ts'
import { App } from './app.tsx'
import './styles/main.css'

showTheme(wantedTheme())
createRoot(document.getElementById('app')!).render(<App />)
