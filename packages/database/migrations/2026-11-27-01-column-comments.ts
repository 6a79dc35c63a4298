import { type Kysely, sql } from 'kysely'

/** Clearer comments for columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column access_tokens.token_start is 'The first characters, so that people can tell their tokens apart in lists.';
    comment on column agent_runs.eyes_at is 'When the agent added the eyes reaction to the comment.';
    comment on column agent_runs.github_review_id is 'The review''s id, stored before the review is submitted.';
    comment on column agent_runs.posts_until is 'The time by which each call in progress that posts to GitHub must have ended.';
    comment on column deliveries.facts is
      'The few fields that handlers read, so that the delivery can be handled again. Cleared after 30 days (D30).';
    comment on column guidance_downloads.entries is
      'The id, kind, title and hash of each standard or mistake in the file, for finding later changes (D24).';
    comment on column invariant_checks.broken is
      'The number of rows that violate each broken invariant. Null until the check has finished.';
    comment on column jobs.crashes is 'The number of leases that expired because the worker died, froze or lost the database.';
    comment on column jobs.delivered_at is
      'When the job''s id was given to a worker. It is delivered again if no worker claims the job.';
    comment on column jobs.fence is 'Incremented by each claim. A worker may write only while its fence is the current one.';
    comment on column jobs.input is 'Contains only ids.';
    comment on column jobs.key is 'Identifies the job among those of its kind. At most one job with the same key waits.';
    comment on column jobs.priority is '0: a person is waiting for it, 1: ordinary, 2: bulk.';
    comment on column jobs.request_id is
      'The delivery or request that caused the job. It is in every log line about the job.';
    comment on column jobs.run_at is 'When the job is due. Infinity if it waits until a person acts.';
    comment on column jobs.serial_key is 'At most one job of a kind with the same serial key runs at a time.';
    comment on column jobs.tenant_id is 'The tenant whose share of the workers the job uses. The nil UUID if it has no tenant.';
    comment on column mails.unsubscribe_url is
      'For the List-Unsubscribe header (RFC 8058). Null for emails without a subscription, such as invitations.';
    comment on column mistakes.ask is 'The kind of change that the reviewer asked for.';
    comment on column mistakes.placement is
      'waiting: not grouped yet. single: in no group. grouped: in a group. apart: a person took it out of its group, so grouping leaves it alone.';
    comment on column mistakes.standard_id is
      'The standard that the mistake violates, according to the analyzer. The mistake''s group is in recurring_mistake_members.';
    comment on column possible_repeats.denied_at is 'When the owner said that the mistake does not belong to the group.';
    comment on column practice_attempts.outcome is
      'untold: the checks can''t decide, so the person compares their answer with the real fix.';
    comment on column practice_cards.suspended_at is
      'When the owner skipped the exercise. A skipped exercise isn''t due until the owner resumes it.';
    comment on column pr_analysis.rejected is
      'The items that the model proposed and that were rejected, for example because the pull request doesn''t contain their evidence.';
    comment on column pr_analysis.witness is
      'Who besides the author checked the change. Null if nobody did; then there is no score (D38).';
    comment on column pull_requests.comments_at_source is
      'GitHub''s last count of review comments, to which later comments are added.';
    comment on column reconciliations.hook_id is
      'The connection''s id for a repository''s webhook, or app for the App''s webhook, as in deliveries.';
    comment on column seat_purchases.seats_after is
      'The total number of extra seats requested from Stripe. A retry requests the same total, so it buys nothing more.';
    comment on column users.deleted_at is 'When the person deleted the account. Its data is erased 90 days later (D31).';
    comment on column users.github_scopes is 'The token''s scopes, separated by commas. Null if they are unknown.';
  `.execute(db)
}
