import { setTimeout as sleep } from 'node:timers/promises'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { chooseOwner, type Ownership } from '@debrief/database/coding-agents/owners'
import type { ImportFacts } from '@debrief/database/history/counting'
import {
  beginItem,
  completeImport,
  isCountingDue,
  isLiveWorkDue,
  MAX_BEGUN,
  recordRead,
  takeBatch,
  yieldTurn,
} from '@debrief/database/history/importing'
import { type ImportedItem, storeImported } from '@debrief/database/history/store-imported'
import { repeatAfterDeadlock } from '@debrief/database/repeat-after-deadlock'
import type { HistoryItem, HistoryReader } from '@debrief/github/history/history-reader'
import type { Attempt } from '@debrief/jobs/define-job'
import { readAnalysisContext } from '../analysis/analysis-context.queries.ts'
import { listAgentsInCommits } from '../analysis/analyze-pull-request.ts'
import { createGrouper } from '../analysis/grouping/grouper.ts'
import type { WorkerContext } from '../context.ts'
import { type Meter, openMeter } from './meter.ts'

const BATCH = 10
/** After this many seconds, an import lets other imports run, including imports by the same person. */
const TURN_SECONDS = 60
/**
 * The maximum wait for live merges before each read and analysis, so that an import advances even if merges never stop.
 */
const LIVE_FIRST_MS = 2_000
const LIVE_CHECK_MS = 50
/** The maximum number of attempts to store a pull request whose author keeps joining and leaving the team. */
const MAX_CHOICES = 5

const FAILED =
  'The analysis failed because of an error in Debrief. Retry it. If it fails again, contact your operator.'

/** Prepares mistakes for comparison by their words, because an import calls no model (D35). */
const grouper = createGrouper(null)

type ImportContext = { found: ImportFacts; reader: HistoryReader; meter: Meter }
type Context = WorkerContext & Attempt

export async function importPullRequests(
  { found, reader }: Pick<ImportContext, 'found' | 'reader'>,
  context: Context,
): Promise<void> {
  const { database, signal, job, failpoint, log } = context
  const { db } = database
  const importing = { found, reader, meter: openMeter(reader) }
  const ids = { importId: found.id, requestId: found.requestId }
  const until = performance.now() + TURN_SECONDS * 1_000
  while (performance.now() < until && !(await isCountingDue(db, found))) {
    await importing.meter.leaveOut(() => letLiveGoFirst(context))
    const batch = await repeatAfterDeadlock(db, (trx) => takeBatch(trx, { found, job, size: BATCH }))
    if (batch.length === 0) {
      await repeatAfterDeadlock(db, (trx) => completeImport(trx, { found, job }))
      log.info(ids, 'history imported')
      return
    }
    await failpoint('history.before_batch')
    const numbers = batch.map(({ number }) => number)
    const { read, gone } = await reader.readBatch({ fullName: found.fullName, numbers })
    await failpoint('history.after_batch')
    await recordUse(importing, gone, context)
    const attempts = new Map(batch.map((item) => [item.number, item.attempts]))
    for (const item of read) {
      signal.throwIfAborted()
      await importing.meter.leaveOut(() => letLiveGoFirst(context))
      await importItem(importing, { item, attempts: attempts.get(item.facts.number) ?? 0 }, context)
    }
    await recordUse(importing, [], context)
    log.info({ ...ids, read: read.length, gone: gone.length }, 'history batch imported')
  }
  await repeatAfterDeadlock(db, (trx) => yieldTurn(trx, { found, job }))
}

const recordUse = ({ found, meter }: ImportContext, gone: readonly number[], { database, job }: Context) => {
  const used = meter.read()
  return repeatAfterDeadlock(database.db, (trx) => recordRead(trx, { found, job, gone, used }))
}

async function letLiveGoFirst({ database: { db }, signal }: Context): Promise<void> {
  for (let waited = 0; waited < LIVE_FIRST_MS && (await isLiveWorkDue(db)); waited += LIVE_CHECK_MS)
    await sleep(LIVE_CHECK_MS, undefined, { signal })
}

async function importItem(
  { found }: ImportContext,
  { item, attempts }: { item: HistoryItem; attempts: number },
  context: Context,
): Promise<void> {
  const { database, job, failpoint } = context
  const { facts } = item
  for (let tries = 1; tries <= MAX_CHOICES; tries += 1) {
    const choice = await chooseOwner(database.db, found, facts.author)
    const analysis = choice.isAnalyzed ? await analyzeItem(found, { item, attempts, choice }, context) : null
    await failpoint('history.before_store', facts.number)
    const outcome = await repeatAfterDeadlock(database.db, (trx) =>
      storeImported(trx, { found, job, facts, choice, analysis }),
    )
    await failpoint('history.after_store', facts.number)
    if (outcome !== 'changed') return
  }
  throw new Error(`the author of pull request ${facts.number} kept joining and leaving the team`)
}

/**
 * If the analysis fails, or earlier attempts crashed several processes, only this pull request fails, not the import.
 */
async function analyzeItem(
  importFacts: ImportFacts,
  { item, attempts, choice }: { item: HistoryItem; attempts: number; choice: Ownership },
  { database: { db }, signal, log, failpoint }: Context,
): Promise<ImportedItem['analysis']> {
  const { facts, material } = item
  if (attempts >= MAX_BEGUN) return { failed: FAILED }
  const known = await readAnalysisContext(db, {
    ownerId: choice.ownerId,
    repositoryId: importFacts.repositoryId,
  })
  await beginItem(db, importFacts, facts.number)
  await failpoint('history.before_analysis', facts.number)
  try {
    const result = await analyze(material, known, { analyzer: builtinAnalyzer, signal })
    const learning = await grouper.prepare(result, { signal, log })
    return { result, learning, agentsInCommits: listAgentsInCommits(material) }
  } catch (err) {
    signal.throwIfAborted()
    log.error(
      { err, importId: importFacts.id, pullRequest: facts.number },
      'imported pull request not analyzed',
    )
    return { failed: FAILED }
  }
}
