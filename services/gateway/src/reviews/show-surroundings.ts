import { type Surroundings, showSurroundings } from '@debrief/contracts/reviews/surroundings'
import { readFileAt } from '@debrief/github/pull-requests/material/contents'
import { type Context, serve } from '../context.ts'
import { noSuchMistake } from '../policies/mistakes.ts'
import { recordView } from '../policies/people.ts'
import { findVisibleReview, noSurroundings } from '../policies/reviews.ts'
import { githubProblem } from '../pull-requests/self-check/problems.ts'
import { withGithub } from '../repositories/with-github.ts'
import { findSurroundings, listOldTexts, listTexts } from './surroundings.ts'

/** Reads from GitHub with the viewer's token, so that viewers see only code that GitHub would show them. */
export const showSurroundingsRoute = serve(showSurroundings)(
  async ({ params: { reviewId, mistakeId }, query: { view, user } }, context: Context) => {
    const { review, ownerId } = await findVisibleReview(context, { reviewId, user })
    const { mistakes, pullRequest } = review
    const mistake = mistakes.find(({ id }) => id === mistakeId)
    if (!mistake) throw noSuchMistake()
    const { head_sha: head, base_sha: base } = await context.db
      .selectFrom('pull_requests')
      .select(['head_sha', 'base_sha'])
      .where('id', '=', pullRequest.id)
      .executeTakeFirstOrThrow()
    const versions = [
      { sha: head, texts: listTexts(mistake, view) },
      { sha: base, texts: listOldTexts(mistake, view) },
    ]
    const { path, startLine: near } = mistake
    const found = await withGithub(context, async (github): Promise<Surroundings | null> => {
      for (const { sha, texts } of versions) {
        if (sha === null || texts.length === 0) continue
        const file = await readFileAt(github, { fullName: pullRequest.repository, path, sha })
        const around = file === null ? null : findSurroundings(file, { texts, near })
        if (around) return around
      }
      return null
    }).catch((error: unknown) => {
      throw githubProblem(error)
    })
    if (!found) throw noSurroundings()
    await recordView(context, { ownerId, screen: '/reviews' })
    return found
  },
)
