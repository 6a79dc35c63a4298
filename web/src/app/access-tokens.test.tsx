import type { AccessToken } from '@debrief/contracts/people/access-tokens'
import { Problem } from '@debrief/contracts/problem'
import type { Guidance } from '@debrief/contracts/standards/guidance'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const laptop: AccessToken = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Laptop',
  scopes: ['mcp', 'read'],
  start: 'dbf_Ab3dE9',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-02-18T10:00:00.000Z',
  lastUsedAt: null,
  state: 'active',
}
const old: AccessToken = {
  ...laptop,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Old',
  state: 'expired',
}
const TOKEN = `dbf_${'Ab3dE9'.padEnd(43, 'x')}`
const REVOKE = `DELETE /api/access-tokens/${laptop.id}`

const createFile = (format: 'agents' | 'copilot' | 'cursor', given = {}): Guidance['files'][number] => ({
  format,
  path: format === 'agents' ? 'AGENTS.md' : `.${format}/x.md`,
  downloadedAt: null,
  withMistakes: true,
  added: [],
  changed: [],
  removed: [],
  ...given,
})
const guidance: Guidance = {
  standards: 3,
  openMistakes: 1,
  files: [
    createFile('agents', {
      downloadedAt: '2026-11-03T10:00:00.000Z',
      changed: ['Give locks back', 'Name berths', 'Wrap errors'],
      removed: ['Use tabs'],
    }),
    createFile('copilot', { downloadedAt: '2026-11-03T10:00:00.000Z' }),
    createFile('cursor'),
  ],
  mcpUrl: 'https://debrief.example/mcp',
}

function open(answers: Answers = {}) {
  const gateway = playGateway({
    'GET /api/viewer': marta,
    'GET /api/access-tokens': { tokens: [laptop, old], grantable: ['mcp', 'read'] },
    'GET /api/guidance': guidance,
    ...answers,
  })
  openApp('/settings')
  return gateway
}
const panel = (name: string) => screen.findByRole('region', { name })
const press = async (name: string | RegExp, where?: HTMLElement) =>
  fireEvent.click(await (where ? within(where) : screen).findByRole('button', { name }))
const listBodies = (gateway: ReturnType<typeof playGateway>, name: string) =>
  gateway.calls.filter((one) => one.name === name).map(({ body }) => body)

describe('the access tokens', () => {
  it('show what each token may do, its first characters, last use and expiration', async () => {
    open()
    const shown = await panel('Access tokens')
    const [first, second] = await within(shown).findAllByRole('listitem')
    expect(first!.textContent).toMatch(
      /^LaptopEditor, Read your datadbf_Ab3dE9… · created .+ · never used · expires February 18, 2999/,
    )
    expect(second!.textContent).toMatch(/^OldExpired.+expired/)
    expect(shown.textContent).toContain('1 active')
  })

  it('are created with a name, and shown only once', async () => {
    const made = { ...laptop, token: TOKEN }
    const gateway = open({
      'GET /api/access-tokens': { tokens: [], grantable: ['mcp', 'read'] },
      'POST /api/access-tokens': made,
    })
    const copied: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => copied.push(text) },
    })
    const shown = await panel('Access tokens')
    await press('New token', shown)
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create token' })
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } })
    expect(create.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Laptop ' } })
    fireEvent.click(screen.getByRole('radio', { name: '30 days' }))
    const scopes = within(screen.getByRole('group', { name: 'What the token may do' })).getAllByRole(
      'checkbox',
    )
    expect(scopes.map((one) => one.closest('label')?.textContent?.slice(0, 6))).toEqual(['Editor', 'Read y'])
    fireEvent.click(scopes[0]!)
    expect(create.disabled).toBe(true)
    fireEvent.click(scopes[1]!)
    fireEvent.click(create)
    await screen.findByText(TOKEN)
    expect(listBodies(gateway, 'POST /api/access-tokens')).toEqual([
      { name: 'Laptop', days: 30, scopes: ['read'] },
    ])
    await press(/^Copy ?the token Laptop/, shown)
    await screen.findByText('Copied!', { exact: false })
    expect(copied).toEqual([TOKEN])
    await press('Done', shown)
    expect(screen.queryByText(TOKEN)).toBeNull()
  })

  it('that operate expire after 30 days at most', async () => {
    const gateway = open({
      'GET /api/access-tokens': { tokens: [], grantable: ['mcp', 'read', 'operate'] },
      'POST /api/access-tokens': { ...laptop, token: TOKEN },
    })
    await press('New token', await panel('Access tokens'))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Night watch' } })
    fireEvent.click(screen.getByRole('radio', { name: '1 year' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Operate/ }))
    const days = within(screen.getByRole('radiogroup', { name: 'Expires after' })).getAllByRole('radio')
    expect(days.map(({ textContent }) => textContent)).toEqual(['7 days', '30 days'])
    await press('Create token')
    await screen.findByText(TOKEN)
    expect(listBodies(gateway, 'POST /api/access-tokens')).toEqual([
      { name: 'Night watch', days: 30, scopes: ['mcp', 'operate'] },
    ])
  })

  it('show the server’s message at the limit, and keep the typed name', async () => {
    const refused = new Problem('too_many_tokens', 409, 'You have 20 access tokens.')
    open({ 'POST /api/access-tokens': refused })
    await press('New token', await panel('Access tokens'))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Laptop' } })
    await press('Create token')
    expect((await screen.findByText('You have 20 access tokens.')).getAttribute('role')).toBe('alert')
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Laptop')
  })

  it('are revoked after a confirmation', async () => {
    const gateway = open({ [REVOKE]: { revoked: true } })
    await press(/^Revoke ?Laptop/, await panel('Access tokens'))
    const question = await screen.findByRole('alertdialog', { name: 'Revoke this token?' })
    expect(listBodies(gateway, REVOKE)).toEqual([])
    await press('Revoke token', question)
    await screen.findByText('Token revoked.')
  })
})

describe('the export to an editor', () => {
  it('shows for each file what changed since the last download', async () => {
    open()
    const rows = await within(await panel('Editor')).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^AGENTS\.md3 changed, 1 removed.+changed since you downloaded it .+Removed: Use tabs/,
      ),
      expect.stringMatching(/^Copilot instructions.+up to date, downloaded /),
      expect.stringMatching(/^Cursor rule.+not downloaded yet/),
    ])
    expect((await panel('MCP server')).textContent).toContain('https://debrief.example/mcp')
  })

  it('downloads with or without the viewer’s mistakes, and shows a failure', async () => {
    const gateway = open({ 'GET /api/guidance/cursor': new Problem('x', 500, 'Something failed.') })
    const shown = await panel('Editor')
    const own = await within(shown).findByRole('switch')
    expect(shown.textContent).toContain('and 1 recurring mistake')
    fireEvent.click(own)
    expect(shown.textContent).not.toContain('and 1 recurring mistake')
    await press('Download: Cursor rule', shown)
    await screen.findByText('Cursor rule could not be downloaded. Something failed.')
    await waitFor(() => expect(listBodies(gateway, 'GET /api/guidance').length).toBeGreaterThan(1))
  })
})
