interface OwnedLibrary {
  library: string
  owners: readonly string[]
  sentence: string
  freeInTests?: readonly string[]
}

export const ownedLibraries: readonly OwnedLibrary[] = [
  {
    library: 'ts-fsrs',
    owners: ['services/gateway/src/practice/'],
    freeInTests: ['ts-fsrs'],
    sentence:
      "ts-fsrs may be imported only in the gateway's practice folder, which alone schedules exercises",
  },
  {
    library: 'bullmq',
    owners: ['packages/jobs/', 'infra/tests/bench/'],
    sentence: 'bullmq may be imported only in packages/jobs',
  },
  {
    library: 'ioredis',
    owners: ['packages/jobs/', 'packages/testing/', 'infra/'],
    sentence:
      'ioredis may be imported only in packages/jobs, testing and infra, because only jobs knows the queue backend',
  },
  {
    library: 'stripe',
    owners: ['services/billing/src/stripe/', 'packages/simulators/src/stripe/testing/'],
    sentence: 'stripe may be imported only in services/billing/src/stripe',
    freeInTests: ['stripe'],
  },
  {
    library: 'openai',
    owners: ['packages/analysis/src/model/', 'packages/simulators/src/openai/testing/'],
    sentence: 'openai may be imported only in packages/analysis/src/model',
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
      'kysely may be imported only in database, jobs, testing, infra, tests and *.queries.ts files of services',
  },
  {
    library: 'pg',
    owners: ['packages/database/', 'packages/jobs/', 'packages/testing/', 'infra/'],
    sentence: 'pg may be imported only in database, jobs, testing and infra',
  },
  {
    library: '@octokit/*',
    owners: ['packages/github/', 'infra/tests/bench/'],
    freeInTests: ['@octokit/webhooks-examples'],
    sentence:
      '@octokit packages may be imported only in packages/github (tests may read @octokit/webhooks-examples)',
  },
  {
    library: 'express',
    owners: ['packages/service-kit/', 'services/*/', 'infra/tests/bench/'],
    sentence: 'express may be imported only in service-kit and services',
  },
  {
    library: 'pino',
    owners: ['packages/service-kit/', 'infra/tests/bench/'],
    sentence: 'pino may be imported only in service-kit',
  },
]
