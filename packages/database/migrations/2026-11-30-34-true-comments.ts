import { type Kysely, sql } from 'kysely'

/** Makes nine comments clearer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column agent_findings.is_commented is 'Whether the agent commented at this place. Its comment only mentions the finding''s other places.';
    comment on column chat_channels.problem is 'A short code for why the channel didn''t accept messages. Null if no problem is known, or if a person paused the channel.';
    comment on column given_comments.outcome is 'acted-on: the code was fixed at least partly, or the author said that they fixed it and the file changed. declined: the author gave a reason. unanswered: no fix and no reply. unclear: anything else.';
    comment on column history_pull_requests.reason_before is 'The earlier pending reason of a pull request that Debrief already knew. Removing the import''s review restores this reason.';
    comment on column mistakes.disputed is 'True if the mistake doesn''t count, because a dispute is open or accepted, or because a suppression awaits a decision (D17a, D40).';
    comment on column oidc_identities.confirmed_until is 'An hour after the provider''s last confirmation. After this time, sessions and access tokens that rely on the confirmation don''t work.';
    comment on column suppressions.expires_at is 'When an active suppression expires. Editing the reply doesn''t extend it. Null if Debrief refused the reply, or if the suppression ended because the reply changed or was deleted.';
    comment on column webhook_attempts.error is 'A short code for why there was no usable response, or why nothing was sent.';
    comment on column webhook_attempts.status is 'The status of the response. Null without a usable response.'`.execute(
    db,
  )
}
