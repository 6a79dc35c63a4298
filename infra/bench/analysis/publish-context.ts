import { tmpdir } from 'node:os'
import type { Figure } from '@debrief/analysis/training/measure-judgements'
import { tableOf } from '@debrief/analysis/training/report-figures'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish } from '../harness/publish.ts'
import { measureContext } from './measure-context.ts'

/**
 * Measures the share of known findings that are sent to the model, and writes it to docs/benchmarks.md. With `quick`,
 * only prints it.
 */
export async function publishContext({ quick }: { quick: boolean }): Promise<void> {
  const machine = describeMachine(tmpdir()).slice(0, 1)
  const figures = await measureContext()
  const method = `Measured ${new Date().toISOString().slice(0, 10)}: known findings whose lines are in a prompt, with a budget of 32,000 tokens a call; no prompt was over it. The baseline sends whole hunks from the first file on, with as many tokens in all.`
  const facts = machine.map((fact) => `- ${fact}`)
  const text = ['## What the model gets to see', '', method, '', ...facts, '', tableOf(figures)].join('\n')
  const rows = figures.map(headlineRowOf)
  publish({ section: 'context', command: 'npm run bench:analysis', text, rows, keep: !quick })
}

function headlineRowOf({ name, share, goal, baseline }: Figure): HeadlineRow {
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
}
