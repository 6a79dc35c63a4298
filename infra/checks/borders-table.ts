/**
 * Which folders may import which. A path that ends in `/` is a folder, any other a file; `*` matches one name. The first
 * row whose `from` contains a file applies to it. Every import counts, including type-only and dynamic imports and
 * re-exports.
 */
export interface Row {
  from: string
  /** Paths in this project that it may import, in addition to its own folder. */
  mayImport: readonly string[]
  /** npm packages that it may import; tests may import any. `/*` matches any name. See also owned-libraries.ts. */
  libraries: readonly string[] | 'any'
  /** Whether it may import Node's built-in modules. Tests always may. */
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
  'a service or the command line imports any package but simulators and testing, and never another service: talk by HTTP contract or job'
const webSentence =
  'the web imports downwards only, app > features/x > session > ui, lib, and of packages only domain and contracts'

/** Paths that every feature may import, in addition to its own folder. */
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
    sentence: 'domain imports nothing: rules are pure and run in the browser too',
  },
  {
    from: 'packages/contracts/',
    mayImport: ['packages/domain/'],
    libraries: ['zod'],
    node: false,
    sentence: 'contracts imports domain and zod',
  },
  {
    from: 'packages/database/',
    mayImport: browserSafe,
    libraries: ['kysely', 'pg', 'zod'],
    node: true,
    sentence: 'database imports domain, the shapes of contracts, kysely, pg and zod',
  },
  {
    from: 'packages/jobs/',
    mayImport: [...browserSafe, 'packages/database/', 'packages/service-kit/'],
    libraries: ['bullmq', 'ioredis', 'kysely', 'zod'],
    node: true,
    sentence: 'jobs imports database, service-kit and its own libraries',
  },
  {
    from: 'packages/github/',
    mayImport: browserSafe,
    libraries: ['@octokit/*', 'undici', 'zod'],
    node: true,
    sentence: 'github imports contracts, domain and its own libraries',
  },
  {
    from: 'packages/service-kit/',
    mayImport: browserSafe,
    libraries: ['express', 'pino', 'prom-client', 'rate-limiter-flexible', 'zod', '@opentelemetry/*'],
    node: true,
    sentence: 'service-kit imports contracts, domain and its own libraries',
  },
  {
    from: 'packages/analysis/',
    mayImport: browserSafe,
    libraries: ['openai', '@ast-grep/*', '@secretlint/*', 'gpt-tokenizer', 'js-yaml', 'zod'],
    node: true,
    sentence: 'analysis imports domain, contracts, openai and parsers; never database, jobs or github',
  },
  {
    from: 'packages/simulators/',
    mayImport: ['packages/contracts/src/deliveries/'],
    libraries: ['ajv', 'ajv/*', 'ajv-formats', 'diff', 'gpt-tokenizer', 'graphql', 'qs', 'zod'],
    node: true,
    sentence:
      'simulators import contracts/deliveries and what checks answers against a description: they play strangers and know nothing of ours',
  },
  {
    from: 'packages/testing/',
    mayImport: ['packages/', 'services/', 'infra/local/'],
    libraries: 'any',
    node: true,
    sentence: 'testing may start everything but the web, with the launcher of infra/local',
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
    sentence: "the gateway carries billing's HTTP face in its process, and imports no other service",
  },
  { from: 'services/*/', mayImport: everyPackage, libraries: 'any', node: true, sentence: serviceSentence },
  {
    from: 'web/src/features/*/shared/',
    mayImport: sharedRooms,
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; what a room shares imports only what others share`,
  },
  {
    from: 'web/src/features/settings/',
    mayImport: ['web/src/features/*/settings/', ...sharedRooms],
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; the settings page shows the panels in each room's settings folder`,
  },
  {
    from: 'web/src/features/*/',
    mayImport: sharedRooms,
    libraries: 'any',
    node: false,
    sentence: `${webSentence}; of another room a feature imports its shared folder alone`,
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
    sentence: `${webSentence}; ui knows no product words, so no package of ours`,
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
      'islands import nothing but the shape of what they ask for: a module shared with the app would bring the app along',
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
    sentence: 'site renders the public pages at build time, so Node is open to it; nothing imports it',
  },
  {
    from: 'web/src/',
    mayImport: ['web/src/', ...browserSafe],
    libraries: 'any',
    node: false,
    sentence: `${webSentence}: here stand the app and main.tsx`,
  },
  {
    from: 'web/',
    mayImport: [],
    libraries: 'any',
    node: true,
    sentence: 'the configuration of the web imports nothing of the project',
  },
  {
    from: 'infra/',
    mayImport: ['packages/', 'services/'],
    libraries: 'any',
    node: true,
    sentence: 'infra starts and checks everything, and only testing imports it',
  },
]

/** Paths that tests may import, in addition to those in their row. */
export const openToTests = playedStrangers
export const testingSentence = 'only tests, testing and infra import a test or what lies in a testing folder'

/** Files that may read `process.env`. Tests may, too. */
export const environmentReaders = ['**/config.ts', '**.config.ts', 'infra/', 'packages/testing/']
export const environmentSentence = 'process.env is read only in config.ts'
