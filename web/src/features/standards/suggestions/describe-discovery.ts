import type { Discovery } from '@debrief/contracts/standards/suggested-standards'
import { count } from '@debrief/domain/words'

export function describeDiscovery(last: Discovery | null): string {
  if (!last) return 'No review comments read yet.'
  if (last.state === 'failed') return last.error ?? 'The comments couldn’t be read. Try again.'
  if (last.state !== 'done')
    return last.error ? `Waiting: ${last.error}` : 'Reading the comments. You can close this dialog.'
  const read = `${count(last.readComments, 'comment')} in ${count(last.readPullRequests, 'pull request')}`
  if (last.suggested === 0) return `${read}: no request came up often enough to suggest a standard.`
  return `${read}: ${count(last.suggested, 'standard')} suggested.`
}
