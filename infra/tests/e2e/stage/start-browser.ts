import { findBrowser } from '@debrief/testing/browser'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the run's browser; null if the machine has none. */
    browser: string | null
  }
}

/** Starts one Chromium or Chrome for all browser tests of the run. Prints a warning if the machine has neither. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.warn("SKIPPED: Chromium isn't installed, so the browser tests didn't run.")
    project.provide('browser', null)
    return undefined
  }
  const server = await chromium.launchServer({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    host: '127.0.0.1',
  })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
