import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { openPage } from './app/pages.ts'
import { createQueryClient } from './app/query-client.ts'
import { isDemo } from './session/demo.ts'
// Each font is split into files by alphabet. The browser fetches only the files that a page's text needs.
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import '@fontsource-variable/bricolage-grotesque/opsz.css'
import '@fontsource-variable/newsreader/wght.css'
import '@fontsource-variable/newsreader/wght-italic.css'
import './ui/fonts/basic.css'
import './ui/index.css'

/** Milliseconds to wait for the page's code before showing a placeholder. */
const PATIENCE = 500

async function start() {
  if (isDemo()) return (await import('./app/demo/start-demo.tsx')).openDemo()
  const client = createQueryClient()
  // A placeholder would stay for at least 300 ms (FALLBACK_THROTTLE_MS in React's source).
  await Promise.race([openPage(client, window.location), new Promise((go) => setTimeout(go, PATIENCE))])
  return <App client={client} />
}

const root = createRoot(document.getElementById('root')!)
void start().then((app) => root.render(<StrictMode>{app}</StrictMode>))
