import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium or Chrome of this machine, or CHROMIUM_PATH; null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place))
  if (!executablePath) {
    console.warn('LEFT OUT: no Chromium on this machine, so the browser flows did not run.')
    return null
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
