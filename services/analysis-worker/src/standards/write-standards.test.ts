import { restoreStandard } from '@debrief/database/standards/restore-standard'
import { deleteStandard } from '@debrief/database/standards/standards'
import {
  decideEdit,
  enqueueDueStandards,
  leaveStandardsRepository,
  requestStandards,
} from '@debrief/database/standards/standards-repositories'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  REPOSITORY,
  STANDARDS_BOT,
  type StandardsWorld,
  startStandardsWorld,
} from '../testing/standards-world.ts'

let world: StandardsWorld
beforeEach(async () => {
  world = await startStandardsWorld()
})
afterEach(() => world?.close())

const FILE = 'AGENTS.md'
const merge = () =>
  world.stack.control(`/pull-requests/${REPOSITORY}/${world.pulls().at(-1)!.number}/merge`, {
    login: 'marta-olsen',
  })
const act = (name: string) =>
  world.stack.control(`/pull-requests/${REPOSITORY}/${world.pulls().at(-1)!.number}/${name}`, {
    login: 'marta-olsen',
  })
const decide = async (decision: 'keep' | 'restore') => {
  const [edit] = await world.edits()
  const { marta, repositoryId, stack } = world
  const { path, part, theirs } = edit!
  const decided = { repositoryId, actorId: marta.id, requestId: null, path, part, theirs, decision }
  expect(await decideEdit(stack.connection.db, decided)).toBe(true)
}

describe('the pull request', () => {
  it('is opened once, with the standards, a check run and nothing about anyone', async () => {
    const id = await world.addStandard('Close what you open')
    expect(await world.choose()).toBe('done')
    const row = await world.settled()
    expect(row).toMatchObject({
      state: 'open',
      reason: null,
      files: [{ path: FILE, isChanged: true, isEdited: false, problem: null }],
    })
    expect(world.takeEffects()).toEqual({
      'branch-created': 1,
      'pull-request-opened': 1,
      'check-run-created': 1,
    })
    const [pull, ...others] = world.pulls()
    expect(others).toEqual([])
    expect(pull).toMatchObject({ state: 'open', number: row!.pr_number, title: 'Update the team standards' })
    expect(pull!.author.login).toBe(STANDARDS_BOT)
    const file = world.file(FILE, STANDARDS_BRANCH)!
    expect(file).toContain('- **Close what you open**: Because.')
    expect(file).toContain(`<https://debrief.example/team-standards?standard=${id}>`)
    expect(world.file(FILE)).toBe(null)
    expect(world.checks()).toMatchObject([
      {
        headSha: pull!.head.sha,
        conclusion: 'success',
        output: { title: 'No edits to decide on' },
      },
    ])
    const texts = [file, pull!.title, pull!.body, ...pull!.commits.map(({ commit }) => commit.message)]
    for (const secret of ['marta', 'jonas', world.marta.id, world.teamId])
      expect(texts.join('\n')).not.toContain(secret)
  })

  it('is updated in place when standards change, and follows the default branch', async () => {
    const id = await world.addStandard('First')
    await world.choose()
    await world.settled()
    world.takeEffects()
    await world.changeStandard(id, 'First, reworded')
    await world.addStandard('Second')
    await world.settled()
    expect(world.takeEffects()).toEqual({ 'branch-moved': 1, 'check-run-created': 1 })
    expect(world.file(FILE, STANDARDS_BRANCH)).toMatch(/First, reworded[^]*Second/)
    await world.commit({ [FILE]: '# Ours\n', 'src/a.ts': 'x\n' })
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.file(FILE, STANDARDS_BRANCH)).toMatch(/^# Ours\n\n<!-- debrief:standards:start/)
    expect(world.file('src/a.ts', STANDARDS_BRANCH)).toBe('x\n')
    expect(world.pulls()).toHaveLength(1)
    expect(world.pulls()[0]!.files.map(({ filename }) => filename)).toEqual([FILE])
    await world.deleteStandard(id)
    await world.settled()
    expect(world.file(FILE, STANDARDS_BRANCH)).not.toContain('First')
    expect(world.pulls()).toHaveLength(1)
  })

  it('does nothing if nothing changed', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    world.takeEffects()
    const asked = { repositoryId: world.repositoryId, actorId: world.marta.id, requestId: null }
    await requestStandards(world.stack.connection.db, { ...asked, reopen: true })
    expect(await world.settled()).toMatchObject({ state: 'open', reopen: false })
    expect(world.takeEffects()).toEqual({})
  })

  it('is followed by another one only when there is something new after the merge', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    await merge()
    expect(await world.settled()).toMatchObject({ state: 'up_to_date' })
    expect(world.file(FILE)).toContain('First')
    expect(world.pulls()).toHaveLength(1)
    await world.addStandard('Second')
    expect(await world.settled()).toMatchObject({ state: 'open', pr_number: world.pulls()[1]!.number })
    expect(world.pulls()[1]!.files).toMatchObject([{ filename: FILE, status: 'modified' }])
    const { db } = world.stack.connection
    const listed = await db
      .selectFrom('pull_requests')
      .select('merged_at')
      .where('merged_at', 'is not', null)
      .execute()
    expect(listed).toEqual([])
  })

  it('records when each standard was merged into the repository, once (D42)', async () => {
    const { db } = world.stack.connection
    const merged = () =>
      db.selectFrom('merged_standards').select(['standard_id', 'merged_at']).orderBy('merged_at').execute()
    const first = await world.addStandard('First')
    await world.choose()
    await world.settled()
    expect(await merged()).toEqual([])
    await merge()
    await world.settled()
    const at = new Date(world.pulls()[0]!.mergedAt!)
    expect(await merged()).toEqual([{ standard_id: first, merged_at: at }])
    const second = await world.addStandard('Second')
    await world.settled()
    expect(await merged()).toHaveLength(1)
    // GitHub's times have no fractions of a second, so wait until this merge is at least a second after the first.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await merge()
    await world.settled()
    expect(await merged()).toEqual([
      { standard_id: first, merged_at: at },
      { standard_id: second, merged_at: new Date(world.pulls()[1]!.mergedAt!) },
    ])
  })

  it('records a merge whose events were lost at the next comparison, with GitHub’s time', async () => {
    const { stack, repositoryId, marta } = world
    const { db } = stack.connection
    const id = await world.addStandard('First')
    await world.choose()
    await world.settled()
    stack.simulator.faults.add({ kind: 'drop-delivery', match: '.*', times: 100 })
    await merge()
    await stack.simulator.webhooks.settled()
    const [pull] = world.pulls()
    await world.commit({ [FILE]: '# Ours\n' })
    await stack.simulator.webhooks.settled()
    expect(await db.selectFrom('merged_standards').selectAll().execute()).toEqual([])
    await db
      .updateTable('standards_repositories')
      .set({ checked_at: new Date(0) })
      .execute()
    expect(await enqueueDueStandards(db)).toBe(1)
    await world.settled()
    stack.simulator.faults.clear()
    const expected = [{ repository_id: repositoryId, standard_id: id, merged_at: new Date(pull!.mergedAt!) }]
    expect(await db.selectFrom('merged_standards').selectAll().execute()).toEqual(expected)
    const undone = await deleteStandard(db, { standardId: id, actorId: marta.id, requestId: null })
    expect(await db.selectFrom('merged_standards').selectAll().execute()).toEqual([])
    await restoreStandard(db, { actorId: marta.id, requestId: null, deleted: undone.deleted! })
    expect(await db.selectFrom('merged_standards').selectAll().execute()).toEqual(expected)
  })

  it('stays closed until a manager opens it again', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    await act('close')
    await world.addStandard('Second')
    expect(await world.settled()).toMatchObject({ state: 'closed' })
    expect(world.pulls()).toMatchObject([{ state: 'closed' }])
    const asked = { repositoryId: world.repositoryId, actorId: world.marta.id, requestId: null }
    expect(await requestStandards(world.stack.connection.db, { ...asked, reopen: true })).toBe(true)
    expect(await world.settled()).toMatchObject({ state: 'open', reopen: false })
    expect(world.pulls()).toMatchObject([{ state: 'open' }])
    expect(world.file(FILE, STANDARDS_BRANCH)).toContain('Second')
  })

  it('is a new one if the branch of the closed one is gone', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    await act('close')
    await world.stack.control(`/repositories/${REPOSITORY}/delete-branch`, { branch: STANDARDS_BRANCH })
    const asked = { repositoryId: world.repositoryId, actorId: world.marta.id, requestId: null }
    await world.settled()
    await requestStandards(world.stack.connection.db, { ...asked, reopen: true })
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.pulls().filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  it('keeps commits that people push to its branch, and text that they add', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    const [pull] = world.pulls()
    await world.commit({ 'docs/why.md': 'by hand\n' }, STANDARDS_BRANCH)
    pull!.body = `Please merge soon.\n\n${pull!.body}`
    await world.settled()
    await world.addStandard('Second')
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.file('docs/why.md', STANDARDS_BRANCH)).toBe('by hand\n')
    expect(world.file(FILE, STANDARDS_BRANCH)).toContain('Second')
    expect(pull!.commits).toHaveLength(3)
    expect(pull!.body).toMatch(/^Please merge soon\.\n\n<!-- debrief:standards:start/)
  })
})

describe('an edit by hand', () => {
  const edit = async (branch?: string) => {
    const file = world.file(FILE, branch)!
    await world.commit({ [FILE]: file.replace('Because.', 'Edited by hand.') }, branch)
    return world.settled()
  }

  it('on the default branch stays, and is shown until a manager keeps it', async () => {
    const id = await world.addStandard('First')
    await world.choose()
    await world.settled()
    await merge()
    await world.settled()
    expect(await edit()).toMatchObject({ state: 'up_to_date', files: [{ path: FILE, isEdited: true }] })
    expect(await world.edits()).toMatchObject([{ path: FILE, part: id, decision: null }])
    await world.addStandard('Second')
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.file(FILE, STANDARDS_BRANCH)).toMatch(/Edited by hand\.[^]*Second/)
    expect(world.checks().at(-1)).toMatchObject({
      conclusion: 'neutral',
      output: { title: '1 edit between the markers' },
    })
    await decide('keep')
    expect(await world.settled()).toMatchObject({ files: [{ isEdited: false }] })
    expect(world.checks().at(-1)).toMatchObject({ conclusion: 'success' })
    await merge()
    expect(await world.settled()).toMatchObject({ state: 'up_to_date' })
    expect(world.file(FILE)).toContain('Edited by hand.')
    await world.changeStandard(id, 'First', 'A new reason.')
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.file(FILE, STANDARDS_BRANCH)).toContain('A new reason.')
  })

  it('is undone by a pull request if a manager restores the standard', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    await merge()
    await world.settled()
    await edit()
    await decide('restore')
    expect(await world.settled()).toMatchObject({ state: 'open' })
    expect(world.file(FILE, STANDARDS_BRANCH)).toContain('Because.')
    await merge()
    expect(await world.settled()).toMatchObject({ state: 'up_to_date' })
    expect(world.file(FILE)).toContain('Because.')
    expect(await world.edits()).toEqual([])
  })

  it('in the pull request stays, too, and fails the check only if the manager wants that', async () => {
    await world.addStandard('First')
    await world.choose({ failsOnEdits: true })
    await world.settled()
    await edit(STANDARDS_BRANCH)
    expect(await world.edits()).toMatchObject([{ path: FILE, decision: null }])
    expect(world.checks().at(-1)).toMatchObject({
      headSha: world.pulls()[0]!.head.sha,
      conclusion: 'failure',
    })
    await world.addStandard('Second')
    await world.settled()
    expect(world.file(FILE, STANDARDS_BRANCH)).toMatch(/Edited by hand\.[^]*Second/)
    await decide('restore')
    await world.settled()
    expect(world.file(FILE, STANDARDS_BRANCH)).toContain('Because.')
    expect(world.checks().at(-1)).toMatchObject({ conclusion: 'success' })
  })
})

describe('nothing is written', () => {
  const blocked = async () => (await world.settled())?.reason

  it('without an installation, and starts by itself when there is one', async () => {
    const { stack } = world
    const [installation] = [...stack.simulator.state.installations.values()].filter(
      ({ account }) => account.login === 'northbeam',
    )
    await stack.control(`/installations/${installation!.id}/delete`)
    await world.addStandard('First')
    await world.choose()
    expect(await blocked()).toBe('not_installed')
    const installed = { owner: 'northbeam', app: 'debrief-standards' }
    const { id } = await stack.control<{ id: number }>('/installations', installed)
    expect(await world.settled()).toMatchObject({ state: 'open', reason: null })
    await stack.control(`/installations/${id}/suspend`)
    expect(await blocked()).toBe('suspended')
    await stack.control(`/installations/${id}/unsuspend`)
    expect(await world.settled()).toMatchObject({ state: 'open' })
    await stack.control(`/installations/${id}/repositories`, { repositories: [] })
    expect(await blocked()).toBe('not_installed')
    await stack.control(`/installations/${id}/delete`)
    expect(await blocked()).toBe('not_installed')
    const { db } = stack.connection
    const audit = await db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'like', 'standards_app%')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'standards_app_uninstalled',
      'standards_app_installed',
      'standards_app_uninstalled',
    ])
    expect(world.pulls()).toHaveLength(1)
  })

  it('if the manager who chose the repository can no longer write to it', async () => {
    await world.addStandard('First')
    await world.stack.control('/permissions', {
      login: 'marta-olsen',
      repository: REPOSITORY,
      permission: 'read',
    })
    await world.choose()
    expect(await blocked()).toBe('no_permission')
    expect(world.takeEffects()).toEqual({})
  })

  it('into an archived repository, or one that has the name of another', async () => {
    await world.addStandard('First')
    await world.stack.control(`/repositories/${REPOSITORY}/archive`)
    await world.choose()
    expect(await blocked()).toBe('archived')
    const { db } = world.stack.connection
    await db.updateTable('repositories').set({ repo_full_name: 'northbeam/harbor-app' }).execute()
    await world.choose()
    expect(['moved', 'not_installed', 'missing_permissions']).toContain(await blocked())
    expect(world.takeEffects()).toEqual({})
  })

  it('after the manager stopped it, and the pull request stays', async () => {
    await world.addStandard('First')
    await world.choose()
    await world.settled()
    world.takeEffects()
    const asked = { repositoryId: world.repositoryId, actorId: world.marta.id, requestId: null }
    expect(await leaveStandardsRepository(world.stack.connection.db, asked)).toBe(true)
    await world.addStandard('Second')
    expect(await world.settled()).toBeUndefined()
    expect([world.takeEffects(), world.pulls().map(({ state }) => state)]).toEqual([{}, ['open']])
  })
})
