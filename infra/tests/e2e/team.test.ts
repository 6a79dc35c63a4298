import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUser, subscribe } from '@debrief/testing/factories'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, SIZES } from './stage/open-stage.ts'
import { chooseAtGithub, openWorld, type World } from './stage/open-world.ts'

const MARTA = 48_213_377
const NILS = 'nils.berg@example.com'

/** Follows a manager and the person they invite, from the first click to the last. */
describe.skipIf(!canShow)('a team', { timeout: 120_000 }, () => {
  let world: World
  let marta: Page
  let nils: Page
  const faults: string[] = []

  beforeAll(async () => {
    world = await openWorld({ BILLING: 'on' })
    const { id } = await createUser(world.db, { login: 'marta-olsen', githubId: MARTA })
    await subscribe(world.db, id, { planType: 'teams', extraSeats: 2 })
    const opened = await Promise.all([world.openPage({ as: null }), world.openPage({ as: null })])
    for (const one of opened) one.page.on('close', () => faults.push(...one.faults))
    ;[marta, nils] = opened.map(({ page }) => page) as [Page, Page]
  }, 60_000)
  afterAll(() => world?.close())

  const panel = () => marta.getByRole('region', { name: 'Team', exact: true })

  it('is created, and people are invited to it', async () => {
    await world.signInAtGithub(marta)
    await marta.goto(`${world.url}/settings`)
    await panel().getByLabel('Team name').fill('Harbor')
    await expectClean(marta)
    await panel().getByRole('button', { name: 'Create Team' }).click()
    await panel().getByText('1 member uses 1 of your 4 seats.').waitFor()
    await panel().getByRole('button', { name: 'Send invitations' }).click()
    await marta.getByText('Please enter at least one valid email address').first().waitFor()
    await expectClean(marta)
    await marta.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click()
    await panel().getByLabel('Invite by email').fill(NILS)
    await panel().getByRole('button', { name: 'Add another' }).click()
    await panel().getByLabel('Invite by email, address 2').fill('ida@northbeam.example')
    await panel().getByRole('button', { name: 'Send invitations' }).click()
    await marta.getByText('Invitations sent successfully!').waitFor()
    await marta.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click()
    await panel().getByText('1 member and 2 pending invitations use 3 of your 4 seats.').waitFor()
    for (const viewport of [SIZES.phone, SIZES.wide]) {
      await marta.setViewportSize(viewport)
      await expectClean(marta)
    }
  })

  it('lets in who follows the link in the mail and signs in, and nobody else', async () => {
    const link = await linkIn(world, NILS)
    await nils.goto(link)
    await nils.getByRole('heading', { name: 'Join Harbor' }).waitFor()
    await expectClean(nils)
    await marta.goto(link)
    await marta.getByRole('heading', { name: 'Not your invitation' }).waitFor()
    await expectClean(marta)
    await nils.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(nils, 'nils-berg')
    await nils.waitForURL(link)
    await nils.setViewportSize(SIZES.phone)
    await nils.getByRole('button', { name: 'Accept' }).waitFor()
    await expectClean(nils)
    await nils.setViewportSize(SIZES.wide)
    await nils.getByRole('button', { name: 'Accept' }).click()
    await nils.waitForURL('**/dashboard')
    await nils.goto(`${world.url}/settings`)
    await nils.getByRole('button', { name: 'Leave team' }).waitFor()
    await expectClean(nils)
  })

  it('is closed to a member from the moment they are removed', async () => {
    await marta.goto(`${world.url}/settings`)
    await panel().getByRole('button', { name: 'Remove nils-berg' }).click()
    await marta.getByText('Are you sure you want to remove this team member?').waitFor()
    await expectClean(marta)
    await marta.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await marta.getByText('Team member removed successfully!').waitFor()
    await nils.goto(`${world.url}/dashboard`)
    await nils.waitForURL('**/pricing')
    await Promise.all([marta.close(), nils.close()])
    expect(faults).toEqual([])
  })
})

/** The link in the newest email to that address, once the worker has written the email. */
async function linkIn({ stack, url }: World, address: string): Promise<string> {
  const find = () =>
    readdirSync(stack.outbox)
      .toSorted()
      .toReversed()
      .map((name) => readFileSync(join(stack.outbox, name), 'utf8'))
      .find((page) => page.includes(`To: ${address}`))
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const link = /href="([^"]+\/invitations\/[\w-]+)"/.exec(find()!)?.[1]
  expect(link?.startsWith(url)).toBe(true)
  return link!
}
