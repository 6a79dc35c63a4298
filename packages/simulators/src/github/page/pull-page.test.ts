import { describe, expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const place = { path: 'src/shop.ts', line: 3, side: 'RIGHT' }
const suggestion = 'Say <i>it</i> in one.\n\n```suggestion\ntwo and three\n```'

async function start() {
  const github = await startForTest({ dataFolders: [writeFixture()] })
  const page = `${github.url}/acme/shop/pull/1`
  const act = (what: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    github.ask(`${github.url}/_page/act/acme/shop/1/${what}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    })
  const read = async (query = '') => (await github.ask(page + query, {})).text
  return { ...github, act, read, ben: github.createToken('ben') }
}

describe('the page of a pull request', () => {
  it('shows reviews with comments on their lines, and suggestions as diffs', async () => {
    const { call, read, ben } = await start()
    await call('POST /repos/acme/shop/pulls/1/reviews', {
      token: ben,
      body: { event: 'COMMENT', body: 'Nearly.', comments: [{ ...place, body: suggestion }] },
    })
    const text = await read()
    const row = text.slice(text.indexOf('id="l0-R3"'), text.indexOf('id="l0-R4"'))
    expect(row).toContain('Say &lt;i&gt;it&lt;/i&gt; in one.')
    expect(row).toContain(
      '<span class="del">- two and a half\n</span><span class="add">+ two and three\n</span>',
    )
    expect(text).toMatch(/id="pullrequestreview-\d+"[\s\S]*Nearly\.[\s\S]*src\/shop\.ts line 3/)
  })

  it('hides pending comments, marks outdated ones, and counts reactions', async () => {
    const { call, control, read, ben } = await start()
    const pending = { comments: [{ ...place, body: 'Not yet said' }] }
    await call('POST /repos/acme/shop/pulls/1/reviews', { token: ben, body: pending })
    const comment = '/repos/acme/shop/issues/comments/601/reactions'
    for (const content of ['eyes', 'rocket']) await call(`POST ${comment}`, { token: ben, body: { content } })
    expect(await read()).not.toContain('Outdated')
    await control('POST /pull-requests/acme/shop/1/force-push')
    const text = await read()
    expect(text).not.toContain('Not yet said')
    expect(text).toContain('Outdated')
    expect(text).toMatch(/aria-label="eyes by ben">eyes<\/span> 1/)
    expect(text).toMatch(/>rocket<\/span> \d/)
  })

  it('gets a new version after each comment, reaction, push or state change', async () => {
    const { ask, url, call, control, ben } = await start()
    const version = async () => (await ask(`${url}/_page/version/acme/shop/1`, {})).text
    const seen = [await version()]
    expect(await version()).toBe(seen[0])
    const reactions = 'POST /repos/acme/shop/issues/comments/601/reactions'
    await call(reactions, { token: ben, body: { content: 'eyes' } })
    seen.push(await version())
    for (const what of ['comment', 'push', 'lock', 'close']) {
      await control(`POST /pull-requests/acme/shop/1/${what}`, { body: 'Well' })
      seen.push(await version())
    }
    expect(new Set(seen).size).toBe(6)
  })

  it('doesn’t run scripts in comments', async () => {
    const { ask, url, control } = await start()
    await control('POST /pull-requests/acme/shop/1/comment', { body: '<script>alert(1)</script>' })
    const answer = await ask(`${url}/acme/shop/pull/1`, {})
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('a form on the page', () => {
  it('comments, replies, comments on a line and reviews as the chosen person', async () => {
    const { act, read, state } = await start()
    expect((await act('comment', { as: 'ben', body: '@debrief' })).headers.get('location')).toBe(
      '/acme/shop/pull/1?as=ben',
    )
    await act('reply', { as: 'ada', comment: '8100', body: 'Because.' })
    await act('inline', { as: 'ada', path: 'src/shop.ts', side: 'RIGHT', line: '4', body: 'Three it is' })
    await act('review', { as: 'ben', event: 'APPROVE', body: 'Fine' })
    const [pull] = [...(state.repositories.values().next().value?.pulls.values() ?? [])]
    expect(pull?.issueComments.at(-1)).toMatchObject({ body: '@debrief', author: { login: 'ben' } })
    expect(pull?.reviewComments.slice(-2)).toMatchObject([
      { body: 'Because.', inReplyToId: 8100, author: { login: 'ada' } },
      { body: 'Three it is', line: 4 },
    ])
    expect(pull?.reviews.at(-1)).toMatchObject({ state: 'APPROVED', body: 'Fine' })
    expect(await read('?as=ben&at=0R2')).toContain('Comment on the line')
  })

  it('pushes, reverts, closes, reopens and locks', async () => {
    const { act, state } = await start()
    const pull = [...state.repositories.values()][0]?.pulls.get(1)
    const before = pull?.head.sha
    await act('push', { path: 'src/shop.ts', body: 'four' })
    expect(pull?.head.sha).not.toBe(before)
    await act('revert', {})
    expect(pull?.commits).toHaveLength(4)
    await act('close', {})
    expect(pull?.state).toBe('closed')
    await act('reopen', {})
    await act('lock', {})
    expect(pull).toMatchObject({ state: 'open', locked: true })
  })

  it('shows GitHub’s error and the submitted text', async () => {
    const { act } = await start()
    const refused = await act(
      'inline',
      { path: 'src/shop.ts', line: '40', body: 'Where?' },
      { accept: 'text/html' },
    )
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Line could not be resolved')
    expect(refused.text).toContain('<pre>Where?</pre>')
    const told = await act('comment', { body: ' ' }, { accept: 'application/json' })
    expect(told).toMatchObject({ status: 422, body: { message: expect.stringContaining('be blank') } })
  })

  it('doesn’t change any state before it’s submitted', async () => {
    const { call, ben, url, state } = await start()
    const before = structuredClone({ accounts: state.accounts, permissions: state.permissions })
    const path = 'GET /repos/acme/shop/collaborators/rita-visitor/permission'
    expect((await call(path, { token: ben })).body.permission).toBe('read')
    expect((await fetch(`${url}/acme/shop/pull/1?as=rita-visitor`)).status).toBe(200)
    expect({ accounts: state.accounts, permissions: state.permissions }).toEqual(before)
  })

  it('lets a person without write access comment until the conversation is locked', async () => {
    const { act, call, ben } = await start()
    const says = (body: string) => act('comment', { as: 'rita-visitor', body })
    expect((await says('Hello')).status).toBe(303)
    const path = 'GET /repos/acme/shop/collaborators/rita-visitor/permission'
    expect((await call(path, { token: ben })).body.permission).toBe('read')
    await act('lock', {})
    expect((await says('Hello?')).status).toBe(403)
  })

  it('is rejected if it comes from another site', async () => {
    const { act, state } = await start()
    const from = { origin: 'https://elsewhere.example' }
    expect((await act('comment', { body: '@debrief' }, from)).status).toBe(404)
    expect(state.effects).toEqual([])
  })
})
