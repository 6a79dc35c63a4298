import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { createUser } from '@debrief/testing/factories'
import type { Locator, Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { test } from './environment/integrations.ts'
import { system } from './environment/system.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.goto(`/settings#${name.toLowerCase().replaceAll(' ', '-')}`)
  const panel = page.getByRole('region', { name, exact: true })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  return panel
}

async function confirm(page: Page, name: string): Promise<void> {
  await expectClean(page)
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFileSync(await file.path(), 'utf8')
}

for (const size of sizes)
  test.describe(`integrations, ${size}`, () => {
    test.describe.configure({ timeout: 180_000 })
    test.use({ viewport: SIZES[size], permissions: ['clipboard-read', 'clipboard-write'] })
    test.skip(system !== undefined, 'the external system sends nothing to this machine')

    test.beforeAll(async ({ app: { db } }) => {
      if (!(await db.selectFrom('users').select('id').executeTakeFirst()))
        await createUser(db, { login: 'marta-olsen' })
    })

    test('create a token, copy it and revoke it', async ({ app, page }) => {
      const panel = await openPanel(page, 'Access tokens')
      await expect(panel.getByText('No access tokens yet.')).toBeVisible()
      await panel.getByRole('button', { name: 'New token' }).click()
      await panel.getByLabel('Name').fill('Nightly export')
      await panel.getByRole('checkbox', { name: /^Editor/ }).uncheck()
      await expect(panel.getByRole('button', { name: 'Create token' })).toBeDisabled()
      await panel.getByRole('checkbox', { name: /^Read your data/ }).check()
      await expectClean(page)
      await panel.getByRole('button', { name: 'Create token' }).click()
      await panel.getByRole('button', { name: 'Copy the token Nightly export' }).click()
      const token = await page.evaluate<string>('navigator.clipboard.readText()')
      await expect(panel.getByRole('status').getByText(token, { exact: true })).toBeVisible()
      await expectClean(page)
      const read = async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await fetch(`${app.url}/api/reviews`, { headers })).status
      }
      expect(await read()).toBe(200)
      await page.reload()
      await expect(panel.getByText('1 active')).toBeVisible()
      expect(await page.content()).not.toContain(token)
      await panel.getByRole('button', { name: 'Revoke Nightly export' }).click()
      await confirm(page, 'Revoke token')
      await expect(page.getByText('Token revoked.')).toBeVisible()
      await expect(panel.getByText('No access tokens yet.')).toBeVisible()
      expect(await read()).toBe(401)
    })

    test('add a webhook, send a test, rotate its secret and delete it', async ({ app, page }) => {
      const { receiver } = app
      receiver.received.length = 0
      receiver.answer = (response) => response.writeHead(204).end()
      const panel = await openPanel(page, 'Webhooks')
      await expect(panel.getByText('No webhooks yet.')).toBeVisible()
      await panel.getByRole('button', { name: 'New webhook' }).click()
      await panel.getByLabel('Address').fill('ftp://example.com')
      await panel.getByRole('button', { name: 'Create webhook' }).click()
      await expect(panel.getByRole('alert')).toBeVisible()
      await expectClean(page)
      await panel.getByLabel('Address').fill(receiver.url)
      await panel.getByLabel('Description').fill('Team board')
      await panel.getByRole('button', { name: 'Create webhook' }).click()
      const shown = panel.getByRole('status').locator('code')
      const secret = await shown.innerText()
      await expectClean(page)
      await panel.getByRole('button', { name: 'Done' }).click()
      await expect(shown).toHaveCount(0)

      await panel.getByRole('button', { name: 'Send test' }).click()
      const messages = panel.getByRole('list', { name: 'Messages' })
      await expect(messages.getByText('Delivered')).toBeVisible()
      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
      receiver.answer = (response) => response.writeHead(503).end('The board is down for maintenance.')
      await panel.getByRole('button', { name: 'Send test' }).click()
      await expect(messages.getByText('The board is down for maintenance.').first()).toBeVisible()
      await expectClean(page)
      const link = panel.getByRole('link', { name: 'Export messages as JSON' })
      const log: { state: string; attempts: { status: number }[] }[] = JSON.parse(await download(page, link))
      expect(log.map(({ state, attempts }) => [state, attempts[0]?.status])).toEqual([
        ['waiting', 503],
        ['delivered', 204],
      ])

      await panel.getByRole('button', { name: 'Replace secret' }).click()
      await confirm(page, 'Replace secret')
      await expect(shown).toBeVisible()
      expect(await shown.innerText()).not.toBe(secret)
      await page.reload()
      await expect(panel.getByText('The previous secret expires in 24 hours.')).toBeVisible()
      await expect(shown).toHaveCount(0)
      await panel.getByRole('button', { name: 'Delete' }).click()
      await confirm(page, 'Delete webhook')
      await expect(page.getByText('Webhook deleted.')).toBeVisible()
      await expect(panel.getByText('No webhooks yet.')).toBeVisible()
    })

    test('add a channel after confirming who reads it, and remove it', async ({ app, page }) => {
      const { messages } = app.chat.state
      messages.length = 0
      const address = app.chat.slackAddress(`secret${size}`)
      const panel = await openPanel(page, 'Slack and Microsoft Teams')
      await panel.getByRole('button', { name: 'Add channel' }).click()
      await panel.getByLabel('Channel', { exact: true }).fill('#reviews')
      await panel.getByLabel('Webhook URL').fill(address)
      const add = panel.getByRole('button', { name: 'Add and send test message' })
      await expect(add).toBeDisabled()
      await panel.getByRole('checkbox', { name: CHAT_CONSENT }).check()
      await expectClean(page)
      await add.click()
      await expect(panel.getByText('Active', { exact: true })).toBeVisible()
      expect(messages.map(({ channel }) => channel)).toEqual([new URL(address).pathname])
      expect(await page.content()).not.toContain(address)
      await expectClean(page)
      app.chat.faults.add({ kind: 'invalid_token', match: '/services/' })
      await panel.getByRole('button', { name: 'Send test' }).click()
      await expect(panel.getByText('Paused: messages failed')).toBeVisible()
      await expectClean(page)
      app.chat.faults.clear()
      await panel.getByRole('button', { name: 'Test and turn on' }).click()
      await expect(panel.getByText('Active', { exact: true })).toBeVisible()
      await panel.getByRole('button', { name: 'Remove' }).click()
      await confirm(page, 'Remove channel')
      await expect(panel.getByText('No channels yet.')).toBeVisible()
    })

    test('export the account’s events as CSV and JSON', async ({ app: { db }, page }) => {
      const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      await db.insertInto('audit_events').values({ action: 'account_exported', actor_id: id }).execute()
      const panel = await openPanel(page, 'Export')
      await expectClean(page)
      const read = (format: string) =>
        download(page, panel.getByRole('link', { name: `Export account events as ${format}` }))
      const events: { action: string }[] = JSON.parse(await read('JSON'))
      expect(events.map(({ action }) => action)).toContain('account_exported')
      const [head, ...lines] = (await read('CSV')).trimEnd().split('\r\n')
      expect(head).toBe('\uFEFFTime,Action,By you,Details')
      for (const [at, { action }] of events.entries()) expect(lines[at]).toContain(`Z,${action},true,`)
    })
  })
