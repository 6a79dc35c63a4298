import { startReceiver } from '@debrief/analysis-worker/webhooks/testing/receiver'
import { startChatSimulator } from '@debrief/simulators/chat/server'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { startWithGithub } from './environment/github.ts'
import { system } from './environment/system.ts'
import { createTest, expect, SIZES, sizes } from './environment/test.ts'

/** An app that may send to this machine, with a receiver for webhooks and a simulator of Slack and Teams. */
const test = createTest(async (given) => {
  const [app, receiver, chat] = await Promise.all([
    startWithGithub({ OUTBOUND_ALLOW: '127.0.0.1', ...given }),
    startReceiver(),
    startChatSimulator(),
  ])
  await app.stack.signUp('marta-olsen')
  return {
    ...app,
    receiver,
    chat,
    async close() {
      await app.close()
      await chat.close()
      receiver.close()
    },
  }
})

const openPanel = async (page: Page, name: string) => {
  await page.goto('/settings')
  return page.getByRole('region', { name, exact: true })
}
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

test.describe('integrations', () => {
  test.skip(system !== undefined, 'the external system sends nothing to this machine')
  test.describe.configure({ timeout: 180_000 })

  for (const size of sizes) {
    test(`an access token reads and exports its owner’s data until it’s revoked, ${size}`, async ({
      app,
      page,
    }) => {
      await page.setViewportSize(SIZES[size])
      const panel = await openPanel(page, 'Access tokens')
      await panel.getByRole('button', { name: 'New token' }).click()
      await panel.getByLabel('Name', { exact: true }).fill('Board')
      await panel.getByRole('checkbox', { name: /^Read your data/ }).check()
      await expectClean(page)
      await panel.getByRole('button', { name: 'Create token' }).click()
      const token = (await panel.getByRole('status').locator('code').textContent()) ?? ''
      await expectClean(page)
      const read = async (path: string) =>
        (await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })).status
      expect(await read('/api/reviews')).toBe(200)
      expect(await read('/api/reviews/export?format=csv')).toBe(200)
      expect(await read('/api/operators/work')).toBe(403)
      await panel.getByRole('button', { name: 'Done' }).click()
      await expect(panel.getByRole('listitem')).toContainText('Read your data')
      await panel.getByRole('button', { name: 'Revoke Board' }).click()
      await confirm(page, 'Revoke token')
      await expect(panel.getByText('No access tokens yet.')).toBeVisible()
      expect(await read('/api/reviews')).toBe(401)
    })

    test(`a webhook gets a signed test message, and its log shows the delivery, ${size}`, async ({
      app: { receiver },
      page,
    }) => {
      receiver.received.length = 0
      await page.setViewportSize(SIZES[size])
      const panel = await openPanel(page, 'Webhooks')
      await panel.getByRole('button', { name: 'New webhook' }).click()
      await panel.getByLabel('Address').fill(receiver.url)
      await expectClean(page)
      await panel.getByRole('button', { name: 'Create webhook' }).click()
      await expect(panel.getByRole('status').locator('code')).toHaveText(/^whsec_/)
      await expectClean(page)
      await panel.getByRole('button', { name: 'Done' }).click()
      await panel.getByRole('button', { name: 'Send test' }).click()
      await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('Delivered', {
        timeout: 30_000,
      })
      expect(receiver.received.map(({ headers }) => headers['webhook-signature'])).toEqual([
        expect.stringMatching(/^v1,/),
      ])
      await expectClean(page)
      await panel.getByRole('button', { name: 'Replace secret' }).click()
      await confirm(page, 'Replace secret')
      await expect(panel.getByText('The previous secret expires in 24 h.')).toBeVisible()
      // A button ignores a second click within 0.4 seconds.
      await page.reload()
      await panel.getByRole('button', { name: 'Replace secret' }).click()
      await confirm(page, 'Replace secret')
      await expect(page.getByText(/^You replaced this secret less than 24 hours ago/)).toBeVisible()
      await panel.getByRole('button', { name: 'Delete' }).click()
      await confirm(page, 'Delete webhook')
      await expect(panel.getByText('No webhooks yet.')).toBeVisible()
    })

    test(`a channel becomes active once its test message was accepted, ${size}`, async ({
      app: { chat },
      page,
    }) => {
      chat.state.messages.length = 0
      await page.setViewportSize(SIZES[size])
      const panel = await openPanel(page, 'Slack and Microsoft Teams')
      await panel.getByRole('button', { name: 'Add channel' }).click()
      await panel.getByLabel('Channel', { exact: true }).fill('#reviews')
      await panel.getByLabel(/^Webhook address/).fill(chat.slackAddress(size))
      const add = panel.getByRole('button', { name: 'Add and send test message' })
      await expect(add).toBeDisabled()
      await panel.getByLabel('Everybody in this channel will read it.').check()
      await expectClean(page)
      await add.click()
      await expect(panel.getByRole('listitem')).toContainText('Active', { timeout: 30_000 })
      expect(chat.state.messages).toHaveLength(1)
      await expectClean(page)
      await panel.getByRole('button', { name: 'Remove #reviews' }).click()
      await confirm(page, 'Remove channel')
      await expect(panel.getByText('No channels yet.')).toBeVisible()
    })
  }
})
