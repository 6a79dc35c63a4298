import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../local/machine/free-port.ts'
import { projectRoot } from '../local/project-root.ts'
import { checks } from './checks.ts'
import { openCompose, waitUntilHealthy } from './compose.ts'

/**
 * npm run test:compose: builds and starts the compose file with settings of its own, looks whether it does what it
 * promises, and takes it down again with its data. Needs Docker with docker-compose.
 */
const folder = mkdtempSync(join(tmpdir(), 'debrief-compose-'))
const envFile = join(folder, '.env')
const port = await freePort()
const random = (bytes: number, encoding: 'hex' | 'base64') => randomBytes(bytes).toString(encoding)
const settings = [
  `POSTGRES_PASSWORD=${random(24, 'hex')}`,
  `REDIS_PASSWORD=${random(24, 'hex')}`,
  `TOKEN_KEYS=k1:${random(32, 'base64')}`,
  `WEB_PORT=${port}`,
]
writeFileSync(envFile, `${settings.join('\n')}\n`, { mode: 0o600 })
const compose = openCompose({ root: projectRoot(), project: 'debrief-test', envFile })

let failed = 0
try {
  await compose.run('down', '-v')
  console.log('Building and starting …')
  await compose.run('up', '-d', '--build')
  await waitUntilHealthy(compose)
  console.log('✓ every service is healthy, migrate has ended well')
  const checked = { compose, containers: await compose.inspect(), address: `http://127.0.0.1:${port}` }
  for (const [sentence, check] of Object.entries(checks)) {
    try {
      await check(checked)
      console.log(`✓ ${sentence}`)
    } catch (error) {
      failed += 1
      console.log(`✗ ${sentence}\n  ${error instanceof Error ? error.message : String(error)}`)
    }
  }
} catch (error) {
  failed += 1
  console.log(`✗ ${error instanceof Error ? error.message : String(error)}`)
} finally {
  await compose.run('down', '-v')
  rmSync(folder, { recursive: true })
}
process.exitCode = failed > 0 ? 1 : 0
