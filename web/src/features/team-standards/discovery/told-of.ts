import type { Discovery } from '@debrief/contracts/http/discovery'

const of = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What came of the last reading of a repository, in a sentence. */
export function toldOf(last: Discovery | null): string {
  if (!last) return 'Not read yet.'
  if (last.state === 'failed') return last.error ?? 'It could not be read. Try again.'
  if (last.state !== 'done')
    return last.error ? `Waiting: ${last.error}` : 'Its comments are being read. You may close this.'
  const read = `${of(last.readComments, 'comment')} in ${of(last.readPullRequests, 'pull request')}`
  if (last.suggested === 0) return `${read}: nothing was asked for often enough.`
  return `${read}: ${of(last.suggested, 'standard')} suggested.`
}
