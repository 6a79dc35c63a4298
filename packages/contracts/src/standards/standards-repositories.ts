import { GUIDANCE_FORMATS } from '@debrief/domain/standards/guidance/write-guidance'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const one = z.object({ repositoryId: z.uuid() })
const bare = { params: one, query: none, body: none, status: 200 } as const
const formats = z.array(z.enum(GUIDANCE_FORMATS)).min(1).nullable()

const fileSchema = z.object({
  path: z.string(),
  /** Whether the default branch doesn't have the file as planned yet. */
  isChanged: z.boolean(),
  isEdited: z.boolean(),
  /** Why Debrief doesn't write the file; null if it does. */
  problem: z
    .enum(['not-closed', 'not-opened', 'more-than-one', 'symlink', 'too-large', 'not-text'])
    .nullable(),
})

const editSchema = z.object({
  path: z.string(),
  /** Identifies the edited part of the file. */
  part: z.string(),
  /** The standard's title, a heading or the first line of added text. */
  title: z.string(),
  /** Null if the edit isn't one of a standard. */
  standardId: z.uuid().nullable(),
  /** Debrief's text; empty for added text. */
  ours: z.string(),
  /** The text in the repository; empty for deleted text. */
  theirs: z.string(),
  decision: z.enum(['keep', 'restore']).nullable(),
  foundAt: z.iso.datetime(),
})
export type StandardsEdit = z.infer<typeof editSchema>

const writtenSchema = z.object({
  /** The files to write. Null writes those that exist, or else AGENTS.md. */
  formats,
  failsOnEdits: z.boolean(),
  /** The manager who chose the repository; null if they deleted their account. */
  chosenBy: z.string().nullable(),
  /**
   * `waiting`: not compared yet. `open`: there is an open pull request. `closed`: somebody closed it, and only a manager
   * opens it again. `blocked`: `reason` says why nothing can be written.
   */
  state: z.enum(['waiting', 'open', 'closed', 'up_to_date', 'blocked']),
  reason: z.string().nullable(),
  pullRequest: z.object({ number: z.number().int(), url: z.string() }).nullable(),
  files: z.array(fileSchema),
  edits: z.array(editSchema),
  checkedAt: z.iso.datetime().nullable(),
  /** Whether Debrief compares the repository now or in the next seconds. */
  isComparing: z.boolean(),
})
export type WrittenStandards = z.infer<typeof writtenSchema>

const repositorySchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null if no manager chose the repository. */
  written: writtenSchema.nullable(),
})
export type StandardsRepository = z.infer<typeof repositorySchema>

export const listStandardsRepositories = endpoint({
  name: 'GET /api/standards-repositories',
  summary:
    'List the repositories into which the team’s standards are written, with edits by hand. For managers, includes the team’s other repositories',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    /** The App that writes the standards; null if the operator hasn't created one. */
    app: z.object({ slug: z.string(), installUrl: z.url() }).nullable(),
    isManager: z.boolean(),
    repositories: z.array(repositorySchema),
  }),
})
export type StandardsRepositories = z.infer<typeof listStandardsRepositories.answer>

const answer = z.object({ repository: repositorySchema })

export const chooseStandardsRepository = endpoint({
  name: 'POST /api/standards-repositories',
  summary: 'Write the team’s standards into a repository with a pull request, or change how. For managers',
  params: none,
  query: none,
  body: z.object({ repositoryId: z.uuid(), formats, failsOnEdits: z.boolean() }),
  status: 200,
  answer,
})

export const leaveStandardsRepository = endpoint({
  ...bare,
  name: 'DELETE /api/standards-repositories/:repositoryId',
  summary:
    'Stop writing standards into a repository. Its files, branch and pull request stay as they are. For managers',
  answer: z.object({ left: z.literal(true) }),
})

export const compareStandardsRepository = endpoint({
  ...bare,
  name: 'POST /api/standards-repositories/:repositoryId/compare',
  summary: 'Compare a repository with the standards now, and open a closed pull request again. For managers',
  body: z.object({ reopen: z.boolean() }),
  answer,
})

export const decideStandardsEdit = endpoint({
  ...bare,
  name: 'POST /api/standards-repositories/:repositoryId/edits',
  summary: 'Keep an edit by hand, or restore Debrief’s text with the pull request. For managers',
  body: z.object({
    path: z.string().max(200),
    part: z.string().max(5_000),
    /** The edit that the manager saw. */
    theirs: z.string().max(1_000_000),
    decision: z.enum(['keep', 'restore']),
  }),
  answer,
})

export const showStandardsPatch = endpoint({
  ...bare,
  name: 'GET /api/standards-repositories/:repositoryId/patch',
  summary:
    'Get a patch for `git apply` with the standards for a repository, which works without the App. Reads the files with the viewer’s GitHub token. For managers',
  answer: z.object({
    /** Empty if the default branch already has the standards. */
    patch: z.string(),
    /** The files that Debrief doesn't write. */
    problems: z.array(fileSchema),
  }),
})
