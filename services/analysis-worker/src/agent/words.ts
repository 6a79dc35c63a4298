/** What the agent says beside its reviews: short, and the same each time. */
export const NO_PERMISSION =
  'Debrief answers people who may write to this repository. Ask one of them to mention it.'
export const REFUSALS = {
  no_plan:
    'Nobody with an active Debrief plan has connected this repository. Sign in to Debrief and connect it, or ask whoever connected it to renew their plan; then mention Debrief again.',
  repository_paused:
    'This repository is paused on the plan of whoever connected it, so that nothing is reviewed here. Once it is active again, mention Debrief again.',
} as const
export const LIMITS = {
  pull_request_pause:
    'Debrief was asked for a review of this pull request a moment ago. Mention it again in a few minutes.',
  pull_request_limit:
    'Debrief has been asked often on this pull request within the last hour. Mention it again later.',
  repository_limit:
    'Debrief has been asked often in this repository within the last hour. Mention it again later.',
  daily_limit: 'Debrief has reached its limit for today. Mention it again tomorrow.',
  tokens_held:
    'Reviews that are under way hold what is left of the tokens. Mention Debrief again in a few minutes.',
  no_tokens:
    'This month’s agent tokens are used up. They start anew with the next usage month; a larger plan holds more.',
} as const
export const HELP = [
  'Mention `debrief` with one of these words, or with none for a review:',
  '- `review`: looks at the open change, or at what is new in it since the last review',
  '- `explain`: in a thread that Debrief began, says the lesson behind it',
  '- `stop`: no more on this pull request, until somebody with write permission asks for a review again',
  '- `help`: this list',
].join('\n')
export const STOPPED = 'Debrief says no more on this pull request until somebody asks it for a review again.'
export const NOT_OURS = 'Debrief explains in the threads that it began. Ask there.'
export const FAILED = 'Debrief could not finish this review. Mention it again to have it tried anew.'
export const OUT_OF_MODEL = 'The model that reviews for Debrief does not answer. Mention it again later.'
export const MOVING = 'The branch moved while it was being reviewed. Mention Debrief again when it rests.'
