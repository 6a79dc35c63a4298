import { type Kysely, sql } from 'kysely'

/** Clearer comments for columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column access_tokens.token_start is
      'The first characters, so that people can recognize the token in lists.';
    comment on column agent_runs.github_review_id is
      'GitHub''s id of the review, stored before the review is submitted.';
    comment on column agent_runs.posts_until is
      'For each call that is posting to GitHub, the time by which it must have ended.';
    comment on column analysis_runs.request_id is
      'The id of the delivery or request that started the run. Every log line about the run includes it.';
    comment on column deliveries.facts is
      'The few fields that handlers need to process the delivery again. Cleared after 30 days (D30).';
    comment on column grouping_scopes.regroup is
      'The categories to regroup completely, because something earlier than the newest mistake changed.';
    comment on column guidance_downloads.entries is
      'The id, kind, title and hash of each standard or mistake in the file, to detect later changes (D24).';
    comment on column hook_removals.gave_up_at is 'Null while the remove-webhook job waits or runs.';
    comment on column jobs.delivered_at is
      'When the job was delivered to a worker. It is redelivered if no worker claims it.';
    comment on column jobs.priority is '0 if a person is waiting for the job, 1 for ordinary work, 2 for bulk work.';
    comment on column jobs.request_id is
      'The id of the delivery or request that caused the job. Every log line about the job includes it.';
    comment on column mails.outcome is 'Null while the send-mail job waits or runs.';
    comment on column mails.sender_id is
      'The person whose action caused the email. The email counts toward that person''s hourly limit.';
    comment on column mistakes.disputed is
      'True if a dispute is open or was accepted. Then the mistake doesn''t count anywhere (D17a).';
    comment on column mistakes.opportunity is
      'The language and kind of change in which the mistake can happen, such as "TypeScript/source" (D22a).';
    comment on column model_usage.fence is 'The fence of the job''s attempt that called the model.';
    comment on column possible_repeats.denied_at is 'When the owner denied that the mistake belongs to the group.';
    comment on column post_turns.account is 'A hash, because the account may be identified by a token.';
    comment on column pr_analysis.rejected is
      'The items that the model proposed but the analyzer rejected, for example because the pull request doesn''t contain their evidence.';
    comment on column pr_analysis.usage is 'The model''s tokens, calls and cost. Null if no model was called.';
    comment on column pr_analysis.witness is
      'Who, besides the author, checked the change. Null if nobody did; then the review has no score (D38).';
    comment on column practice_attempts.card_before is 'The card''s schedule before the rating, for undo.';
    comment on column reconciliations.deliveries_until is
      'Deliveries up to this time, by GitHub''s clock, have been compared.';
    comment on column reconciliations.hook_id is
      'The connection''s id for a repository webhook, or app for the GitHub App''s webhook.';
    comment on column recurring_mistake_members.counts is
      'False if the mistake is disputed or its review was replaced (D14, D17a).';
    comment on column recurring_mistake_members.pinned is
      'True if the mistake was in the group when a person made a decision about the group. Grouping doesn''t move pinned mistakes.';
    comment on column recurring_mistakes.confirmed_at is
      'When a manager last confirmed that the team still wants this standard, although nobody violates it (D23b).';
    comment on column recurring_mistakes.named_by_person is
      'True if a person wrote the title and description. They are then no longer generated from the members.';
    comment on column recurring_stats.opportunities is
      'The languages and kinds of change of the person''s newest 20 occurrences in the group (D22a).';
    comment on column sessions.token_hash is 'SHA-256 of the session cookie, in hex.';
    comment on column stripe_events.outcome is
      'The outcome. It starts with "quarantined" if no user has this Stripe customer.';
    comment on column stripe_subscriptions.anchor_at is
      'The day on which usage months begin. Never changes, so that a new billing interval doesn''t start a new month (U3).';
    comment on column stripe_subscriptions.trial_end is
      'The end of the trial, in Unix seconds. Null if there was no trial.';
    comment on column usage_events.anonymised_at is
      'When the identifying data was removed: after 26 months, or with the account (D31).';
  `.execute(db)
}
