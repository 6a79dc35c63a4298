import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { githubDescription, hasSharedData } from '../../testing/shared-data.ts'
import { ownAdditions } from '../http/own-additions.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { createState } from '../state/state.ts'
import { allRoutes } from './all-routes.ts'

const state = createState({ dataFolders: [] })
const routes = Object.keys(allRoutes(createRateLimits(state)))

it.skipIf(!hasSharedData)(
  'serves every call in GitHub’s specification and our own additions, and no others',
  () => {
    const { paths } = JSON.parse(readFileSync(githubDescription, 'utf8')) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.filter((route) => !routes.includes(route))).toEqual([])
    const ours = Object.keys(ownAdditions)
    expect(routes.filter((route) => !described.includes(route) && !ours.includes(route))).toEqual([])
  },
)

it('names a source for each of our own additions', () => {
  for (const { source } of Object.values(ownAdditions))
    expect(source).toMatch(/^https:\/\/docs\.github\.com\//)
})
