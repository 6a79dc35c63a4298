import { availableParallelism } from 'node:os'
import { findBrowser } from '@debrief/testing/browser'
import { defineConfig } from '@playwright/test'
import { system } from './infra/tests/e2e/environment/system.ts'

const executablePath = findBrowser()

/**
 * The browser tests. If DEBRIEF_SYSTEM names a file that describes a running system, they test that system. Otherwise,
 * they start everything themselves. On a machine without Chromium, tests that need it are skipped.
 */
export default defineConfig({
  testDir: 'infra/tests/e2e',
  outputDir: 'dist/browser-tests',
  globalSetup: 'infra/tests/e2e/environment/global-setup.ts',
  projects: [{ name: 'e2e' }],
  workers: system ? 1 : Math.max(2, availableParallelism()),
  // In CI, a failed test is retried once, because the machine may be busy. Tests of a running system aren't retried.
  retries: process.env.CI && !system ? 1 : 0,
  timeout: system ? 120_000 : 60_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // These timeouts are for slow machines.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    trace: 'on-first-retry',
  },
})
