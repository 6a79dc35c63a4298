/** Libraries that only their owners may import. `except` lists packages of the family that tests may import. */
interface Owned {
  library: string
  owners: readonly string[]
  sentence: string
  freeInTests?: readonly string[]
}

export const ownedLibraries: readonly Owned[] = [
  {
    library: 'ts-fsrs',
    owners: ['services/gateway/src/practice/'],
    freeInTests: ['ts-fsrs'],
    sentence:
      "ts-fsrs is imported only in the gateway's practice, which alone sets when something comes back",
  },
  {
    library: 'bullmq',
    owners: ['packages/jobs/', 'infra/tests/bench/'],
    sentence: 'bullmq is imported only in packages/jobs',
  },
  {
    library: 'ioredis',
    owners: ['packages/jobs/', 'packages/testing/', 'infra/'],
    sentence:
      'ioredis is imported only in packages/jobs, testing and infra: jobs alone knows which backend there is',
  },
  {
    library: 'stripe',
    owners: ['services/billing/src/stripe/', 'packages/simulators/src/stripe/testing/'],
    sentence: 'stripe is imported only in services/billing/src/stripe',
    freeInTests: ['stripe'],
  },
  {
    library: 'openai',
    owners: ['packages/analysis/src/model/', 'packages/simulators/src/openai/testing/'],
    sentence: 'openai is imported only in packages/analysis/src/model',
    freeInTests: ['openai', 'openai/helpers/zod'],
  },
  {
    library: 'kysely',
    owners: [
      'packages/database/',
      'packages/jobs/',
      'packages/testing/',
      'infra/',
      'services/*/src/**.queries.ts',
    ],
    freeInTests: ['kysely'],
    sentence:
      'kysely is imported only in database, queue, testing, infra, tests and in a screen-shaped read (*.queries.ts)',
  },
  {
    library: 'pg',
    owners: ['packages/database/', 'packages/jobs/', 'packages/testing/', 'infra/'],
    sentence: 'pg is imported only in database, queue, testing and infra',
  },
  {
    library: '@octokit/*',
    owners: ['packages/github/', 'infra/tests/bench/'],
    freeInTests: ['@octokit/webhooks-examples'],
    sentence:
      '@octokit packages are imported only in packages/github (tests may read @octokit/webhooks-examples)',
  },
  {
    library: 'express',
    owners: ['packages/service-kit/', 'services/*/', 'infra/tests/bench/'],
    sentence: 'express is imported only in service-kit and services',
  },
  {
    library: 'pino',
    owners: ['packages/service-kit/', 'infra/tests/bench/'],
    sentence: 'pino is imported only in service-kit',
  },
]
