import { connect, type Database } from '@debrief/database/connect'
import { startGithubSimulator } from '@debrief/simulators/github/server'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import type { Effect } from '@debrief/simulators/github/state/state'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { BOT, newApp } from '../../faults/stage/app-settings.ts'
import { type OwnGithub, startServices } from '../flow/start-services.ts'
import type { Stores } from '../harness/case.ts'

/**
 * The services run in separate processes. The GitHub simulator runs in this one, so the benchmark sees each call as
 * soon as it arrives.
 */
export interface Mentions {
  /** Creates open copies of a pull request in which Debrief finds mistakes. */
  copies(count: number): Promise<PullRequest[]>
  /** Comments `@debrief` on the pull request. Resolves with the comment's id once the webhooks have been answered. */
  mention(pull: PullRequest): Promise<number>
  /** Calls the listener each time our bot does something on GitHub. */
  onEffect(listener: (effect: Effect) => void): void
  isDone(commentId: number): Promise<boolean>
  close(): Promise<void>
}

const REPOSITORY = 'northbeam/ferry-api'
const MODEL = 488

/** `spacing`: minimum seconds between two posts by our bot. */
export async function startMentions(
  stores: Stores,
  { spacing, githubId }: { spacing: number; githubId: number },
): Promise<Mentions> {
  let simulator: Awaited<ReturnType<typeof startGithubSimulator>> | undefined
  const services = await startServices(stores, {
    async openGithub(ingestUrl) {
      const opened = await openGithub(ingestUrl, spacing)
      simulator = opened.simulator
      return opened
    },
  })
  const { state, url } = simulator!
  const connection = connect(stores.postgres.url, { max: 2 })
  const repository = [...state.repositories.values()].find(({ name }) => name === 'ferry-api')!
  await connectMarta(connection.db, { githubId, githubRepoId: repository.id })
  const control = createControl(`${url}/_simulator/pull-requests/${REPOSITORY}`)
  return {
    async copies(count) {
      const { numbers } = await control<{ numbers: number[] }>(`${MODEL}/copies`, { count })
      return numbers.map((number) => repository.pulls.get(number)!)
    },
    async mention({ number }) {
      const said = { login: 'marta-olsen', body: '@debrief' }
      return (await control<{ id: number }>(`${number}/comment`, said)).id
    },
    onEffect(listener) {
      state.effects.push = (...added) => {
        for (const effect of added) if (effect.login === BOT) listener(effect)
        return added.length
      }
    },
    isDone: (commentId) => isReviewed(connection.db, commentId),
    async close() {
      await connection.close()
      await services.close()
      await simulator?.close()
    },
  }
}

async function connectMarta(
  db: Database,
  { githubId, githubRepoId }: { githubId: number; githubRepoId: number },
): Promise<void> {
  const marta = await createUser(db, { login: 'marta-olsen', githubId })
  await subscribe(db, marta.id, { planType: 'teams', extraSeats: 1_000 })
  await connectRepository(db, { userId: marta.id, fullName: REPOSITORY, githubRepoId })
}

const createControl =
  (url: string) =>
  async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return (await answer.json()) as Answer
  }

async function isReviewed(db: Database, commentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('agent_runs')
    .select('outcome')
    .where('comment_id', '=', commentId)
    .executeTakeFirst()
  if (row?.outcome && row.outcome !== 'reviewed') throw new Error(`a mention ended as ${row.outcome}`)
  return row?.outcome === 'reviewed'
}

async function openGithub(ingestUrl: string, spacing: number) {
  const app = newApp(`${ingestUrl}/webhooks/github/app`)
  const simulator = await startGithubSimulator({
    demo: true,
    dataFolders: [],
    validate: false,
    limits: { primary: 100_000_000 },
    app: {
      id: app.id,
      slug: 'debrief',
      name: 'Debrief',
      clientId: 'Iv1.bench',
      clientSecret: 'bench',
      privateKey: app.privateKey,
      webhookUrl: `${ingestUrl}/webhooks/github/app`,
      webhookSecret: app.ours.GITHUB_APP_WEBHOOK_SECRET!,
    },
  })
  const settings: OwnGithub['settings'] = {
    ...app.ours,
    AGENT_REPOSITORY_HOURLY: '1000000',
    GITHUB_POST_SPACING_SECONDS: String(spacing),
  }
  return { simulator, url: simulator.url, settings }
}
