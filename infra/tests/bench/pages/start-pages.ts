import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { openSession } from '@debrief/database/sessions/sessions'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import { startPostgres } from '@debrief/testing/servers'
import { bundleServices, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { stopProcess } from '../../../local/machine/stop-process.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { buildWeb } from '../../e2e/environment/build-web.ts'
import { insertStory } from '../../e2e/environment/insert-story.ts'

interface Pages {
  url: string
  /** The Cookie header of a signed-in person. */
  cookie: string
  folder: string
  close(): Promise<void>
}

const name = 'bench-pages-gateway'

export async function startPages(): Promise<Pages> {
  const root = projectRoot()
  const folder = mkdtempSync(join(tmpdir(), 'debrief-bench-pages-'))
  // The servers may run as a different user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const web = join(folder, 'web')
  await buildWeb(web)
  const legalPages = writeTerms(root, folder)
  await bundleServices(root, [{ name, entry: 'services/gateway/src/main.ts' }])
  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  await migrateToLatest(postgres.url)
  const cookie = await signInToStory(postgres.url)
  const port = await freePort()
  const gateway = spawn(process.execPath, [getBundlePath(root, name)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PORT: String(port),
      GATEWAY_METRICS_PORT: '0',
      WEB_ROOT: web,
      TOKEN_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      BILLING: 'off',
      LEGAL_PAGES_DIR: legalPages,
      QUEUE_BACKEND: 'postgres',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await listening(gateway)
  return {
    url: `http://127.0.0.1:${port}`,
    cookie,
    folder,
    async close() {
      await stopProcess(gateway.pid!, 'SIGTERM')
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(join(root, 'dist', name), { recursive: true, force: true })
    },
  }
}

function writeTerms(root: string, folder: string): string {
  const legalPages = join(folder, 'legal-pages')
  mkdirSync(legalPages)
  const text = readFileSync(join(root, 'web/src/content/legal/terms-of-service.md'), 'utf8')
  writeFileSync(join(legalPages, 'terms-of-service.md'), `# Terms of Service\n\n${text}`)
  return legalPages
}

async function signInToStory(databaseUrl: string): Promise<string> {
  const { db, close } = connect(databaseUrl)
  const { owner } = await insertStory(db)
  const token = newToken()
  await openSession(db, { userId: owner, tokenHash: hashToken(token), userAgent: 'bench' })
  await close()
  return `sid=${token}`
}

/** The gateway writes its first log line once it listens. */
function listening(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    process.stdout?.once('data', resolve)
    process.stdout?.resume()
    process.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
  })
}
