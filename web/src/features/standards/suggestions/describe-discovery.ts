import type { Discovery } from '@debrief/contracts/standards/suggested-standards'
import { count } from '@debrief/domain/words'

export function describeDiscovery(last: Discovery | null): string {
  if (!last) return 'No review comments read yet.'
  if (last.state === 'failed') return last.error ?? 'The comments couldn’t be read. Try again.'
  if (last.state !== 'done')
    return last.error ? `Waiting: ${last.error}` : 'Reading the comments. You can close this dialog.'
  const comments = count(last.readComments, 'comment')
  const pullRequests = count(last.readPullRequests, 'pull request')
  return last.suggested === 0
    ? `${comments} in ${pullRequests}: no feedback came up often enough to suggest a standard.`
    : `${comments} in ${pullRequests}: ${count(last.suggested, 'standard')} suggested.`
}
