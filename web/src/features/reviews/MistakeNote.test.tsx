import type { ReviewedMistake } from '@debrief/contracts/http/reviews'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MistakeNote } from './MistakeNote.tsx'
import { mistakeOf } from './testing/review-of.ts'

afterEach(cleanup)

const url = 'https://github.com/northbeam/ferry-api/pull/482'
const raised = mistakeOf()
function show(given: Partial<ReviewedMistake>) {
  render(<MistakeNote mistake={{ ...raised, ...given }} pullRequestUrl={url} />)
  return screen.getByRole('note').textContent ?? ''
}

describe('the margin of a mistake', () => {
  it('has the reviewer’s words, where they stand, and the way to them', () => {
    expect(show({})).toContain('Release it.tktobias-kern · lines 41–44 · on GitHub')
    expect(screen.getByRole('link', { name: 'on GitHub' }).getAttribute('href')).toBe(`${url}#discussion_r7`)
  })

  it('marks what a bot wrote', () => {
    expect(show({ quote: { ...raised.quote!, isBot: true } })).toContain('tobias-kern (bot)')
  })

  it.each([
    [{ outcome: 'fixed', resolution: 'resolved', fixedIn: `abc1234${'0'.repeat(33)}` }, 'Fixed in abc1234'],
    [{ outcome: 'fixed', resolution: 'unknown', fixedIn: null }, 'Fixed in a later commit'],
    [{ outcome: 'merged-unaddressed', resolution: 'unresolved' }, 'Merged unaddressed'],
    [
      { outcome: 'merged-unaddressed', resolution: 'resolved' },
      'Merged unaddressed: the thread was resolved without a change',
    ],
    [{ outcome: 'unknown', resolution: 'unknown' }, 'Resolution unknown'],
    [{ outcome: null, resolution: null }, 'Resolution unknown'],
  ] as const)('%j reads "%s"', (given, fate) => {
    expect(show(given).endsWith(fate)).toBe(true)
  })

  it('says how a mistake was found that nobody raised', () => {
    expect(show({ quote: null, source: 'analyzer', rule: 'await-in-loop' })).toBe(
      'Found in the diffNo reviewer raised it. 90% sure, from lines 41–44.Rule await-in-loop',
    )
  })

  it('shows HTML in a comment as the text it is', () => {
    const body = '<img src=x onerror=alert(1)> <b>bold</b>'
    expect(show({ quote: { ...raised.quote!, body } })).toContain(body)
    expect(document.querySelector('img, b')).toBe(null)
  })
})
