import { expect, it, vi } from 'vitest'
import { changeEmail } from '../../src/bookings/change-email.js'

const change = { bookingCode: 'NB4711', lastName: 'Lind', email: 'ada.lind@example.com' }

function setup(rows: unknown[]) {
  const query = vi.fn().mockResolvedValueOnce(rows).mockResolvedValue([])
  const mailer = { send: vi.fn(async () => {}) }
  return { db: { query, transaction: vi.fn() } as never, mailer }
}

it('tells both addresses', async () => {
  const { db, mailer } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  expect(await changeEmail(db, mailer, change)).toBe('changed')
  expect(mailer.send).toHaveBeenCalledTimes(2)
})

it('says nothing about which part was wrong', async () => {
  const { db, mailer } = setup([])
  expect(await changeEmail(db, mailer, change)).toBe('not-found')
  expect(mailer.send).not.toHaveBeenCalled()
})

it('lets a refusing mail server be seen', async () => {
  const { db } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  const mailer = { send: vi.fn().mockRejectedValue(new Error('mailbox full')) }
  await expect(changeEmail(db, mailer, change)).rejects.toThrow('mailbox full')
})
