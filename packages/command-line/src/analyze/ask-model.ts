import type { Analyzer } from '@debrief/analysis/analyzer'
import { createModelAnalyzer } from '@debrief/analysis/model/analyzer'
import { ModelFailure } from '@debrief/analysis/model/failures'
import { toModelOptions } from '@debrief/analysis/model/settings'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/review'
import type { Settings } from '../config.ts'
import { shownUrl } from '../problems.ts'

const noKey = () =>
  new Problem(
    'model_key_missing',
    400,
    'OPENAI_API_KEY is missing. Set it, or OPENAI_BASE_URL for a server that asks for none, or leave out --analyzer model.',
  )

/** The model analyzer as the settings have it, whose failures say what to do here, where nothing is tried again later. */
export function modelAnalyzer(settings: Settings): Analyzer {
  const options = toModelOptions(settings)
  if (options === null) throw noKey()
  const analyzer = createModelAnalyzer(options)
  return {
    ...analyzer,
    analyze: (...args) =>
      analyzer.analyze(...args).catch((error: unknown) => {
        throw error instanceof ModelFailure ? explain(error, settings) : error
      }),
  }
}

function explain(failure: ModelFailure, settings: Settings): Problem {
  const sentence = `${sentenceFor(failure, settings)}${spent(failure)}`
  return new Problem(failure.code, failure.status, sentence)
}

function sentenceFor({ kind, message, retryAfter, detail }: ModelFailure, settings: Settings): string {
  const place = shownUrl(settings.OPENAI_BASE_URL)
  const wait = retryAfter ? ` in ${Math.ceil(retryAfter)} s` : ' in a minute'
  if (kind === 'rate_limited' || kind === 'paused')
    return `The model endpoint asks for a pause. Try again${wait}, or leave out --analyzer model.`
  if (kind === 'unavailable')
    return `The model endpoint had an error (${detail.modelStatus ?? 'no answer'}). Try again${wait}, or leave out --analyzer model.`
  if (kind === 'timeout')
    return `The model did not answer within ${settings.OPENAI_TIMEOUT_MS / 1000} s. Try again, or raise OPENAI_TIMEOUT_MS.`
  if (kind === 'unreachable')
    return `No whole answer came from the model endpoint at ${place}. Check OPENAI_BASE_URL and the network, then try again.`
  return message
}

function spent({ detail }: ModelFailure): string {
  const usage = detail.usage as ModelUsage | undefined
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  return tokens === 0 ? '' : ` The try used ${tokens.toLocaleString('en-US')} tokens.`
}
