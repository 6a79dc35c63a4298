import { expect, it, vi } from 'vitest'
import { importNotices } from '../../src/notices/import-notices.js'

const notice = { id: 'n-1', harbour: 'DKHIR', title: 'Dredging', from: '2026-11-20', until: '2026-11-24' }

it('goes on when one harbour does not answer', async () => {
  const harbours = [
    { code: 'DKHIR', name: 'Hirtshals', country: 'DK' },
    { code: 'NOLAR', name: 'Larvik', country: 'NO' },
  ]
  const query = vi.fn().mockResolvedValueOnce(harbours).mockResolvedValue([])
  const notices = vi.fn().mockResolvedValueOnce([notice]).mockRejectedValueOnce(new Error('timeout'))

  const report = await importNotices({ query, transaction: vi.fn() } as never, { notices })

  expect(report).toEqual({ stored: 1, failed: ['NOLAR'] })
})
