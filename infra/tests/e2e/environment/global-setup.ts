import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '@debrief/testing/browser'
import { setup as startServers } from '../../../checks/start-test-servers.ts'
import { buildWeb } from './build-web.ts'
import { system } from './system.ts'

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!findBrowser()) console.warn('SKIPPED: no Chromium on this machine, so the browser tests did not run.')
  if (system) return undefined
  const stopServers = await startServers()
  const webRoot = mkdtempSync(join(tmpdir(), 'debrief-e2e-web-'))
  const stop = async () => {
    rmSync(webRoot, { recursive: true, force: true })
    await stopServers()
  }
  try {
    await buildWeb(webRoot)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.DEBRIEF_TEST_WEB = webRoot
  return stop
}
