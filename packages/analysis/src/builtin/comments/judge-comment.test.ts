import { describe, expect, it } from 'vitest'
import { buildThread } from '../../testing/build-material.ts'
import { judgeComment } from './judge-comment.ts'

const facts = { authorLogin: 'jonas-pitt', changedLater: false }
const judge = (
  body: string,
  replies: [string, string][] = [],
  given: Partial<typeof facts> & { by?: string } = {},
) => {
  const { by = 'tobias-kern', ...more } = given
  const judged = judgeComment(buildThread(body, { replies, by }), { ...facts, ...more })
  if (!judged) throw new Error('no judgment')
  return judged
}

describe('a review comment', () => {
  it.each([
    'use const',
    'race here',
    'Please add a test for the empty list.',
    'Could this be a set?',
    'typo',
    'unused',
    'Nobody closes this.',
    'This breaks when the list is empty.',
    'Nice! But please rename `q`.',
    'What happens when the port refuses?',
    'Why not 409?',
    'I would move this into the store.',
    'Thanks for this. Should we not close the file?',
    '```suggestion\nconst a = 1\n```',
    'Good one! The lock is never released though.',
    'nit: would be nice as a flag one day. Fine for now.',
  ])('"%s" asks for something', (body) => {
    expect(judge(body).verdict).toBe('mistake')
  })

  it.each([
    ['Nice touch.', 'praise or thanks'],
    ['👍', 'praise or thanks'],
    ['LGTM!', 'praise or thanks'],
    ['Thanks, this is much cleaner now.', 'praise or thanks'],
    ['I like how you split this.', 'praise or thanks'],
    ['done', 'talk, nothing is asked for'],
    ['+1', 'talk, nothing is asked for'],
    ['Which team owns this queue?', 'a question; no change is asked for'],
    ['How do I run this on my machine?', 'a question; no change is asked for'],
    ['I did not read this one, I trust the lock file 🙂', 'talk, nothing is asked for'],
  ])('"%s" is ignored: %s', (body, reason) => {
    expect(judge(body)).toMatchObject({ verdict: 'ignored', reason })
  })

  it.each([
    'If this throws, nobody calls `release()` and the berth stays locked. Please put the release into a `finally`.',
    'This never releases the lock when `assign` throws.',
    'Every `return err` below leaves the mutex locked. `defer guard.Unlock()` right here, please.',
  ])('gets the same category and lesson however the mistake is worded: %s', (body) => {
    expect(judge(body)).toMatchObject({ verdict: 'mistake', category: 'error-handling' })
    expect(judge(body).lesson?.id).toBe('lock-not-released')
  })

  it('is ignored if the author explains and the reviewer agrees', () => {
    const replies: [string, string][] = [
      ['jonas-pitt', 'The whole router is mounted behind the role check.'],
      ['tobias-kern', 'Ah, found it. 👍'],
    ]
    expect(judge('Who may call this? I see no role check.', replies)).toMatchObject({
      verdict: 'ignored',
      reason: 'settled by an explanation; the reviewer agreed',
    })
  })

  it('stays a mistake if the reviewer gives in without agreeing', () => {
    const replies: [string, string][] = [
      ['jonas-pitt', 'It runs twice a year, I would leave it.'],
      ['tobias-kern', 'I do not love it, but it will not hurt today.'],
    ]
    expect(judge('One query per booking, a join answers it at once.', replies).verdict).toBe('mistake')
  })

  it('is a mistake if it is a question that led to a change', () => {
    expect(judge('Which encoding does this file have?', [['jonas-pitt', 'Good catch, fixed.']]).verdict).toBe(
      'mistake',
    )
    expect(
      judge('Which encoding does this file have?', [['jonas-pitt', 'UTF-8, the exporter says so.']]).verdict,
    ).toBe('ignored')
  })

  it('is ignored if the author wrote it, unless a reviewer replies with a request', () => {
    expect(judge('This moved from the route.', [], { by: 'jonas-pitt' })).toMatchObject({
      reason: 'the author’s own note',
    })
    const asked = judge('This moved from the route.', [['ines-moreau', 'Please add a test for it.']], {
      by: 'jonas-pitt',
    })
    expect(asked).toMatchObject({ verdict: 'mistake', comment: { author: { login: 'ines-moreau' } } })
  })

  it('has lower confidence if a bot wrote it, and is ignored if it is a bot’s report', () => {
    expect(judge('Please use const here.', [], { by: 'lint[bot]' }).confidence).toBeLessThan(
      judge('Please use const here.').confidence,
    )
    expect(judge('Coverage increased by 0.1 %', [], { by: 'codecov[bot]' }).verdict).toBe('ignored')
  })

  it('has low severity and lower confidence if the reviewer calls it a nit', () => {
    const nit = judge('nit: nobody closes this file')
    expect(nit).toMatchObject({ verdict: 'mistake', severity: 'low' })
    expect(nit.confidence).toBeLessThan(judge('Nobody closes this file').confidence)
  })

  it('takes the previous comment’s lesson if it says "same here"', () => {
    const before = judge('Nobody closes this file.').lesson
    const judged = judgeComment(buildThread('Same here, and it can be null.'), { ...facts, before })
    expect(judged?.lesson?.id).toBe('resource-not-closed')
  })

  it.each([
    ['The name goes straight into the SQL here, pass it as a bind parameter.', 'high'],
    ['nit: the name goes straight into the SQL here, pass it as a bind parameter.', 'low'],
    ['The file name reaches os.system(), so a semicolon in it runs anything.', 'high'],
    ['Please rename this to `berths`.', 'low'],
  ])('"%s" has %s severity: the subject decides unless the reviewer plays it down', (body, severity) => {
    expect(judge(body)).toMatchObject({ verdict: 'mistake', severity })
  })
})
