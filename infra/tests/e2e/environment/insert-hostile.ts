import type { Database } from '@debrief/database/connect'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'

const PER_REVIEW = 125
const CARDS = 150

/** Cuts between code points, so that no surrogate pair is split. */
const start = (text: string, length: number) => [...text].slice(0, length).join('')

/**
 * Inserts reviews for marta-olsen that together contain every text. Many texts also appear in lists and as repository
 * names. Returns the ids of the reviewed pull requests.
 */
export async function insertHostile(db: Database, texts: readonly string[]): Promise<string[]> {
  const owner = await insertPerson(db, 'marta-olsen')
  const opened: string[] = []
  for (let from = 0; from < texts.length; from += PER_REVIEW)
    opened.push(await insertReviewed(db, { owner, texts: texts.slice(from, from + PER_REVIEW) }))
  const at = (index: number) => texts[index % texts.length]!
  for (let index = 0; index < CARDS; index += 1)
    await insertPullRequest(db, {
      owner,
      repository: await insertNamed(db, { owner, text: at(index) }),
      title: at(index * 3),
      description: at(index * 3 + 1),
      author_username: start(at(index * 3 + 2), 39),
      language: start(at(index), 40),
      html_url: at(index * 3 + 2),
      analysis_status: 'failed',
      analysis_error: at(index * 5),
    })
  return opened
}

const insertNamed = (db: Database, { owner, text }: { owner: string; text: string }) =>
  insertRepository(db, owner, {
    repo_full_name: `${start(text, 40)}/${start(text, 100)}`,
    description: text,
    language: start(text, 40),
  })

interface Part {
  owner: string
  texts: readonly string[]
}

/** Inserts a pull request whose review has a mistake for each text. Some of the texts also fill all other fields. */
async function insertReviewed(db: Database, { owner, texts }: Part): Promise<string> {
  const [title = '', description = '', language = '', author = ''] = texts
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: await insertNamed(db, { owner, text: title }),
    title,
    description,
    language: start(language, 40),
    author_username: start(author, 39),
    analysis_status: 'completed',
    merged_at: new Date(),
  })
  const review = await insertReview(db, {
    owner,
    pullRequest,
    review_summary: texts.join('\n'),
    mistakes_count: texts.length,
    learning_points: JSON.stringify(texts.slice(0, 10)),
    went_well: JSON.stringify(texts.slice(10, 20)),
    coverage: JSON.stringify(
      texts.slice(0, 20).map((path) => ({ path, state: 'skipped', reason: path, changedLines: 1 })),
    ),
    ignored_comments: JSON.stringify(texts.slice(0, 10).map((reason, id) => ({ id, reason }))),
    dropped: JSON.stringify(Object.fromEntries(texts.slice(0, 5).map((reason) => [reason, 1]))),
    score_breakdown: JSON.stringify(texts.slice(0, 5).map(createScoreLine)),
  })
  for (const [index, text] of texts.entries())
    await insertMistake(db, { owner, pullRequest, review, ordinal: index + 1, ...createMistake(text) })
  return pullRequest
}

const createScoreLine = (label: string) => ({
  label,
  kind: 'mistake',
  severity: 'low',
  weight: 5,
  confidence: 1,
  factor: null,
  points: -5,
})

const createMistake = (text: string) => ({
  title: start(text, 200),
  description: start(`${text}\n\n[link](${text}) ![image](${text})`, 4_000),
  path: text,
  programming_language: start(text, 40),
  code_before: text,
  code_after: `${text}\n${text}`,
  hunk: `@@ -1 +1 @@ ${text}\n+${text}`,
  rule: start(text, 100),
  source: 'reviewer',
  outcome: 'fixed',
  fixed_in: start(text, 40),
  quote: JSON.stringify({
    author: start(text, 39),
    avatarUrl: text,
    body: text,
    url: text,
    isBot: false,
  }),
})
