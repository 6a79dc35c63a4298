import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createMistake } from '../testing/create-review.ts'
import { MistakeNote } from './MistakeNote.tsx'

afterEach(cleanup)

const url = 'https://github.com/northbeam/ferry-api/pull/482'
const raised = createMistake()
function show(given: Partial<ReviewedMistake>) {
  render(<MistakeNote mistake={{ ...raised, ...given }} pullRequestUrl={url} />)
  return screen.getByRole('note').textContent ?? ''
}

describe('the note on a mistake', () => {
  it('shows the reviewer’s comment, its lines, and a link to it', () => {
    expect(show({})).toContain('Release it.tktobias-kern · lines 41–44 · on GitHub')
    expect(screen.getByRole('link', { name: 'on GitHub' }).getAttribute('href')).toBe(`${url}#discussion_r7`)
  })

  it('marks a bot’s comment', () => {
    expect(show({ quote: { ...raised.quote!, isBot: true } })).toContain('tobias-kern (bot)')
  })

  it.each([
    [{ outcome: 'fixed', fixedIn: `abc1234${'0'.repeat(33)}` }, 'Fixed in abc1234'],
    [{ outcome: 'partly-fixed', fixedIn: `abc1234${'0'.repeat(33)}` }, 'Partly fixed in abc1234'],
    [
      { outcome: 'fixed', outcomeEvidence: { kind: 'suggestion', url: null } },
      'Fixed: the merged code has the suggested change',
    ],
    [
      { outcome: 'fixed', outcomeEvidence: { kind: 'thread', url: null } },
      'Fixed: the thread is resolved on GitHub',
    ],
    [{ outcome: 'fixed' }, 'Fixed before the merge'],
    [{ outcome: 'wont-fix' }, 'Won’t fix: the author gave a reason'],
    [{ outcome: 'merged-unfixed', outcomeEvidence: { kind: 'untouched', url: null } }, 'Merged unfixed'],
    [{ outcome: 'unknown' }, 'Outcome unknown'],
    [{ outcome: null }, 'Outcome unknown'],
  ] as const)('%j reads "%s"', (given, ending) => {
    expect(show(given).endsWith(ending)).toBe(true)
  })

  it('links to the author’s reply that declines', () => {
    const reply = `${url}#discussion_r9`
    show({ outcome: 'wont-fix', outcomeEvidence: { kind: 'reply', url: reply } })
    expect(screen.getByRole('link', { name: 'the author gave a reason' }).getAttribute('href')).toBe(reply)
  })

  it('says how a mistake was found if no reviewer flagged it', () => {
    expect(show({ quote: null, source: 'analyzer', rule: 'await-in-loop' })).toBe(
      'Found in the diffNo reviewer flagged it. Confidence: 90% · lines 41–44Rule await-in-loop',
    )
  })

  it('shows HTML in a comment as text', () => {
    const body = '<img src=x onerror=alert(1)> <b>bold</b>'
    expect(show({ quote: { ...raised.quote!, body } })).toContain(body)
    expect(document.querySelector('img, b')).toBe(null)
  })
})
