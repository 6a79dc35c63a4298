import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { findCurrentReview } from '@debrief/database/testing/build-review'
import { type OpenaiSimulator, startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { createTestDatabase } from '@debrief/testing/database'
import { createTestRedis } from '@debrief/testing/redis'
import { sharedData } from '@debrief/testing/shared-data'
import { type Stack, type StackOptions, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { startTime, type Time } from './pass-time.ts'

export interface ModelStack extends Stack {
  databaseUrl: string
  openai: OpenaiSimulator
  time: Time
  ownerId: string
  repositoryId: string
  merge(merged?: MergeOptions): Promise<number>
  /** Returns null until the pull request has a run. */
  look(number: number): Promise<RunView | null>
  see(number: number, state: string): Promise<RunView>
  analyzeAgain(number: number): Promise<void>
  count(): Promise<Counts>
}

export interface MergeOptions {
  title?: string
  moreFiles?: number
}

export interface RunView {
  id: string
  pullRequestId: string
  state: string
  attempts: number
  code: string | null
  status: string
  pendingReason: string | null
  sentence: string | null
  dueIn: number
}

export interface Counts {
  reviews: number
  used: number
  reserved: number
  stored: number
  failedTries: number
}

const FULL_NAME = 'northbeam/ferry-api'
const MODEL_PULL = 434

/** `isBuiltin` uses the built-in analyzer instead of the simulated model endpoint. */
export async function startModelStack({
  isBuiltin = false,
  ...options
}: Partial<StackOptions> & { isBuiltin?: boolean } = {}): Promise<ModelStack> {
  const database = await createTestDatabase()
  const redis = await createTestRedis()
  const openApiFile = sharedData('openai/openai.subset.openapi.json')
  const openai = await startOpenaiSimulator(openApiFile ? { openApiFile } : { validate: false })
  const time = startTime()
  const stack = await startStack({
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    now: time.now,
    ...options,
    worker: { ...(isBuiltin ? {} : modelSettings(openai)), ...options.worker },
  })
  const { db } = stack.connection
  time.of(db)
  const person = await stack.signUp('jonas-pitt')
  const repositoryId = await stack.connectFor(person, FULL_NAME, repositoryIn(stack.simulator)!.id)
  const look = (number: number) => lookAt(stack, { repositoryId, number })
  return {
    ...stack,
    databaseUrl: database.url,
    openai,
    time,
    ownerId: person.id,
    repositoryId,
    merge: (merged) => mergeCopy(stack, merged),
    look,
    see: (number, state) =>
      until(`the run of ${number} to be ${state}`, async () => {
        const seen = await look(number)
        return seen?.state === state ? seen : null
      }),
    async analyzeAgain(number) {
      const { pullRequestId } = (await look(number))!
      const replaces = (await findCurrentReview(db, pullRequestId)) ?? ''
      const asked = {
        pullRequestId,
        viewerId: person.id,
        kind: 'reanalyze',
        replaces,
        requestId: null,
      } as const
      const { outcome } = await requestAnalysis(db, asked)
      if (outcome !== 'accepted') throw new Error(`analyzing again was not accepted: ${outcome}`)
    },
    count: async () => (await sql<Counts>`${COUNTS}`.execute(db)).rows[0]!,
    async close() {
      await stack.close()
      await openai.close()
      await database.drop()
    },
  }
}

const modelSettings = ({ baseUrl, apiKey }: OpenaiSimulator) => ({
  OPENAI_BASE_URL: baseUrl,
  OPENAI_API_KEY: apiKey,
  OPENAI_TIMEOUT_MS: '5000',
  OPENAI_PRICE_INPUT: '2',
  OPENAI_PRICE_OUTPUT: '8',
})

async function mergeCopy(stack: Stack, { title, moreFiles = 0 }: MergeOptions = {}): Promise<number> {
  const { control } = stack
  const at = (number: number) => `/pull-requests/${FULL_NAME}/${number}`
  const { numbers } = await control<{ numbers: number[] }>(`${at(MODEL_PULL)}/copies`, { count: 1 })
  const number = numbers[0]!
  if (title) await control(`${at(number)}/edit-title`, { title })
  if (moreFiles > 0) addFiles(stack, number, moreFiles)
  await control(`${at(number)}/merge`)
  return number
}

const repositoryIn = ({ state }: Stack['simulator']) =>
  [...state.repositories.values()].find(({ owner, name }) => `${owner.login}/${name}` === FULL_NAME)

const PART = Array.from({ length: 12 }, (_, line) => `+export const v${line} = compute(${line})`).join('\n')

function addFiles({ simulator }: Stack, number: number, count: number): void {
  const pull = repositoryIn(simulator)?.pulls.get(number)
  if (!pull) throw new Error(`the simulator has no ${FULL_NAME}#${number}`)
  const more = Array.from({ length: count }, (_, index) => ({
    filename: `src/more/part-${index}.ts`,
    status: 'added' as const,
    additions: 12,
    deletions: 0,
    changes: 12,
    patch: `@@ -0,0 +1,12 @@\n${PART}`,
  }))
  pull.files = [...pull.files, ...more]
  pull.additions += 12 * count
  pull.changedFiles += count
}

async function lookAt(
  { connection }: Stack,
  { repositoryId, number }: { repositoryId: string; number: number },
): Promise<RunView | null> {
  const { rows } = await sql<RunView>`
    select r.id, p.id as "pullRequestId", r.state, coalesce(j.attempt, 0) as attempts, r.error_code as code, p.analysis_status as status,
      p.pending_reason as "pendingReason", p.analysis_error as sentence,
      extract(epoch from least(j.run_at, now() + interval '10 years') - now())::float8 as "dueIn"
    from analysis_runs r join pull_requests p on p.id = r.pull_request_id
    left join jobs j on j.kind = 'analyze-pull-request' and j.key = r.id::text
    where p.repository_id = ${repositoryId} and p.pr_number = ${number}
    order by r.generation desc limit 1`.execute(connection.db)
  return rows[0] ?? null
}

const COUNTS = sql`
  select (select count(*) from pr_analysis) as reviews,
    (select coalesce(sum(used), 0)::int from usage_periods) as used,
    (select coalesce(sum(reserved), 0)::int from usage_periods) as reserved,
    (select count(*) from model_usage where outcome = 'stored') as stored,
    (select count(*) from model_usage where outcome = 'failed') as "failedTries"`
