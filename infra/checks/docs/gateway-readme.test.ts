import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { routes } from '@debrief/gateway/routes'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'

it('lists every endpoint of the gateway in its README, and no others', () => {
  const readme = readFileSync(join(projectRoot(), 'services', 'gateway', 'README.md'), 'utf8')
  const named = [...readme.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*)`/g)].map(
    ([, name]) => name,
  )
  const served = [...routes.map(({ endpoint }) => endpoint.name), `GET ${LIVE_PATH}`]
  expect(named.toSorted()).toEqual(served.toSorted())
})
