import { type Kysely, sql } from 'kysely'

/** Says on which service each id is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column agent_runs.github_review_id is 'The review''s id on GitHub, stored before the review is submitted.';
    comment on column given_comments.github_comment_id is
      'The id on GitHub of the review comment that starts the thread.';
    comment on column given_comments.reviewer_github_id is
      'The comment author''s id on GitHub. The author may not have a Debrief account.';
    comment on column lost_deliveries.github_id is
      'The delivery attempt''s id on GitHub, for fetching or redelivering it. Null for a merge found without a delivery.';
    comment on column sessions.provider_session is
      'The session''s id at the identity provider (sid), for back-channel logout.';
    comment on column standards_app.app_id is 'The App''s id on GitHub.';
    comment on column suppressions.comment_id is 'The reply''s id on GitHub.';
    comment on column suppressions.thread_id is 'The id on GitHub of the agent''s comment that starts the thread.'`.execute(
    db,
  )
}
