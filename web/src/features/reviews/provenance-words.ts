import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { count } from '@debrief/domain/words'

export const aboutReview = 'About this review'

export function describeAnalyzer({ analyzer, analyzerVersion, model, promptVersion }: Review): string {
  if (analyzer === 'builtin')
    return `Analyzed with the built-in analyzer, version ${analyzerVersion}. It reads review comments and applies rules, without a language model.`
  return `Analyzed with the language model ${model ?? '(unknown)'}, prompt version ${promptVersion ?? '(unknown)'}, analyzer version ${analyzerVersion}.`
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

export function describeUsage({ inputTokens, outputTokens, calls, cost }: ModelUsage): string {
  const requests = count(calls, 'model request')
  const [input, output] = [count(inputTokens, 'input token'), count(outputTokens, 'output token')]
  return cost === null
    ? `${requests}: ${input}, ${output}.`
    : `${requests}: ${input}, ${output}, about ${dollars.format(cost)}.`
}

export const rejectedFindings = (findings: number): string =>
  findings === 1
    ? '1 finding was rejected when Debrief checked the model’s answer.'
    : `${count(findings, 'finding')} were rejected when Debrief checked the model’s answer.`
export const ignoredComments = (comments: number): string =>
  comments === 1
    ? '1 review comment not counted as a mistake'
    : `${count(comments, 'review comment')} not counted as mistakes`
export const nameComment = (id: number) => `Comment ${id}`
export const leftOut = (mistakes: number) => `${count(mistakes, 'possible mistake')} left out`
