import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  listStandardsRepositories,
  StandardsEdit,
  StandardsSettings,
} from '@debrief/contracts/standards/standards-repositories'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, type PlayedGateway, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/standards-repositories'
const CHOOSE = 'POST /api/standards-repositories'
const ID = '11111111-1111-4111-8111-111111111111'
const app = {
  slug: 'debrief-standards',
  installUrl: 'https://github.com/apps/debrief-standards/installations/new',
}
const written: StandardsSettings = {
  formats: null,
  failsOnEdits: false,
  chosenBy: 'marta-olsen',
  state: 'open',
  reason: null,
  pullRequest: { number: 12, url: 'https://github.com/northbeam/ferry-api/pull/12' },
  files: [{ path: 'AGENTS.md', isChanged: true, isEdited: false, problem: null }],
  edits: [],
  checkedAt: '2026-11-29T10:00:00.000Z',
  isComparing: false,
}
const edit: StandardsEdit = {
  path: 'AGENTS.md',
  part: ID,
  title: 'Close what you open',
  standardId: ID,
  ours: '- **Close what you open**: Because.',
  theirs: '- **Close what you open**: By hand.',
  decision: null,
  foundAt: '2026-11-29T10:00:00.000Z',
}
const listed = (
  given: Partial<StandardsSettings> | null,
  isManager = true,
): EndpointAnswer<typeof listStandardsRepositories> => ({
  app,
  isManager,
  repositories: [{ id: ID, fullName: 'northbeam/ferry-api', written: given && { ...written, ...given } }],
})

function open(answers: Answers) {
  const gateway = playGateway({ 'GET /api/viewer': marta, ...answers })
  openApp('/settings')
  return gateway
}
const sentTo = ({ calls }: PlayedGateway, name: string) =>
  calls.filter((sent) => sent.name === name).map(({ body }) => body)
const panel = async () => within(await screen.findByRole('region', { name: 'Standards in repositories' }))

describe('standards in repositories', () => {
  it('open a pull request when the manager chooses a repository', async () => {
    const started = { state: 'waiting', checkedAt: null, pullRequest: null } as const
    const gateway = open({
      [LIST]: listed(null),
      [CHOOSE]: { repository: listed(started).repositories[0] },
    })
    const found = await panel()
    const start = await found.findByRole('button', { name: 'Open a pull request: northbeam/ferry-api' })
    gateway.answers[LIST] = listed(started)
    fireEvent.click(start)
    await found.findByText('Comparing…')
    expect(sentTo(gateway, CHOOSE)).toEqual([{ repositoryId: ID, formats: null, failsOnEdits: false }])
  })

  it('link the pull request, and say why nothing can be written', async () => {
    open({ [LIST]: listed({ state: 'blocked', reason: 'not_installed' }) })
    const found = await panel()
    await found.findByText(/isn’t installed on this repository/)
    expect(found.getByText('Not written')).toBeTruthy()
    const link = found.getByRole('link', { name: 'Pull request #12 of northbeam/ferry-api' })
    expect(link.getAttribute('href')).toBe(written.pullRequest?.url)
    expect(found.getByRole('button', { name: 'Compare again' })).toBeTruthy()
  })

  it('show an edit by hand, and the manager decides', async () => {
    const name = `POST /api/standards-repositories/${ID}/edits`
    const gateway = open({
      [LIST]: listed({ edits: [edit] }),
      [name]: { repository: listed({ edits: [{ ...edit, decision: 'keep' }] }).repositories[0] },
    })
    const found = await panel()
    fireEvent.click(await found.findByRole('button', { name: 'Keep the edit' }))
    await waitFor(() =>
      expect(sentTo(gateway, name)).toEqual([
        { path: 'AGENTS.md', part: ID, theirs: edit.theirs, decision: 'keep' },
      ]),
    )
    await screen.findByText('Edit kept until the standard changes.')
  })

  it('show members the state without any button', async () => {
    open({ [LIST]: listed({ edits: [edit], state: 'closed' }, false) })
    const found = await panel()
    await found.findByText('Pull request #12 was closed')
    expect(found.getByText(/stays until your team’s manager decides/)).toBeTruthy()
    expect(found.queryByRole('button', { name: /Keep|Restore|Reopen|Patch/ })).toBeNull()
  })

  it('offer patches without the App, and tell operators how to create it', async () => {
    open({
      [LIST]: { ...listed(null), app: null },
      'GET /api/viewer': { ...marta, isOperator: true },
    })
    const found = await panel()
    const link = await found.findByRole('link', { name: 'Create the App' })
    expect(link.getAttribute('href')).toBe('/operators/standards-app')
    expect(found.getByRole('button', { name: 'Patch: northbeam/ferry-api' })).toBeTruthy()
    expect(found.queryByRole('button', { name: /Open a pull request/ })).toBeNull()
  })
})
