export const NO_PERMISSION =
  'Debrief only answers people with write access to this repository. Ask one of them to mention Debrief.'
export const REFUSALS = {
  no_plan:
    'Nobody with an active Debrief plan has connected this repository. Sign in to Debrief and connect it, or ask the person who connected it to renew their plan. Then mention Debrief again.',
  repository_paused:
    'Debrief is paused here because the person who connected this repository is over their plan’s repository limit. Mention Debrief again when the repository is active.',
} as const
export const LIMITS = {
  pull_request_pause:
    'Someone asked Debrief to review this pull request a moment ago. Mention Debrief again in a few minutes.',
  pull_request_limit:
    'Debrief has reached its hourly limit for this pull request. Mention Debrief again later.',
  repository_limit: 'Debrief has reached its hourly limit for this repository. Mention Debrief again later.',
  daily_limit: 'Debrief has reached its daily limit. Mention Debrief again later.',
  tokens_held:
    'Reviews in progress have reserved the remaining agent tokens. Mention Debrief again in a few minutes.',
  no_tokens: 'This month’s agent tokens are used up. They reset when the next usage month starts.',
} as const
export const HELP = [
  'Mention `debrief` with one of these words, or without one for a review:',
  '- `review`: reviews the pull request, or only what is new since the last review',
  '- `explain`: in a thread that Debrief started, explains the lesson behind its comment',
  '- `wrong`, `by design` or `known`, followed by the reason: in a thread that Debrief started, suppresses the finding on this line for 180 days. Add `for this file` or `for this repository` to suppress it there too',
  '- `stop`: stops Debrief on this pull request until someone with write access asks for a review',
  '- `help`: shows this list',
].join('\n')
export const STOPPED =
  'Debrief won’t comment on this pull request again until someone with write access asks for a review.'
export const NOT_OURS = 'Debrief can only explain its own comments. Ask in a thread that it started.'
export const FAILED = 'Debrief couldn’t do what you asked. Mention Debrief again to retry.'
export const OUT_OF_MODEL =
  'Debrief couldn’t get a usable answer from its model. Mention Debrief again later.'
export const MOVING =
  'The branch changed during the review. Mention Debrief again when you’ve finished pushing.'
