import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { openPage } from './app/pages.ts'
import { createQueryClient } from './app/query-client.ts'
import { isDemo } from './session/demo.ts'
import './ui/index.css'

async function start() {
  if (isDemo()) return (await import('./app/demo/start-demo.tsx')).openDemo()
  const client = createQueryClient()
  openPage(client, window.location)
  return <App client={client} />
}

const root = createRoot(document.getElementById('root')!)
void start().then((app) => root.render(<StrictMode>{app}</StrictMode>))
