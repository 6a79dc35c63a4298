import type { Discovery } from '@debrief/contracts/standards/suggested-standards'

const of = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function describeDiscovery(last: Discovery | null): string {
  if (!last) return 'No review comments read yet.'
  if (last.state === 'failed') return last.error ?? 'The comments couldn’t be read. Try again.'
  if (last.state !== 'done')
    return last.error ? `Waiting: ${last.error}` : 'Reading the comments. You can close this dialog.'
  const read = `${of(last.readComments, 'comment')} in ${of(last.readPullRequests, 'pull request')}`
  if (last.suggested === 0) return `${read}: no request came up often enough.`
  return `${read}: ${of(last.suggested, 'standard')} suggested.`
}
