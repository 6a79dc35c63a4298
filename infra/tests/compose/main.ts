/**
 * npm run test:compose [-- checks | browser [test names] | demo]
 * Builds and starts the services in docker-compose.yml with separate settings, checks that the system works as
 * documented, and removes the system with its data. Needs Docker with docker-compose.
 */

import { rmSync } from 'node:fs'
import { freePort } from '../../local/machine/free-port.ts'
import { projectRoot } from '../../local/project-root.ts'
import { browse } from './browse.ts'
import { checks } from './checks.ts'
import { openCompose, waitUntilHealthy } from './compose.ts'
import { checkDemo } from './demo.ts'
import { makeSettings } from './settings.ts'

const PARTS = ['checks', 'browser', 'demo'] as const
const PROJECT = 'debrief-test'

const [part, ...only] = process.argv.slice(2)
if (part !== undefined && !PARTS.some((each) => each === part))
  throw new Error(`The first argument must be one of ${PARTS.join(', ')}.`)
const wants = (each: (typeof PARTS)[number]) => part === undefined || part === each
const root = projectRoot()
const failed: string[] = []

async function attempt(sentence: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    console.log(`✓ ${sentence}`)
  } catch (error) {
    failed.push(sentence)
    console.log(`✗ ${sentence}\n  ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function lookAtSystem(): Promise<void> {
  const made = makeSettings(root)
  const port = await freePort()
  const env = { WEB_PORT: `${port}` }
  const compose = openCompose({ root, project: PROJECT, envFile: made.envFile, env })
  try {
    await compose.run('down', '-v', '--remove-orphans')
    if (wants('checks')) {
      await attempt('every service is healthy, migrate has ended well', async () => {
        await compose.run('up', '-d', '--build')
        await waitUntilHealthy(compose)
      })
      const checked = {
        compose,
        containers: await compose.inspect(),
        address: `http://127.0.0.1:${port}`,
        secrets: made.secrets,
      }
      for (const [sentence, check] of Object.entries(checks)) await attempt(sentence, () => check(checked))
    }
    if (wants('browser')) failed.push(...(await browse({ root, project: PROJECT, port, made }, only)))
  } finally {
    await compose.run('down', '-v', '--remove-orphans')
    rmSync(made.folder, { recursive: true })
  }
}

if (wants('checks') || wants('browser')) await lookAtSystem()
if (wants('demo')) await attempt('the demo can be looked at without any key', () => checkDemo(root, PROJECT))
if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
