import { analyze } from '@debrief/analysis/analyze'
import type { Analyzer } from '@debrief/analysis/analyzer'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { createModelAnalyzer } from '@debrief/analysis/model/analyzer'
import { ModelFailure } from '@debrief/analysis/model/failures'
import { toModelOptions } from '@debrief/analysis/model/settings'
import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import {
  type AnalysisResult,
  analysisResultSchema,
  type ModelUsage,
  mistakeSchema,
} from '@debrief/contracts/reviews/analysis-result'
import { count } from '@debrief/domain/words'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { z } from 'zod'
import { readSettings, type Settings } from '../config.ts'
import { openRules } from '../open-rules.ts'
import { failure, shownUrl } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { showJson } from '../text.ts'
import { readFromGithub, readPullRequestAddress } from './github.ts'
import { writeReport } from './report.ts'
import { readResponses } from './responses.ts'

/** Without a database, there are no standards, recurring mistakes or disputes to consider. */
const NO_CONTEXT: AnalysisContext = { standards: [], recurringGroups: [], disputes: [] }

interface Options {
  json?: true | undefined
  analyzer: 'builtin' | 'model'
}

export async function analyzeCommand(target: string, options: Options, terminal: Terminal): Promise<void> {
  const settings = readSettings()
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
  openRules(terminal)
  const analyzer = options.analyzer === 'model' ? modelAnalyzer(settings) : builtinAnalyzer
  const material = await read(target, settings)
  if (material.mergedAt === null)
    terminal.note(`${material.repository.fullName}#${material.number} isn't merged, so it may still change.`)
  const { signal } = new AbortController()
  const result = await analyze(material, NO_CONTEXT, { analyzer, signal })
  terminal.print(options.json ? showJson(toAnswer(result), 2) : writeReport({ material, result }, terminal))
}

async function read(target: string, settings: Settings): Promise<PullRequestMaterial> {
  const { GITHUB_API_URL: apiUrl, GITHUB_TOKEN: token = null } = settings
  const address = readPullRequestAddress(target, apiUrl)
  return address === null ? readResponses(target) : readFromGithub(address, { apiUrl, token })
}

function modelAnalyzer(settings: Settings): Analyzer {
  const options = toModelOptions(settings)
  if (options === null)
    throw failure(
      'OPENAI_API_KEY is missing. Set it, set OPENAI_BASE_URL to a server that doesn’t need a key, or leave out --analyzer model.',
    )
  const analyzer = createModelAnalyzer(options)
  return {
    ...analyzer,
    analyze: (...args) =>
      analyzer.analyze(...args).catch((error: unknown) => {
        throw error instanceof ModelFailure ? failure(explain(error, settings), error) : error
      }),
  }
}

function explain(error: ModelFailure, settings: Settings): string {
  const usage = error.detail.usage as ModelUsage | undefined
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  const spent = tokens === 0 ? '' : ` The attempt used ${tokens.toLocaleString('en-US')} tokens.`
  return `${describe(error, settings)}${spent}`
}

function describe(error: ModelFailure, settings: Settings): string {
  const { message, retryAfter, detail } = error
  const kind = error.kind === 'paused' ? error.because : error.kind
  const wait = retryAfter ? ` in ${count(Math.ceil(retryAfter), 'second')}` : ' in a minute'
  switch (kind) {
    case 'rate_limited':
      return `The model endpoint’s rate limit is used up. Try again${wait}, or leave out --analyzer model.`
    case 'unavailable':
      return `The model endpoint reported an error (${detail.modelStatus ?? 'no answer'}). Try again${wait}, or leave out --analyzer model.`
    case 'timeout':
      return `The model didn’t answer within ${count(settings.OPENAI_TIMEOUT_MS / 1000, 'second')}. Try again, or raise OPENAI_TIMEOUT_MS.`
    case 'unreachable':
      return `The model endpoint at ${shownUrl(settings.OPENAI_BASE_URL)} didn’t send a complete answer. Check OPENAI_BASE_URL and the network, then try again.`
    default:
      return message
  }
}

export const answerSchema = analysisResultSchema
  .omit({
    analyzerVersion: true,
    model: true,
    promptVersion: true,
    scoreVersion: true,
    coveredShare: true,
    dropped: true,
    givenComments: true,
    rejected: true,
    usage: true,
  })
  .extend({
    mistakes: z.array(mistakeSchema.omit({ resolution: true, hunk: true, quote: true, standardId: true })),
  })

export type AnalyzeAnswer = z.infer<typeof answerSchema>

const toAnswer = (result: AnalysisResult): AnalyzeAnswer => answerSchema.parse(result)
