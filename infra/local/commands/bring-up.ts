import type { Folders } from '../folders.ts'
import type { LocalProcess } from '../processes.ts'
import { choosePorts } from '../settings/choose-ports.ts'
import { chooseRolePasswords } from '../settings/database-roles.ts'
import { readSecrets } from '../settings/secrets.ts'
import { startDatabase } from '../stores/start-database.ts'
import { startQueue } from '../stores/start-queue.ts'
import type { Store } from '../stores/store.ts'
import { keepStore } from '../supervise/keep-store.ts'
import { stopLeftovers } from '../supervise/stop-leftovers.ts'
import { buildWhatIsStale } from './build.ts'
import { type KeptProcesses, keepProcesses } from './keep-processes.ts'
import type { Start } from './start-process.ts'

type BringUp = Start & {
  processes: LocalProcess[]
  announce: (address: string) => void
  fail: (error: unknown) => void
}

export async function bringUp(all: BringUp): Promise<void> {
  const { folders, processes, env, undo, say, development } = all
  const left = await stopLeftovers(folders.records)
  if (left.length > 0) say(`Stopped processes left over from a previous run: ${left.join(', ')}.`)
  const ports = await choosePorts({ processes, env, say })

  const changes: Parameters<KeptProcesses['change']>[0][] = []
  let change: KeptProcesses['change'] = (early) => void changes.push(early)
  const results = await Promise.allSettled([
    startStores(all, (changed) => change(changed)),
    development ? undefined : buildWhatIsStale({ root: folders.root, undo, say }),
  ])
  const [stores, built] = results
  if (stores.status === 'rejected') throw stores.reason
  if (built.status === 'rejected') throw built.reason

  const { database, queue } = stores.value
  const secrets = readSecrets(folders.secrets)
  const kept = keepProcesses({
    ...all,
    places: {
      databaseUrl: database.url,
      rolePasswords: prepareRolePasswords(database, { env, ownersPassword: secrets.database, say }),
      redisUrl: queue?.url ?? null,
      ports,
      applicationKey: secrets.application,
      githubApp: secrets.githubApp,
      root: folders.root,
    },
    announce(places) {
      const address = `http://127.0.0.1:${places.ports.WEB_PORT ?? places.ports.PORT}`
      const others = [
        describeGithub(env, places.ports),
        describeStripe(env, places.ports),
        ...describeChat(places.ports),
        describeMail(env, places.ports),
      ]
      say(summary({ address, others, folders }))
      all.announce(address)
    },
  })
  change = kept.change
  for (const early of changes) kept.change(early)
  await kept.start()
}

function prepareRolePasswords(
  { own }: Store,
  { env, ownersPassword, say }: Pick<Start, 'env' | 'say'> & { ownersPassword: string },
) {
  const passwords = chooseRolePasswords(env, own && ownersPassword)
  if (Object.keys(passwords).length === 0)
    say(
      'All services connect with the role in DATABASE_URL. To give each its own, see docs/operating/database-roles.md.',
    )
  return passwords
}

async function startStores(
  { folders, env, undo, say }: BringUp,
  change: KeptProcesses['change'],
): Promise<{ database: Store; queue: Store | null }> {
  const keepDatabase = async () => {
    const database = await startDatabase({ folders, env, say })
    const onMoved = (databaseUrl: string) => change((places) => ({ ...places, databaseUrl }))
    await undo.push(keepStore(database, { say, onMoved }).stop)
    return database
  }
  const keepQueue = async () => {
    const queue = await startQueue({ folders, env, say })
    const onMoved = (redisUrl: string) => change((places) => ({ ...places, redisUrl }))
    if (queue) await undo.push(keepStore(queue, { say, onMoved }).stop)
    return queue
  }
  // Waits for both, so that `undo` can stop the server that started if the other fails.
  const [database, queue] = await Promise.allSettled([keepDatabase(), keepQueue()])
  if (database.status === 'rejected') throw database.reason
  if (queue.status === 'rejected') throw queue.reason
  return { database: database.value, queue: queue.value }
}

function describeGithub(env: Record<string, string>, ports: Record<string, number>): [string, string] {
  if (env.GITHUB_API_URL) return ['GitHub', env.GITHUB_API_URL]
  return [
    'GitHub simulator',
    `http://127.0.0.1:${ports.SIMULATOR_PORT} (merge a pull request there, or mention @debrief on one)`,
  ]
}

function describeStripe(env: Record<string, string>, ports: Record<string, number>): [string, string] {
  if (env.STRIPE_API_URL || !ports.SIMULATOR_STRIPE_PORT) return ['Stripe', env.STRIPE_API_URL ?? 'not used']
  return ['Stripe simulator', `http://127.0.0.1:${ports.SIMULATOR_STRIPE_PORT} (advance its clock there)`]
}

function describeChat({ SIMULATOR_CHAT_PORT: port }: Record<string, number>): [string, string][] {
  return port ? [['Chat simulator', `http://127.0.0.1:${port} (shows what Slack and Teams get)`]] : []
}

function describeMail(env: Record<string, string>, ports: Record<string, number>): [string, string] {
  if (env.SMTP_URL) return ['Mail', 'sent through the server in SMTP_URL']
  if (env.GITHUB_API_URL || env.OUTBOX_FOLDER) return ['Mail', `in ${env.OUTBOX_FOLDER ?? '.data/outbox'}`]
  return ['Mail', `http://127.0.0.1:${ports.SIMULATOR_PORT}/outbox`]
}

type Line = [name: string, text: string]
type Summary = { address: string; others: Line[]; folders: Folders }

function summary({ address, others, folders }: Summary): string {
  const lines = [...others, ['Data and logs', folders.data], ['To stop', 'Ctrl-C here, or make stop']]
  return `\nDebrief is ready: ${address}\n\n${lines.map(([name, text]) => `  ${name?.padEnd(17)} ${text}`).join('\n')}\n`
}
