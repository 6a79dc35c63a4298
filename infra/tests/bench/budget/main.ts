import { tmpdir } from 'node:os'
import { joinUpTo, type LabeledChange, labeledChanges } from '@debrief/analysis/model/testing/known-findings'
import {
  measureInFileOrder,
  measureRecall,
  type Recall,
} from '@debrief/analysis/model/testing/measure-recall'
import type { Figure } from '@debrief/analysis/training/measure-judgments'
import { formatTable } from '@debrief/analysis/training/report-figures'
import { estimateShare } from '@debrief/analysis/training/wilson'
import { publish } from '../harness/benchmark.ts'
import { describeMachine } from '../harness/machine.ts'
import { type HeadlineRow, met } from '../harness/report.ts'

const BUDGET = 32_000
/** The size of a joined diff, as a multiple of the budget. */
const TIMES = 3
const CHARACTERS = 3.6
const MAX_CALLS = 4
/** Each joined diff starts at a different pull request, so that the same ones don't always come first. */
const STARTS = [0, 37, 74]

const figures = await measureBudget()
publish('budget', describeMachine(tmpdir()).slice(0, 1), {
  title: 'What the model reads',
  method: `: the share of known findings whose lines are in a prompt. The budget is ${BUDGET.toLocaleString('en')} tokens per call, and no prompt exceeded it. The baseline sends entire hunks from the first file on, with as many tokens in total.`,
  body: [formatTable(figures)],
  rows: figures.map(({ name, share, goal, baseline }): HeadlineRow => {
    const measured = share.hits / share.of
    const bar = goal?.bar ?? 0
    return {
      row: 11,
      subject: name,
      beside: baseline ?? '–',
      figure: `${measured.toFixed(3)} (${share.hits} of ${share.of})`,
      goal: `≥ ${bar.toFixed(2)}`,
      verdict: met(measured >= bar),
    }
  }),
})

async function measureBudget(): Promise<Figure[]> {
  const changes = labeledChanges()
  const fitting = await measureTotalRecall(changes)
  const over = await Promise.all(
    STARTS.map((start) => recallJoined([...changes.slice(start), ...changes.slice(0, start)])),
  )
  const sum = (pick: (each: (typeof over)[number]) => number) =>
    over.reduce((total, each) => total + pick(each), 0)
  const known = sum(({ findings }) => findings)
  const goal = { bar: 0.98, atLeast: true }
  const inFileOrder = (found: number) => `file order, as many tokens ${(found / known).toFixed(3)}`
  return [
    { name: 'single pull requests: known findings sent', share: fitting, goal: { bar: 1, atLeast: true } },
    {
      name: `joined to ${TIMES} budgets, up to ${MAX_CALLS} calls: known findings sent`,
      share: estimateShare(
        sum(({ ours }) => ours),
        known,
      ),
      goal,
      baseline: inFileOrder(sum((each) => each.inFileOrderOfAll)),
    },
    {
      name: `joined to ${TIMES} budgets, one call: known findings sent`,
      share: estimateShare(
        sum(({ oneCall }) => oneCall),
        known,
      ),
      goal,
      baseline: inFileOrder(sum((each) => each.inFileOrder)),
    },
  ]
}

async function measureTotalRecall(changes: readonly LabeledChange[]) {
  const each: Recall[] = []
  for (const { material, known } of changes)
    each.push(
      withinBudget(await measureRecall(material, known, { tokenBudget: BUDGET, mostCalls: 1, hints: [] })),
    )
  const total = (pick: 'sent' | 'findings') => each.reduce((sum, recall) => sum + recall[pick], 0)
  return estimateShare(total('sent'), total('findings'))
}

async function recallJoined(changes: readonly LabeledChange[]) {
  const { material, known } = joinUpTo(changes, BUDGET * TIMES * CHARACTERS)
  const common = { tokenBudget: BUDGET, hints: [] }
  const ours = withinBudget(await measureRecall(material, known, { ...common, mostCalls: MAX_CALLS }))
  const oneCall = withinBudget(await measureRecall(material, known, { ...common, mostCalls: 1 }))
  const inFileOrder = await measureInFileOrder(material, known, common)
  const all = await measureInFileOrder(material, known, { tokenBudget: BUDGET * MAX_CALLS })
  return {
    findings: ours.findings,
    ours: ours.sent,
    oneCall: oneCall.sent,
    inFileOrder: inFileOrder.sent,
    inFileOrderOfAll: all.sent,
  }
}

function withinBudget(recall: Recall): Recall {
  if (recall.mostTokens > BUDGET) throw new Error(`a prompt has ${recall.mostTokens} tokens, of ${BUDGET}`)
  return recall
}
