/**
 * A rule about what the files in `from` may import. It also covers type-only imports, dynamic imports and re-exports. A
 * path that ends in `/` is a folder, and any other path is a file. `*` matches one name. The first row whose `from`
 * contains a file applies to that file.
 */
export interface Row {
  from: string
  /** Project paths that may be imported, in addition to the row's own folder. */
  mayImport: readonly string[]
  /** npm packages that may be imported. `/*` matches any name. In tests, only `ownedLibraries` restricts packages. */
  libraries: readonly string[] | 'any'
  /** Whether Node's built-in modules may be imported. Tests may always import them. */
  node: boolean
  sentence: string
}

const browserSafe = ['packages/domain/', 'packages/contracts/']
const everyPackage = [
  'packages/domain/',
  'packages/contracts/',
  'packages/database/',
  'packages/jobs/',
  'packages/github/',
  'packages/analysis/',
  'packages/service-kit/',
  'packages/command-line/',
]
const playedStrangers = ['packages/simulators/', 'packages/testing/']
const serviceSentence =
  'services and the command line may import any package but simulators and testing, and no other service: call it over HTTP or enqueue a job'
const webSentence =
  'web code may import only lower layers (app > features/x > session > ui, lib) and, of the packages, only domain and contracts'

const sharedRooms = [
  'web/src/features/*/shared/',
  'web/src/session/',
  'web/src/ui/',
  'web/src/lib/',
  'web/src/content/',
  ...browserSafe,
]

export const rows: readonly Row[] = [
  {
    from: 'packages/domain/',
    mayImport: [],
    libraries: [],
    node: false,
    sentence: 'domain may import nothing, because its rules are pure and also run in the browser',
  },
  {
    from: 'packages/contracts/',
    mayImport: ['packages/domain/'],
    libraries: ['zod'],
    node: false,
    sentence: 'contracts may import only domain and zod',
  },
  {
    from: 'packages/database/',
    mayImport: browserSafe,
    libraries: ['kysely', 'pg', 'zod'],
    node: true,
    sentence: 'database may import only domain, the schemas in contracts, kysely, pg and zod',
  },
  {
    from: 'packages/jobs/',
    mayImport: [...browserSafe, 'packages/database/', 'packages/service-kit/'],
    libraries: ['bullmq', 'ioredis', 'kysely', 'zod'],
    node: true,
    sentence: 'jobs may import only database, service-kit and its own libraries',
  },
  {
    from: 'packages/github/',
    mayImport: browserSafe,
    libraries: ['@octokit/*', 'diff', 'undici', 'zod'],
    node: true,
    sentence: 'github may import only contracts, domain and its own libraries',
  },
  {
    from: 'packages/service-kit/',
    mayImport: browserSafe,
    libraries: [
      'express',
      'ipaddr.js',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      'undici',
      'zod',
      '@opentelemetry/*',
    ],
    node: true,
    sentence: 'service-kit may import only contracts, domain and its own libraries',
  },
  {
    from: 'packages/analysis/',
    mayImport: browserSafe,
    libraries: ['openai', '@ast-grep/*', '@secretlint/*', 'gpt-tokenizer', 'js-yaml', 'zod'],
    node: true,
    sentence: 'analysis may import domain, contracts, openai and parsers, but never database, jobs or github',
  },
  {
    from: 'packages/simulators/',
    mayImport: ['packages/contracts/src/deliveries/'],
    libraries: [
      'adaptivecards',
      'adaptivecards/*',
      'ajv',
      'ajv/*',
      'ajv-formats',
      'diff',
      'gpt-tokenizer',
      'graphql',
      'qs',
      'zod',
    ],
    node: true,
    sentence:
      'simulators may import only contracts/deliveries and libraries that validate responses, because they stand in for other companies',
  },
  {
    from: 'packages/testing/',
    mayImport: ['packages/', 'services/', 'infra/local/'],
    libraries: 'any',
    node: true,
    sentence: 'testing may start everything but the web app, and use the launcher in infra/local',
  },
  {
    from: 'packages/client/',
    mayImport: [],
    libraries: ['openapi-fetch', 'openapi-typescript'],
    node: false,
    sentence:
      'the client may import only its own libraries, because it is published without the rest of Debrief',
  },
  {
    from: 'packages/command-line/',
    mayImport: everyPackage,
    libraries: 'any',
    node: true,
    sentence: serviceSentence,
  },
  {
    from: 'services/gateway/',
    mayImport: [...everyPackage, 'services/billing/'],
    libraries: 'any',
    node: true,
    sentence: "the gateway serves billing's HTTP routes in its process, and may import no other service",
  },
  { from: 'services/*/', mayImport: everyPackage, libraries: 'any', node: true, sentence: serviceSentence },
  {
    from: 'web/src/features/*/shared/',
    mayImport: sharedRooms,
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; a room's shared folder may import only shared code`,
  },
  {
    from: 'web/src/features/settings/',
    mayImport: ['web/src/features/*/settings/', ...sharedRooms],
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; settings may also import the panels in each room's settings folder`,
  },
  {
    from: 'web/src/features/*/',
    mayImport: sharedRooms,
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; a feature may import only the shared folder of another feature`,
  },
  {
    from: 'web/src/session/',
    mayImport: ['web/src/ui/', 'web/src/lib/', ...browserSafe],
    libraries: 'any',
    node: false,
    sentence: webSentence,
  },
  {
    from: 'web/src/ui/',
    mayImport: ['web/src/lib/'],
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; ui is independent of the product, so it may import no package of ours`,
  },
  { from: 'web/src/lib/', mayImport: browserSafe, libraries: 'any', node: false, sentence: webSentence },
  {
    from: 'web/src/content/',
    mayImport: ['web/src/lib/'],
    libraries: 'any',
    node: false,
    sentence: webSentence,
  },
  {
    from: 'web/src/islands/',
    mayImport: ['packages/contracts/src/operations/public-figures.ts'],
    libraries: [],
    node: false,
    sentence:
      'islands may import only the schema of their API response, because a module shared with the app would pull in the app',
  },
  {
    from: 'web/src/site/',
    mayImport: [
      'web/src/app/pages.ts',
      'web/src/features/',
      'web/src/session/',
      'web/src/ui/',
      'web/src/lib/',
      'web/src/content/',
      'packages/analysis/src/lessons/',
      ...browserSafe,
    ],
    libraries: 'any',
    node: true,
    sentence: 'site renders the public pages at build time, so it may use Node; nothing may import it',
  },
  {
    from: 'web/src/',
    mayImport: ['web/src/', ...browserSafe],
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; web/src itself contains the app and main.tsx`,
  },
  {
    from: 'web/',
    mayImport: [],
    libraries: 'any',
    node: true,
    sentence: 'the configuration of the web app may import nothing from the project',
  },
  {
    from: 'infra/',
    mayImport: ['packages/', 'services/'],
    libraries: 'any',
    node: true,
    sentence: 'infra may import all packages and services, and only testing may import infra',
  },
]

export const openToTests = playedStrangers
export const testingSentence = 'only tests, testing and infra may import a test or a file in a testing folder'

export const environmentReaders = ['**/config.ts', '**.config.ts', 'infra/', 'packages/testing/']
export const environmentSentence = 'process.env may be read only in config.ts'
