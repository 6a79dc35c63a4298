import { findBrowser } from '@debrief/testing/browser'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's browser is reached; null where the machine has none. */
    browser: string | null
  }
}

/** One Chromium or Chrome of the machine's for all browser tests of the run; said loudly where there is none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.warn('LEFT OUT: no Chromium on this machine, so the browser flows did not run.')
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
