import { GUIDANCE_FORMATS } from '@debrief/domain/standards/guidance/file-paths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const one = z.object({ repositoryId: z.uuid() })
const bare = { params: one, query: none, body: none, status: 200 } as const
const formats = z.array(z.enum(GUIDANCE_FORMATS)).min(1).nullable()

const fileSchema = z.object({
  path: z.string(),
  /**
   * Whether the planned version differs from the file on the default branch or, if other people committed to the pull
   * request, from the file on its branch.
   */
  isChanged: z.boolean(),
  isEdited: z.boolean(),
  /** Why Debrief doesn't write the file. Null if Debrief writes it. */
  problem: z
    .enum(['not-closed', 'not-opened', 'more-than-one', 'symlink', 'too-large', 'not-text'])
    .nullable(),
})

const editSchema = z.object({
  path: z.string(),
  part: z.string(),
  /** The title of a standard, or 'Introduction' for the introduction. For other text, its heading or first line. */
  title: z.string(),
  /** Null if the edited text isn't a standard. */
  standardId: z.uuid().nullable(),
  /** Debrief's text. Empty for text that a person added. */
  ours: z.string(),
  /** The text in the repository. Empty for text that a person deleted. */
  theirs: z.string(),
  decision: z.enum(['keep', 'restore']).nullable(),
  foundAt: z.iso.datetime(),
})
export type StandardsEdit = z.infer<typeof editSchema>

const writtenSchema = z.object({
  /**
   * The files to write. If null, Debrief writes the formats that exist in the repository. If the repository has no file
   * in any format, Debrief writes AGENTS.md.
   */
  formats,
  failsOnEdits: z.boolean(),
  chosenBy: z.string().nullable(),
  /**
   * `waiting`: Debrief hasn't compared the files yet. `open`: a pull request is open. `closed`: somebody closed the
   * pull request. `blocked`: Debrief can't write, and `reason` says why.
   */
  state: z.enum(['waiting', 'open', 'closed', 'up_to_date', 'blocked']),
  reason: z.string().nullable(),
  pullRequest: z.object({ number: z.number().int(), url: z.string() }).nullable(),
  files: z.array(fileSchema),
  edits: z.array(editSchema),
  checkedAt: z.iso.datetime().nullable(),
  isComparing: z.boolean(),
})
export type StandardsSettings = z.infer<typeof writtenSchema>

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
    'List the repositories that Debrief writes the team’s standards to, and the manual edits in each. For managers, includes the team’s other repositories',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    app: z.object({ slug: z.string(), installUrl: z.url() }).nullable(),
    isManager: z.boolean(),
    repositories: z.array(repositorySchema),
  }),
})
export type StandardsRepositories = z.infer<typeof listStandardsRepositories.answer>

const answer = z.object({ repository: repositorySchema })

export const chooseStandardsRepository = endpoint({
  name: 'POST /api/standards-repositories',
  summary:
    'Choose a repository to receive the team’s standards in a pull request, or change its settings. For managers',
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
    'Stop writing standards to a repository. Its files, branch and pull request stay as they are. For managers',
  answer: z.object({ left: z.literal(true) }),
})

export const compareStandardsRepository = endpoint({
  ...bare,
  name: 'POST /api/standards-repositories/:repositoryId/compare',
  summary:
    'Compare a repository with the standards now and, with `reopen`, reopen its closed pull request. For managers',
  body: z.object({ reopen: z.boolean() }),
  answer,
})

export const decideStandardsEdit = endpoint({
  ...bare,
  name: 'POST /api/standards-repositories/:repositoryId/edits',
  summary: 'Keep a manual edit, or restore Debrief’s text in the pull request. For managers',
  body: z.object({
    path: z.string().max(200),
    part: z.string().max(5_000),
    /** The edited text that the manager saw. The call fails if the text has changed since then. */
    theirs: z.string().max(1_000_000),
    decision: z.enum(['keep', 'restore']),
  }),
  answer,
})

export const showStandardsPatch = endpoint({
  ...bare,
  name: 'GET /api/standards-repositories/:repositoryId/patch',
  summary:
    'Get a patch that adds the standards to a repository with `git apply`. Works without the standards App. Reads the files with the viewer’s GitHub token. For managers',
  answer: z.object({
    /** Empty if no file needs a change, or if Debrief can't change the files (see `problems`). */
    patch: z.string(),
    problems: z.array(fileSchema),
  }),
})
