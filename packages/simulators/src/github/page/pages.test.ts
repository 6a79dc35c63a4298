import { expect, it } from 'vitest'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

it('lists open pull requests with a Merge button, and merged ones marked', async () => {
  const folder = writeFixture({ title: 'Sell <b>more</b>' })
  writeFixture({ number: 2, title: 'Sell less' }, folder)
  const { ask, control, url } = await startForTest({ dataFolders: [folder] })
  await control('POST /pull-requests/acme/shop/2/merge', { at: '2026-03-01T00:00:00Z' })
  const { text } = await ask(`${url}/`, {})
  expect(text).toContain('Sell &lt;b&gt;more&lt;/b&gt;')
  expect(text).toContain('data-merge="/_simulator/pull-requests/acme/shop/1/merge"')
  expect(text).not.toContain('data-merge="/_simulator/pull-requests/acme/shop/2/merge"')
  expect(text).toContain('Merged <time datetime="2026-03-01T00:00:00Z">2026-03-01</time>')
  expect(text).not.toMatch(/(src|href|action)="(https?:)?\/\//)
})

it('merges without JavaScript', async () => {
  const { ask, url, state } = await startForTest({ dataFolders: [writeFixture()] })
  const answer = await ask(`${url}/_page/merge/acme/shop/1`, { method: 'POST', body: new URLSearchParams() })
  expect(answer).toMatchObject({ status: 303 })
  expect(answer.headers.get('location')).toBe('/acme/shop/pull/1')
  expect(state.effects).toMatchObject([{ kind: 'pull-request-merged', number: 1 }])
})

it('shows a pull request at its html_url, with the anchors of its comments', async () => {
  const { ask, call, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const { body } = await call('GET /repos/acme/shop/pulls/1/comments', { token: createToken('ada') })
  const [page, anchor] = body[0].html_url.split('#')
  expect((await ask(page, {})).text).toContain(`id="${anchor}"`)
  expect((await ask(body[0].user.avatar_url, {})).text).toMatch(/^<svg/)
})
