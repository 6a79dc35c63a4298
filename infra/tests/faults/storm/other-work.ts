import { countOtherPeople } from '@debrief/database/history/authors'
import { requestImport, resumeImport, startImport } from '@debrief/database/history/history-imports'
import { isDatabaseAway } from '@debrief/database/is-database-away'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { createStandard } from '@debrief/database/standards/standards'
import { askForDiscovery } from '@debrief/database/standards/suggested-standards'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { waitFor } from '../../../local/machine/wait.ts'
import { Mentions } from '../load/mentions.ts'
import type { Counts, Run, Scene } from '../promise.ts'
import { passTime } from '../writes/webhooks/messages.ts'
import type { RegisteredWebhook } from '../writes/webhooks/register.ts'
import { MANAGER, post, type SetUp } from './set-up.ts'

const IMPORTED = { fullName: 'northbeam/harbor-desk', githubRepoId: 702115846 }
/** Nothing listens at this address, so webhooks with this address receive nothing. */
const NOWHERE = 'http://127.0.0.1:9'
/** The gateway's limit on the invitations that one person can send per hour. */
const INVITATIONS_AN_HOUR = 20
/**
 * The order of people's actions besides merging. The first round gives work to each kind of job that the storm runs.
 */
const ROUND = [
  ...([
    'mention',
    'mention',
    'addStandard',
    'import',
    'invite',
    'passTime',
    'mention',
    'reply',
    'disconnect',
  ] as const),
  ...([
    'mention',
    'import',
    'discover',
    'passTime',
    'mergeReviewed',
    'deleteAccount',
    'reply',
    'addStandard',
  ] as const),
]
type Action = (typeof ROUND)[number]

/** What people do besides merging and retitling pull requests. Keeps the ids that the later checks need. */
export class OtherWork {
  readonly mentions: Mentions
  readonly replies: number[] = []
  readonly invited: string[] = []
  readonly standards: string[] = []
  readonly imports: string[] = []
  /** The addresses of the webhooks of repositories that were disconnected. */
  readonly disconnected: string[] = []
  readonly deleted: string[] = []
  readonly webhooks: readonly RegisteredWebhook[]
  readonly #scene: Scene
  readonly #random: Run['random']
  readonly #team: SetUp['team']
  readonly #done: Counts = {}
  #next = 0

  constructor(scene: Scene, { random }: Run, { team, webhooks }: SetUp) {
    this.#scene = scene
    this.#random = random
    this.#team = team
    this.webhooks = webhooks
    this.mentions = new Mentions(scene.github)
  }

  /**
   * Makes the agent review two pull requests, so that people can reply to its comments and merge those pull requests.
   */
  async startWithReviews(): Promise<void> {
    for (let mention = 0; mention < 2; mention += 1) await this.mentions.mention()
    const { pool } = this.#scene.judge
    const isReviewed = async () =>
      (await pool.query(`select from agent_runs where outcome = 'reviewed'`)).rows.length === 2
    if (!(await waitFor(isReviewed, { seconds: 60, every: 200 })))
      throw new Error('the agent didn’t review the first pull requests')
  }

  /** Does the next action. Skips the action if the database is down, because the person would see an error. */
  async happen(): Promise<void> {
    const action = ROUND[this.#next % ROUND.length]!
    this.#next += 1
    try {
      await this.#actions[action]()
      this.#done[action] = Number(this.#done[action] ?? 0) + 1
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }

  describe(): string {
    return JSON.stringify(this.#done)
  }

  readonly #actions: Record<Action, () => Promise<void>> = {
    mention: () => this.mentions.mention(),
    reply: () => this.#reply(),
    mergeReviewed: () => this.#mergeReviewed(),
    addStandard: () => this.#addStandard(),
    import: () => this.#import(),
    invite: () => this.#invite(),
    discover: () => this.#discover(),
    disconnect: () => this.#disconnect(),
    deleteAccount: () => this.#deleteAccount(),
    passTime: () => this.passTime(),
  }

  /** Replies to one of the agent's comments. */
  async #reply(): Promise<void> {
    const { judge, github } = this.#scene
    const { rows } = await judge.pool.query<{ number: number; comment: number }>(
      'select pr_number as number, github_comment_id as comment from agent_findings where is_commented and github_comment_id is not null',
    )
    if (rows.length === 0) return
    const { number, comment } = this.#random.pick(rows)
    const said = { comment: Number(comment), login: MANAGER, body: '@debrief wrong: we do this on purpose' }
    const id = await github.reply(this.mentions.repository, number, said)
    if (id !== null) this.replies.push(id)
  }

  /** Merges a pull request that the agent has reviewed, so that Debrief reads the outcomes of the agent's comments. */
  async #mergeReviewed(): Promise<void> {
    const { judge, traffic } = this.#scene
    const { rows } = await judge.pool.query<{ number: number }>(
      `select pr_number as number from agent_runs where outcome = 'reviewed' order by finished_at`,
    )
    const merged = new Set(traffic.merged.map(({ number }) => number))
    const open = rows.find(({ number }) => !merged.has(number))
    if (open) await traffic.mergeReserved(this.mentions.repository, open.number)
  }

  async #addStandard(): Promise<void> {
    const title = `Standard ${this.standards.length + 1} of the storm`
    const scope = { languages: [], paths: [] }
    const text = { title, description: 'Because.', category: 'testing', scope } as const
    const made = await createStandard(this.#scene.judge.db, {
      actorId: this.#team.managerId,
      requestId: null,
      text,
    })
    if (made.outcome !== 'done') throw new Error(`the standard: ${made.outcome}`)
    this.standards.push(title)
  }

  /** Starts or resumes earlier imports, and requests another import for a new person. */
  async #import(): Promise<void> {
    await this.startImports()
    const { db } = this.#scene.judge
    const userId = await this.#addPerson()
    await subscribe(db, userId, { planType: 'teams', extraSeats: 100_000 })
    const { id: repositoryId } = await connectRepository(db, { ...IMPORTED, userId, createdAt: new Date() })
    const wanted = { userId, repositoryId, months: 12, onlyOwn: false, requestId: null } as const
    const id = await requestImport(db, wanted)
    if (id !== null) this.imports.push(id)
  }

  /** Starts the imports whose estimate is ready, and resumes the failed imports. */
  async startImports(): Promise<void> {
    const { db, pool } = this.#scene.judge
    const { rows } = await pool.query<{ importId: string; userId: string; state: string }>(
      `select id as "importId", user_id as "userId", state from history_imports where state in ('ready', 'failed')`,
    )
    for (const { state, ...own } of rows) {
      const people = await db.transaction().execute((trx) => countOtherPeople(trx, own.importId))
      const done =
        state === 'failed'
          ? await resumeImport(db, { ...own, requestId: null })
          : await startImport(db, { ...own, people, analyzeAuthors: 'everyone', requestId: null })
      if (done !== 'done') throw new Error(`the import: ${done}`)
    }
  }

  /**
   * Invites a person by email, up to the gateway's hourly limit. While its database is down, the gateway rejects the
   * invitation.
   */
  async #invite(): Promise<void> {
    if (this.invited.length === INVITATIONS_AN_HOUR) return
    const email = `person-${this.#next}@example.com`
    const path = `/api/teams/${this.#team.id}/invitations`
    if (await post(this.#scene, path, { emails: [email] })) this.invited.push(email)
  }

  async #discover(): Promise<void> {
    const { managerId, repositoryId } = this.#team
    await askForDiscovery(this.#scene.judge.db, {
      managerId,
      repositoryId,
      pullRequests: 10,
      requestId: null,
    })
  }

  /** Disconnects a repository but leaves its webhook on GitHub, so that a job has to delete the webhook. */
  async #disconnect(): Promise<void> {
    const { judge, github } = this.#scene
    const userId = await this.#addPerson()
    const { id, secret } = await connectRepository(judge.db, { ...IMPORTED, userId, createdAt: new Date() })
    const hookUrl = `${NOWHERE}/${id}`
    const token = await github.mintToken(MANAGER)
    const hook = { repository: IMPORTED.fullName, token, url: hookUrl, secret }
    // During the storm, GitHub may create the webhook but lose the response, so this checks the list of webhooks.
    const isConnected = async () => {
      await github.connectHook(hook).catch(() => {})
      return (await github.listHooks()).some(({ url }) => url === hookUrl)
    }
    if (!(await waitFor(isConnected, { seconds: 10 }))) throw new Error('the webhook wasn’t created')
    await disconnectRepository(judge.db, { repositoryId: id, hookUrl, removeAfterSeconds: 0 })
    this.disconnected.push(hookUrl)
  }

  /**
   * Marks an account as deleted an hour ago but doesn't revoke its GitHub authorization, so that a chore has to revoke
   * it.
   */
  async #deleteAccount(): Promise<void> {
    const { db, pool } = this.#scene.judge
    const userId = await this.#addPerson()
    await markAccountDeleted(db, { userId, requestId: 'storm' })
    await pool.query(`update users set deleted_at = now() - interval '1 hour' where id = $1`, [userId])
    this.deleted.push(userId)
  }

  /** Makes all chores, retries of messages and syncs of installations due now. */
  async passTime(): Promise<void> {
    const { judge } = this.#scene
    await passTime(judge)
    await judge.pool.query(`update installations set synced_at = now() - interval '2 days'`)
    await judge.pool.query(`
      with due as (update jobs set run_at = now() where key = 'schedule' and state = 'waiting' and run_at > now() returning kind)
      select pg_notify('debrief_jobs', kind) from due`)
  }

  /** Creates a person with a valid GitHub token, and returns the person's id. */
  async #addPerson(): Promise<string> {
    const { judge, github, keys } = this.#scene
    const { id } = await createUser(judge.db)
    const token = keys.seal(await github.mintToken(MANAGER), aboutGithubToken(id))
    await judge.pool.query('update users set github_access_token = $1 where id = $2', [token, id])
    return id
  }
}
