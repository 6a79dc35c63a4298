import { findBrowser } from '@debrief/testing/browser'
import { type Browser, chromium } from 'playwright-core'

/** The machine's Chromium or Chrome; null, said loudly, where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findBrowser()
  if (executablePath)
    return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  console.warn('LEFT OUT: no Chromium on this machine, so the browser flows did not run.')
  return null
}
