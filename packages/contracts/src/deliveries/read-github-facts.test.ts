import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readGithubFacts } from './read-github-facts.ts'

interface EventExamples {
  name: string
  examples: Record<string, unknown>[]
}
const definitions = createRequire(import.meta.url)('@octokit/webhooks-examples') as EventExamples[]
const kinds: Record<string, string> = {
  pull_request: 'pull_request',
  pull_request_review: 'review',
  pull_request_review_comment: 'review_comment',
  issue_comment: 'issue_comment',
  repository: 'repository',
  ping: 'ping',
  installation: 'installation',
  installation_repositories: 'installation',
}
/** Events for which only some examples have facts, such as those that ask to run a check again. */
const partly: Record<string, string> = { push: 'push', check_run: 'check', check_suite: 'check' }

describe('the facts of a delivery', () => {
  it('have the kind of the event that a handler reads, and are null for all other events', () => {
    expect(definitions.length).toBeGreaterThan(50)
    for (const { name, examples } of definitions.filter((one) => !(one.name in partly)))
      for (const example of examples)
        expect([name, readGithubFacts(name, example)?.kind ?? null]).toEqual([name, kinds[name] ?? null])
    for (const { name, examples } of definitions.filter((one) => one.name in partly)) {
      const found = examples.map((example) => readGithubFacts(name, example)?.kind ?? null)
      expect([partly[name], null]).toEqual(expect.arrayContaining(found))
    }
    const again = definitions.find(({ name }) => name === 'check_run')?.examples ?? []
    expect(again.map((example) => readGithubFacts('check_run', example)?.kind ?? null)).toContain('check')
  })

  it('survive being stored as JSON', () => {
    for (const { name, examples } of definitions)
      for (const example of examples) {
        const facts = readGithubFacts(name, example)
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
      }
  })

  it.each(['__proto__', 'constructor', 'toString', '', 'pull_request '])(
    'are null for the event %j',
    (event) => {
      expect(readGithubFacts(event, { action: 'closed' })).toBeNull()
    },
  )

  it('are null if the body doesn’t match the event', () => {
    expect(readGithubFacts('pull_request', [])).toBeNull()
    expect(readGithubFacts('ping', 'zen')).toBeNull()
  })
})
