import { describe, expect, it } from 'vitest'
import { shas, writeFixture } from '../testing/fixture.ts'
import { startForTest, startWithApp } from '../testing/start.ts'

const one = '/repos/acme/shop/pulls/1'
const issue = '/repos/acme/shop/issues/1/comments'
const place = { path: 'src/shop.ts', line: 2, side: 'RIGHT' }
const long = 'x'.repeat(65_537)

async function start() {
  const github = await startForTest({ dataFolders: [writeFixture()] })
  return { ...github, ada: github.createToken('ada'), ben: github.createToken('ben') }
}

describe('a text', () => {
  it('can have 65,536 characters, and is rejected everywhere if it’s longer', async () => {
    const { call, ben, state } = await start()
    const post = (path: string, body: object) => call(`POST ${path}`, { token: ben, body })
    expect((await post(issue, { body: long.slice(1) })).status).toBe(201)
    const answers = [
      await post(issue, { body: long }),
      await post(`${one}/comments`, { ...place, body: long, commit_id: shas.head }),
      await post(`${one}/comments/8100/replies`, { body: long }),
      await post(`${one}/reviews`, { body: long }),
      await post(`${one}/reviews`, { body: long, event: 'COMMENT' }),
      await post(`${one}/reviews`, { comments: [{ ...place, body: long }] }),
      await call('PATCH /repos/acme/shop/pulls/comments/8100', { token: ben, body: { body: long } }),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(422)
      expect(text).toContain('maximum is 65536 characters')
    }
    expect(state.violations).toEqual([])
  })

  it('that is blank is rejected in a reply and an edit', async () => {
    const { call, ben } = await start()
    expect(
      (await call(`POST ${one}/comments/8100/replies`, { token: ben, body: { body: ' ' } })).status,
    ).toBe(422)
    const comment = 'PATCH /repos/acme/shop/pulls/comments/8100'
    expect((await call(comment, { token: ben, body: { body: '' } })).status).toBe(422)
  })
})

it('accepts a suggestion on an existing line, but not on a deleted one', async () => {
  const { call, ben, state } = await start()
  const review = (side: string) =>
    call(`POST ${one}/reviews`, {
      token: ben,
      body: { event: 'COMMENT', comments: [{ ...place, side, body: 'So?\n```suggestion\nTwo\n```' }] },
    })
  expect((await review('LEFT')).body.errors).toEqual(['A suggestion cannot be made on a deleted line'])
  expect((await review('RIGHT')).status).toBe(200)
  expect(state.violations).toEqual([])
})

describe('a locked conversation', () => {
  it('is closed to people without write access and to Apps', async () => {
    const { call, control, createToken, botToken, state } = await startWithApp()
    await control('POST /permissions', { login: 'mallory', repository: 'acme/shop', permission: 'read' })
    await control('POST /pull-requests/acme/shop/1/lock')
    for (const token of [createToken('mallory'), await botToken()]) {
      const post = async (path: string, body: object) => (await call(`POST ${path}`, { token, body })).status
      expect([
        await post(issue, { body: 'Hello' }),
        await post(`${one}/comments`, { ...place, body: 'Hello', commit_id: shas.head }),
        await post(`${one}/comments/8100/replies`, { body: 'Hello' }),
        await post(`${one}/reviews`, { body: 'Hello', event: 'COMMENT' }),
      ]).toEqual([403, 403, 403, 403])
    }
    const ben = createToken('ben')
    expect((await call(`POST ${issue}`, { token: ben, body: { body: 'Enough' } })).status).toBe(201)
    expect((await call(`GET ${one}`, { token: ben })).body.locked).toBe(true)
    await control('POST /pull-requests/acme/shop/1/unlock')
    const bot = await botToken()
    expect((await call(`POST ${issue}`, { token: bot, body: { body: 'Hello' } })).status).toBe(201)
    expect(state.violations).toEqual([])
  })
})

describe('the permission of a person', () => {
  it('is returned as a base role, together with the role’s name', async () => {
    const { call, control, botToken, state } = await startWithApp()
    const token = await botToken()
    const read = async (login: string) => {
      const answer = await call(`GET /repos/acme/shop/collaborators/${login}/permission`, { token })
      return [answer.body.permission, answer.body.role_name]
    }
    const give = (login: string, permission: string) =>
      control('POST /permissions', { login, repository: 'acme/shop', permission })
    expect(await read('ben')).toEqual(['admin', 'admin'])
    await give('ben', 'maintain')
    expect(await read('ben')).toEqual(['write', 'maintain'])
    await give('ben', 'triage')
    expect(await read('ben')).toEqual(['read', 'triage'])
    await control('POST /tokens', { login: 'mallory' })
    expect(await read('mallory')).toEqual(['none', 'none'])
    const nobody = await call('GET /repos/acme/shop/collaborators/no-one/permission', { token })
    expect(nobody.status).toBe(404)
    expect(state.violations).toEqual([])
  })

  it('is visible only to people with push access', async () => {
    const { call, control, createToken, state } = await start()
    await control('POST /permissions', { login: 'ada', repository: 'acme/shop', permission: 'read' })
    const path = 'GET /repos/acme/shop/collaborators/ben/permission'
    expect((await call(path, { token: createToken('ada') })).status).toBe(403)
    expect(state.violations).toEqual([])
  })
})

it('lets only its author delete a reaction', async () => {
  const { call, ada, ben, state } = await start()
  const reactions = '/repos/acme/shop/issues/comments/601/reactions'
  const { body } = await call(`POST ${reactions}`, { token: ada, body: { content: 'eyes' } })
  expect((await call(`DELETE ${reactions}/${body.id}`, { token: ben })).status).toBe(403)
  expect((await call(`DELETE ${reactions}/${body.id}`, { token: ada })).status).toBe(204)
  expect(state.violations).toEqual([])
})
