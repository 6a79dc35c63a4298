import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Connection, connect } from '@debrief/database/connect'
import { startGateway } from '@debrief/gateway/app'
import { type GatewayConfig, settings } from '@debrief/gateway/config'
import { createLog } from '@debrief/service-kit/log'
import { projectRoot } from '../../local/project-root.ts'

export interface Stage {
  url: string
  db: Connection['db']
  close(): Promise<void>
}

/** The web, built, served by a gateway of this process on the given database. Everyone is covered by a plan. */
export async function startStage(databaseUrl: string, given: Partial<GatewayConfig> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-e2e-web-'))
  await buildInto(folder)
  const { db, close } = connect(databaseUrl, { name: 'debrief-e2e' })
  const config = settings.parse({
    DATABASE_URL: databaseUrl,
    PORT: 0,
    WEB_ROOT: folder,
    TOKEN_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    BILLING: 'off',
    QUEUE_BACKEND: 'postgres',
    GATEWAY_METRICS_PORT: 0,
    RATE_LIMIT_FACTOR: 1_000,
    ...given,
  })
  const gateway = await startGateway(config, createLog('gateway', 'warn'))
  return {
    url: gateway.url,
    db,
    async close() {
      await gateway.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In a process of its own, since a test's NODE_ENV would make another page of it. */
async function buildInto(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js')
  const wanted = ['build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir']
  await promisify(execFile)(process.execPath, [vite, ...wanted], {
    cwd: join(projectRoot(), 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
