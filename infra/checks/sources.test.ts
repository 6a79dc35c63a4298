import { describe, expect, it } from 'vitest'
import { checkSources } from './sources.ts'

const listFaults = (source: string, path = 'packages/queue/src/part.ts') =>
  checkSources(new Map([[path, source]])).map(({ line, what }) => `${line}: ${what}`)

describe('names', () => {
  it.each([
    'packages/queue/src/utils/part.ts',
    'services/gateway/src/helpers/part.ts',
    'web/src/common/part.ts',
    'services/gateway/src/controllers/part.ts',
    'services/gateway/src/services/part.ts',
    'packages/queue/src/job-helper.ts',
    'packages/queue/src/date-utils.ts',
    'packages/queue/src/repository-base.ts',
    'packages/queue/src/connection-pool-manager.ts',
    'packages/queue/src/camelCase.ts',
    'packages/queue/src/PascalCase.ts',
    'web/src/ui/Snake_Case.tsx',
  ])('reject the file %s', (path) => {
    expect(listFaults('', path)).toHaveLength(1)
  })

  it.each([
    'services/gateway/src/reviews/list-reviews.queries.ts',
    'services/gateway/src/teams/find-team-manager.ts',
    'packages/database/migrations/2026-11-21-1-people.ts',
    'web/src/ui/Button.tsx',
    'web/src/ui/Button.test.tsx',
    'web/src/app/routes.tsx',
    'web/vite.config.ts',
    'packages/domain/src/billing/usage.test.ts',
  ])('accept the file %s', (path) => {
    expect(listFaults('', path)).toEqual([])
  })

  it.each([
    'export class QueueManager {}',
    'class RepositoryBase {}',
    'export function dateHelper() {}',
    'const formatUtil = () => 1',
    'const inner = () => { function stringUtils() {} }',
    'export const createManager = () => 1',
    'export function openConnectionManager() {}',
  ])('reject %s', (source) => {
    expect(listFaults(source)).toHaveLength(1)
  })

  it.each(['export function isManager() {}', 'const findTeamManager = () => 1', 'const baseline = () => 1'])(
    'accept the product’s own term: %s',
    (source) => {
      expect(listFaults(source)).toEqual([])
    },
  )
})

describe('secrets', () => {
  it.each([
    'if (given === expectedSignature) {}',
    'if (request.signature !== expected) {}',
    'if (a.signature == b) {}',
    'if (hmac.digest() === given) {}',
    'if (given.equals(digest)) {}',
    'const same = repository.secret === given',
  ])('must not be compared with %s', (source) => {
    expect(listFaults(source)).toHaveLength(1)
  })

  it.each([
    'if (signature === undefined) {}',
    'if (typeof signature === "string") {}',
    'if (signature !== null) {}',
    'if (signature.length === expected.length) {}',
    'timingSafeEqual(signature, expected)',
  ])('may be tested for presence: %s', (source) => {
    expect(listFaults(source)).toEqual([])
  })

  it('may be compared in a test', () => {
    expect(listFaults('if (a.signature === b) {}', 'packages/queue/src/part.test.ts')).toEqual([])
  })
})

describe('comments', () => {
  it.each(['// TODO later', '/* FIXME: this */', '// HACK', '/** XXX */'])('reject %s', (source) => {
    expect(listFaults(source)).toHaveLength(1)
  })

  it.each(['// TODO(#12): later', '// TODO #12 later', "const a = 'TODO'"])('accept %s', (source) => {
    expect(listFaults(source)).toEqual([])
  })

  it.each(['// oxlint-disable-next-line no-console', '// @ts-expect-error', '// biome-ignore lint'])(
    'reject %s without a reason',
    (source) => {
      expect(listFaults(source)).toHaveLength(1)
    },
  )

  it.each([
    '// oxlint-disable-next-line no-console -- the launcher talks to a terminal',
    '// @ts-expect-error: a misspelt status must not compile',
  ])('accept %s', (source) => {
    expect(listFaults(source)).toEqual([])
  })
})
