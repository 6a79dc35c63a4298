import { expect, it } from 'vitest'
import { hasSharedData } from '../../testing/shared-data.ts'
import { standardsRights } from '../apps/apps.ts'
import { shas, writeFixture } from '../testing/fixture.ts'
import { payloadFaults, startForTest, startReceiver, webToken } from '../testing/start.ts'

const shop = '/repos/acme/shop'

async function start(permissions: Record<string, string> = standardsRights.permissions) {
  const receiver = await startReceiver()
  const github = await startForTest({
    dataFolders: [writeFixture()],
    standardsApp: {
      id: 88,
      slug: 'debrief-standards',
      name: 'Debrief Standards',
      clientId: 'Iv1.standards',
      clientSecret: 'secret',
      webhookUrl: receiver.url,
      webhookSecret: 'hook secret',
    },
  })
  const [app] = github.state.apps
  const [installation] = github.state.installations.values()
  const path = `POST /app/installations/${installation?.id}/access_tokens`
  const body = { repository_ids: [504], permissions }
  const made = await github.call(path, { token: webToken(app?.privateKey ?? '', { iss: '88' }), body })
  const token: string = made.body.token
  const send = (what: string, sent?: unknown) => github.call(what, { token, body: sent })
  const read = async (what: string) => (await send(`GET ${shop}${what}`)).body
  async function commit(parent: string, file: string, text: string | null): Promise<string> {
    const tree = (await read(`/git/commits/${parent}`)).tree.sha
    const entry = { path: file, mode: '100644', type: 'blob' }
    const entries = [text === null ? { ...entry, sha: null } : { ...entry, content: text }]
    const grown = await send(`POST ${shop}/git/trees`, { base_tree: tree, tree: entries })
    const sent = { message: `Write ${file}`, tree: grown.body.sha, parents: [parent] }
    return (await send(`POST ${shop}/git/commits`, sent)).body.sha
  }
  const createBranch = (sha: string) =>
    send(`POST ${shop}/git/refs`, { ref: 'refs/heads/debrief/standards', sha })
  const moveBranch = (sha: string, force = false) =>
    send(`PATCH ${shop}/git/refs/heads/debrief/standards`, { sha, force })
  return { ...github, receiver, send, read, commit, createBranch, moveBranch }
}

const listEffects = ({ state }: Awaited<ReturnType<typeof start>>) => state.effects.map(({ kind }) => kind)

it('writes a branch with git’s objects, and only forward unless forced', async () => {
  const github = await start()
  const { commit, read, createBranch, moveBranch, state } = github
  expect((await read('/git/ref/heads/main')).object).toMatchObject({ type: 'commit', sha: shas.base })
  expect((await github.send(`GET ${shop}/git/ref/heads/debrief/standards`)).status).toBe(404)
  const first = await commit(shas.base, '.github/ours.md', 'one\n')
  expect(await commit(shas.base, '.github/ours.md', 'one\n')).toBe(first)
  expect((await createBranch(first)).status).toBe(201)
  expect(await createBranch(first)).toMatchObject({
    status: 422,
    body: { message: 'Reference already exists' },
  })
  const second = await commit(first, '.github/ours.md', 'two\n')
  const other = await commit(first, 'AGENTS.md', 'other\n')
  expect((await moveBranch(second)).status).toBe(200)
  expect((await moveBranch(second)).status).toBe(200)
  expect(await moveBranch(other)).toMatchObject({
    status: 422,
    body: { message: 'Update is not a fast forward' },
  })
  const [folder] = (await read(`/git/trees/${second}`)).tree
  expect(folder).toMatchObject({ path: '.github', mode: '040000', type: 'tree' })
  const [file] = (await read(`/git/trees/${folder.sha}`)).tree
  expect(file).toMatchObject({ path: 'ours.md', mode: '100644', type: 'blob', size: 4 })
  expect(Buffer.from((await read(`/git/blobs/${file.sha}`)).content, 'base64').toString()).toBe('two\n')
  expect((await read('/contents/.github/ours.md?ref=debrief/standards')).sha).toBe(file.sha)
  const removed = await commit(second, '.github/ours.md', null)
  expect((await read(`/git/trees/${removed}`)).tree).toEqual([])
  expect((await moveBranch(other, true)).status).toBe(200)
  expect(listEffects(github)).toEqual(['branch-created', 'branch-moved', 'branch-moved'])
  expect(state.violations).toEqual([])
})

// Compiling GitHub's webhook schema takes several seconds.
it('opens one pull request from a branch, shows what is pushed to it, and merges it', {
  timeout: 60_000,
}, async () => {
  const github = await start()
  const { call, control, createToken, commit, createBranch, moveBranch, read, receiver, send, state } = github
  const first = await commit(shas.base, 'AGENTS.md', 'one\n')
  await createBranch(first)
  const open = () =>
    send(`POST ${shop}/pulls`, { title: 'Standards', head: 'debrief/standards', base: 'main' })
  const made = await open()
  expect(made).toMatchObject({ status: 201, body: { commits: 1, additions: 1, changed_files: 1 } })
  expect(made.body.user).toMatchObject({ login: 'debrief-standards[bot]', type: 'Bot' })
  expect(await open()).toMatchObject({ status: 422, body: { errors: [{ code: 'custom' }] } })
  const { number } = made.body
  await moveBranch(await commit(first, 'AGENTS.md', 'one\ntwo\n'))
  const [file] = await read(`/pulls/${number}/files`)
  expect(file).toMatchObject({ filename: 'AGENTS.md', status: 'added', additions: 2 })
  const query = '/pulls?state=open&head=acme:debrief/standards&base=main'
  expect(await read(query)).toMatchObject([{ number, head: { ref: 'debrief/standards' } }])
  expect((await send(`PATCH ${shop}/pulls/${number}`, { body: 'New' })).body.body).toBe('New')
  await send(`PATCH ${shop}/pulls/${number}`, { state: 'closed' })
  expect((await send(`PATCH ${shop}/pulls/${number}`, { state: 'open' })).body.state).toBe('open')
  expect(await read(`/compare/main...debrief/standards`)).toMatchObject({
    status: 'ahead',
    ahead_by: 2,
    behind_by: 0,
    commits: [{ author: { login: 'debrief-standards[bot]' } }, {}],
  })
  await control(`POST /pull-requests/acme/shop/${number}/merge`)
  const main = (await read('/git/ref/heads/main')).object.sha
  const people = createToken('ada')
  expect((await call(`GET ${shop}/contents/AGENTS.md`, { token: people })).body.size).toBe(8)
  expect(await read(`/pulls/${number}`)).toMatchObject({ merged: true, merge_commit_sha: main })
  await control('POST /repositories/acme/shop/commit', { files: { 'AGENTS.md': 'by hand\n' } })
  expect(await read(`/compare/main...debrief/standards`)).toMatchObject({ status: 'behind', behind_by: 2 })
  await github.webhooks.settled()
  const pushes = receiver.received.filter(({ headers }) => headers['x-github-event'] === 'push')
  expect(pushes.map(({ payload }) => [payload.ref, payload.commits.at(-1)?.modified])).toEqual([
    ['refs/heads/debrief/standards', []],
    ['refs/heads/debrief/standards', ['AGENTS.md']],
    ['refs/heads/main', []],
    ['refs/heads/main', ['AGENTS.md']],
  ])
  if (hasSharedData) {
    const findFaults = payloadFaults()
    const pulls = receiver.received.filter(({ headers }) => headers['x-github-event'] === 'pull_request')
    const faults = pulls.flatMap(({ payload }) => findFaults(`pull_request$${payload.action}`, payload))
    expect([pulls.length, faults]).toEqual([5, []])
  }
  expect(state.violations).toEqual([])
})

it('has check runs that only their App can change', async () => {
  const github = await start()
  const { call, createToken, read, send, state } = github
  const sent = { name: 'Debrief', head_sha: shas.base, external_id: 'x', conclusion: 'neutral' }
  const output = { title: 'One edit', summary: 'Somebody edited AGENTS.md.' }
  const made = await send(`POST ${shop}/check-runs`, { ...sent, output })
  expect(made).toMatchObject({ status: 201, body: { status: 'completed', conclusion: 'neutral' } })
  const one = `PATCH ${shop}/check-runs/${made.body.id}`
  expect((await send(one, { conclusion: 'success', output })).body.conclusion).toBe('success')
  const person = await call(one, { token: createToken('ada'), body: { conclusion: 'failure' } })
  expect(person.status).toBe(403)
  const again = await send(`POST ${shop}/check-runs`, { ...sent, external_id: 'y' })
  const list = `/commits/${shas.base}/check-runs?check_name=Debrief`
  expect((await read(list)).check_runs.map(({ id }: { id: number }) => id)).toEqual([again.body.id])
  expect((await read(`${list}&filter=all`)).total_count).toBe(2)
  expect(listEffects(github)).toEqual(['check-run-created', 'check-run-updated', 'check-run-created'])
  expect(state.violations).toEqual([])
})

it('refuses what the token may not write', async () => {
  const { send, state } = await start({ contents: 'read', pull_requests: 'read' })
  for (const [what, body] of [
    [`POST ${shop}/git/trees`, { tree: [] }],
    [`POST ${shop}/git/refs`, { ref: 'refs/heads/x', sha: shas.base }],
    [`POST ${shop}/pulls`, { title: 'x', head: 'x', base: 'main' }],
    [`POST ${shop}/check-runs`, { name: 'x', head_sha: shas.base, conclusion: 'success' }],
    [`GET ${shop}/commits/${shas.base}/check-runs`],
  ] as const)
    expect([what, (await send(what, body)).status]).toEqual([what, 403])
  expect(state.violations).toEqual([])
})
