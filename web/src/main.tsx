import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadPage } from './app/pages.ts'
import { createQueryClient } from './app/query-client.ts'
import './ui/fonts.ts'
import './ui/index.css'

// Fetched while it is still being asked who is looking.
preloadPage(window.location.pathname)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
)
