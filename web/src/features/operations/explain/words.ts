import type { ExplanationStep } from '@debrief/contracts/operations/explain'

export const pullRequestUrl = 'Pull request URL'
export const urlExample = 'URL, or owner/name#12'
export const explain = 'Explain'
export const whyNoReview = 'Why is there no review?'
export const aboutExplaining = 'Enter the URL of a merged pull request to see each step of its analysis.'

export const notConnected = (repository: string) =>
  `Nobody has connected ${repository}, so its pull requests aren’t analyzed.`
export const connectedBy = (person: string) => `Connected by ${person}`
export const steps = 'Steps'
export const tones: Record<ExplanationStep['tone'], string> = {
  fine: 'OK:',
  waits: 'Waiting:',
  wrong: 'Problem:',
}
