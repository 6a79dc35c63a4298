import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { PullRequestCard } from './PullRequestCard.tsx'

afterEach(cleanup)

const pullRequest: PullRequest = {
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01',
  isOwn: true,
  mayAnalyze: true,
  number: 482,
  title: 'Release berth locks when the lookup fails',
  repository: { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02', fullName: 'northbeam/ferry-api' },
  author: 'jonas-pitt',
  assistedBy: [],
  language: 'TypeScript',
  description: 'Frees the berth.',
  commits: 1,
  additions: 1_184,
  deletions: 61,
  reviewComments: 7,
  mergedAt: '2026-11-01T10:00:00.000000Z',
  url: 'https://github.com/northbeam/ferry-api/pull/482',
  status: 'pending',
  error: null,
  pending: null,
  progress: null,
  review: null,
}

function show(given: Partial<PullRequest>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PullRequestCard pullRequest={{ ...pullRequest, ...given }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('article').textContent ?? ''
}
const buttons = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

describe('a pull request’s card', () => {
  it('says which coding agents assisted', () => {
    expect(show({})).not.toContain('Assisted')
    cleanup()
    const assistedBy = [
      { id: 'claude-code', name: 'Claude Code' },
      { id: 'cursor', name: 'Cursor' },
    ]
    expect(show({ assistedBy })).toContain('Assisted by Claude Code and Cursor')
  })

  it('shows all its facts', () => {
    const text = show({})
    for (const fact of [
      '#482',
      'northbeam/ferry-api',
      'jonas-pitt',
      'TypeScript',
      'Frees the berth.',
      '1 commit',
    ])
      expect(text).toContain(fact)
    expect(text).toMatch(/\+1,184.*−61.*7 review comments.*merged/)
    expect(screen.getByRole('link', { name: 'View on GitHub' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    )
  })

  it('says why it waits for a person, and offers Analyze', () => {
    const text = show({ pending: { reason: 'author_not_on_team', text: 'Imported from GitHub.' } })
    expect(text).toContain('PendingImported from GitHub.')
    expect(buttons()).toEqual(['Analyze'])
  })

  it('offers no action while it waits in the queue', () => {
    show({ pending: { reason: 'queued', text: 'Waiting for its turn.' } })
    expect(buttons()).toEqual([])
  })

  it('announces the current step of an analysis politely', () => {
    show({ status: 'processing', progress: { step: 'threads', startedAt: null } })
    expect(screen.getByRole('status').textContent).toContain('Reading 7 review commentsstep 2 of 4')
    expect(buttons()).toEqual([])
  })

  it('says why it failed and offers Retry, without a score or a review', () => {
    const text = show({ status: 'failed', error: 'GitHub did not answer.' })
    expect(text).toContain('FailedGitHub did not answer.')
    expect(text).not.toMatch(/mistake|review$|good/i)
    expect(screen.queryByRole('img')).toBe(null)
    expect(buttons()).toEqual(['Retry'])
  })

  it.each([
    [{ score: 74, mistakes: 3 }, 'Score: 74 out of 100', '3 mistakes'],
    [{ score: 100, mistakes: 0 }, 'Score: 100 out of 100', 'No mistakes found: a clean review'],
    [
      { score: 100, mistakes: 0, witness: 'approval' },
      'Score: 100 out of 100',
      'No mistakes found: a clean review. Approved without comments.',
    ],
    [
      { score: null, mistakes: 1, witness: null, notScoredReason: 'No reviewer commented.' },
      'Not scored',
      '1 mistake. Not scored: no reviewer commented.',
    ],
    [{ score: null, mistakes: 0 }, 'Not scored', 'No mistakes found. Not scored.'],
  ] as const)('with the review %j shows "%s" and "%s"', (given, score, found) => {
    const review = { id: pullRequest.id, witness: 'review', notScoredReason: null, ...given } as const
    const text = show({ status: 'completed', review })
    expect(screen.getByRole('img', { name: score })).toBeTruthy()
    expect(text).toContain(found)
    expect(buttons()).toEqual(['Re-analyze'])
    expect(screen.getByRole('link', { name: 'Open review' })).toBeTruthy()
  })

  it('does not link a URL that isn’t https', () => {
    show({ url: 'javascript:alert(1)' })
    expect(screen.queryByRole('link', { name: 'View on GitHub' })).toBe(null)
  })

  it.each(['pending', 'failed', 'completed'] as const)(
    'offers no action on a member’s pull request, %s',
    (status) => {
      const pending =
        status === 'pending' ? { reason: 'author_not_on_team' as const, text: 'Imported.' } : null
      show({
        isOwn: false,
        mayAnalyze: false,
        status,
        pending,
        error: status === 'failed' ? 'GitHub did not answer.' : null,
      })
      expect(buttons()).toEqual([])
      expect(screen.getByRole('link', { name: 'View on GitHub' })).toBeTruthy()
    },
  )
})
