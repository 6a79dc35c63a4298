import { describe, expect, it } from 'vitest'
import {
  toCommit,
  toConversationComment,
  toMaterialFile,
  toPerson,
  toReviewSummary,
} from './github-answers.ts'

const url = 'https://github.com/northbeam/ferry-api/pull/7'

describe('GitHub’s responses', () => {
  it('name a person, or nobody if the account was deleted', () => {
    expect(toPerson(null)).toBeNull()
    expect(toPerson(undefined)).toBeNull()
    expect(toPerson({ login: 'marta-olsen', id: 2, type: 'User', avatar_url: `${url}.png` })).toEqual({
      login: 'marta-olsen',
      id: 2,
      isBot: false,
      avatarUrl: `${url}.png`,
    })
  })

  it.each([
    ['Bot', 'renovate', true],
    [undefined, 'renovate[bot]', true],
    ['User', 'robot', false],
  ])('mark an account of type %s named %s as a bot: %s', (type, login, isBot) => {
    expect(toPerson({ login, id: 1, ...(type && { type }) })).toEqual({
      login,
      id: 1,
      isBot,
      avatarUrl: null,
    })
  })

  it('describe a file, with its patch and its old name only if GitHub has them', () => {
    const counts = { additions: 2, deletions: 1 }
    expect(toMaterialFile({ filename: 'logo.png', status: 'added', ...counts })).toEqual({
      path: 'logo.png',
      previousPath: null,
      status: 'added',
      patch: null,
      ...counts,
    })
    const renamed = { filename: 'b.ts', previous_filename: 'a.ts', status: 'renamed', patch: '@@' } as const
    expect(toMaterialFile({ ...renamed, ...counts })).toMatchObject({ previousPath: 'a.ts', patch: '@@' })
  })

  it('date a commit by its committer, else by its author', () => {
    const author = { name: 'Jonas', email: 'jonas@northbeam.example', date: '2026-11-01T08:00:00Z' }
    const commit = { message: 'work', author, committer: { date: '2026-11-02T08:00:00Z' } }
    const parents = [{ sha: 'base' }]
    expect(toCommit({ sha: 'a', commit, author: { login: 'jonas-pitt', id: 1 }, parents })).toEqual({
      sha: 'a',
      message: 'work',
      authorLogin: 'jonas-pitt',
      authorName: 'Jonas',
      authorEmail: 'jonas@northbeam.example',
      committedAt: '2026-11-02T08:00:00Z',
      parents: ['base'],
    })
    expect(toCommit({ sha: 'a', commit: { message: 'work', author } }).committedAt).toBe(author.date)
    expect(toCommit({ sha: 'a', commit: { message: 'work', author: null } })).toMatchObject({
      authorLogin: null,
      authorName: null,
      committedAt: null,
      parents: [],
    })
  })

  it('describe reviews and comments, also without a text or an account', () => {
    const review = { id: 1, user: null, state: 'APPROVED', body: null, html_url: url } as const
    expect(toReviewSummary(review)).toEqual({
      id: 1,
      author: null,
      state: 'APPROVED',
      body: '',
      submittedAt: null,
      htmlUrl: url,
    })
    const comment = { id: 2, user: null, body: 'Nice', created_at: '2026-11-01T08:00:00Z', html_url: url }
    expect(toConversationComment(comment)).toEqual({
      id: 2,
      author: null,
      body: 'Nice',
      createdAt: '2026-11-01T08:00:00Z',
      htmlUrl: url,
    })
  })
})
