import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { openPage } from './app/pages.ts'
import { createQueryClient } from './app/query-client.ts'
import './ui/fonts.ts'
import './ui/index.css'

const client = createQueryClient()
openPage(client, window.location)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
