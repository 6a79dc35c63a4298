import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult, RejectedFinding } from '@debrief/contracts/reviews/analysis-result'
import type { AnalyzeOptions, Analyzer, PullRequestName } from '../analyzer.ts'
import { builtinAnalyzer } from '../builtin/analyzer.ts'
import { buildLedger } from '../coverage.ts'
import { createMasker } from '../redact/mask-secrets.ts'
import { judgeAnswers } from './answer/judge-answers.ts'
import { sanitizeText } from './answer/sanitize-text.ts'
import type { Answer } from './answer/schema.ts'
import { askForReview } from './ask-for-review.ts'
import { type Plan, planCalls } from './budget/plan-calls.ts'
import { createModelEndpoint, type ModelEndpoint } from './endpoint/model-endpoint.ts'
import { ModelFailure } from './failures.ts'
import { type ModelOptions, type ModelSettings, withDefaults } from './options.ts'
import { PROMPT_VERSION } from './prompt/instructions.ts'
import { createUsageMeter } from './usage-meter.ts'

/**
 * Uses a model behind an OpenAI-compatible endpoint (D18). If the model fails, `analyze` rejects with a ModelFailure
 * instead of returning a partial review.
 */
export function createModelAnalyzer(options: ModelOptions): Analyzer {
  const settings = withDefaults(options)
  const endpoint = createModelEndpoint(settings)
  return {
    name: 'openai',
    version: `1+builtin.${builtinAnalyzer.version}`,
    model: settings.model,
    check: (pullRequest) => endpoint.check(toCallerKey(pullRequest)),
    analyze: (material, context, { signal }) =>
      analyzeByModel({ material, context }, { settings, endpoint, signal }),
  }
}

/**
 * The circuit breaker tracks each pull request separately. A pull request that the endpoint always rejects then doesn't
 * delay other pull requests.
 */
const toCallerKey = ({ fullName, number }: PullRequestName) => `${fullName}#${number}`

interface ModelRun extends AnalyzeOptions {
  settings: ModelSettings
  endpoint: ModelEndpoint
}

async function analyzeByModel(
  { material, context }: { material: PullRequestMaterial; context: AnalysisContext },
  { settings, endpoint, signal }: ModelRun,
): Promise<AnalysisResult> {
  const caller = toCallerKey({ fullName: material.repository.fullName, number: material.number })
  endpoint.check(caller)
  const builtin = await builtinAnalyzer.analyze(material, context, { signal })
  const hints = builtin.mistakes.filter((mistake) => mistake.source === 'analyzer')
  const masker = createMasker()
  const plan = await planCalls({ material, context, hints }, { ...settings, masker })
  const meter = createUsageMeter(settings)
  const { onRepair } = settings
  const answers = await askForReview(plan, { endpoint, caller, meter, signal, onRepair }).catch(
    (error: unknown) => {
      // A failed analysis costs money too, so its usage is reported.
      if (error instanceof ModelFailure) error.detail.usage = meter.read()
      throw error
    },
  )
  const { standards } = context
  const judged = judgeAnswers(answers, { material, builtin, standards, hints, sent: sentIn(plan), masker })
  return {
    ...builtin,
    analyzer: 'openai',
    analyzerVersion: `1+builtin.${builtinAnalyzer.version}`,
    model: settings.model,
    promptVersion: PROMPT_VERSION,
    ...sumUp(answers, builtin),
    mistakes: judged.mistakes,
    ignoredComments: judged.ignored,
    coverage: plan.unsent,
    coveredShare: buildLedger(material, plan.unsent).coveredShare,
    dropped: countReasons(judged.rejected),
    rejected: judged.rejected,
    usage: meter.read(),
  }
}

const sentIn = ({ calls }: Plan) =>
  calls.flatMap(({ contents }) =>
    contents.flatMap((content) => (content.kind === 'piece' ? [content.shown] : [])),
  )

function countReasons(rejected: readonly RejectedFinding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of rejected) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

const MAX_LENGTH = { summary: 900, point: 240 }
const MAX_POINTS = 5

function sumUp(
  answers: readonly Answer[],
  builtin: Pick<AnalysisResult, 'summary' | 'learningPoints' | 'wentWell'>,
): Pick<AnalysisResult, 'summary' | 'learningPoints' | 'wentWell'> {
  // Text that a model repeats in several places is too generic to be useful.
  const repeated = repeatedIn(answers)
  const clean = (texts: string[], limit: number) => [
    ...new Set(
      texts.filter((text) => !repeated.has(text)).flatMap((text) => sanitizeText(text, limit) ?? []),
    ),
  ]
  const [summary] = clean(
    answers.map((answer) => answer.summary),
    MAX_LENGTH.summary,
  )
  const points = clean(
    answers.flatMap((answer) => answer.learningPoints),
    MAX_LENGTH.point,
  )
  const praise = clean(
    answers.flatMap((answer) => answer.wentWell),
    MAX_LENGTH.point,
  )
  return {
    summary: summary ?? builtin.summary,
    learningPoints: points.length > 0 ? points.slice(0, MAX_POINTS) : builtin.learningPoints,
    wentWell: praise.length > 0 ? praise.slice(0, MAX_POINTS) : builtin.wentWell,
  }
}

function repeatedIn(answers: readonly Answer[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { summary, learningPoints, wentWell, mistakes } of answers)
    for (const text of [
      summary,
      ...learningPoints,
      ...wentWell,
      ...mistakes.map(({ description }) => description),
    ]) {
      if (seen.has(text)) repeated.add(text)
      seen.add(text)
    }
  return repeated
}
