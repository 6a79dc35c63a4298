import { type Kysely, sql } from 'kysely'

/** Makes comments clearer, corrects some, and removes those that only repeat the column's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column access_tokens.scopes is
      'What the token gives access to. mcp: only the MCP server. The other scopes: parts of the API (D45).';
    comment on column access_tokens.token_start is
      'The token''s first characters, so that people can recognize it in lists.';
    comment on column agent_findings.is_commented is
      'Whether the comment was posted at this place. It only mentions the finding''s other places.';
    comment on column agent_findings.lesson is 'The text that explains the finding.';
    comment on column agent_findings.severity is 'Null for findings stored before suppressions were introduced.';
    comment on column agent_runs.posts_until is
      'For each call that is posting to GitHub, the time by which it will have ended.';
    comment on column agent_runs.team_id is
      'The payer''s team when the mention was admitted. The run''s comments count toward its acted-on rate (D40).';
    comment on column analysis_runs.kind is
      'import: an import stored the run and its review together, without a job, quota or notification (D35).';
    comment on column chat_channels.ending is 'The address''s last four characters, so that people can recognize it.';
    comment on column chat_channels.free_at is 'No message is sent to the channel before this time.';
    comment on column chat_channels.host is 'The address''s host, so that people can recognize it.';
    comment on column chat_channels.kinds is
      'The kinds of messages that a team''s channel gets. Empty for a person''s own channel.';
    comment on column chat_channels.problem is
      'A short code for why the channel didn''t accept messages. Null if it did, or if a person paused it.';
    comment on column chat_channels.state is
      'testing: the channel was added or is being turned on again. It gets only a test message until it accepts one.';
    comment on column chat_channels.team_id is
      'The team whose messages the channel gets. Null for a person''s own channel.';
    comment on column chat_messages.attempts is
      'The number of attempts to send the message, including one in progress.';
    comment on column chat_messages.notification_id is
      'For mistake_came_back: the notification that the message is about.';
    comment on column chat_messages.standard_id is 'For standard_published: the standard.';
    comment on column chat_messages.state is
      'dropped: when its turn came, the message was no longer wanted, or there was nothing to report.';
    comment on column chat_messages.week is
      'For weekly_digest and team_numbers: the Monday after the week that the message is about.';
    comment on column comment_outcomes.acted_on is
      'Whether someone acted on the comment. If it''s unknown (null), the comment doesn''t count.';
    comment on column comment_outcomes.team_id is
      'The team whose acted-on rate the comment counts toward. Null if the payer had no team.';
    comment on column comment_outcomes.user_id is 'The payer. Null if the payer had a team.';
    comment on column deliveries.facts is
      'The few fields that handlers need. Cleared after 30 days (D30). Null if no handler reads the event.';
    comment on column first_looks.months is
      'The length of the imported period in months. If there were several imports, the longest.';
    comment on column given_comments.body is
      'The comment''s text. If it''s longer than 10,000 characters, it''s shortened and ends with an ellipsis.';
    comment on column given_comments.end_line is
      'The last commented line when the comment was written. Null if the comment is on a whole file.';
    comment on column given_comments.has_reason is 'Whether the comment gives a reason.';
    comment on column given_comments.note is 'The reviewer''s private note about a kept comment.';
    comment on column given_comments.outcome is
      'acted-on: the code changed. declined: the author said why not. unanswered: no change, no reply. unclear: the rest.';
    comment on column given_comments.path is null;
    comment on column given_comments.pull_request_id is
      'The commented pull request. If several people connected its repository, each connection has its own row.';
    comment on column guidance_downloads.entries is
      'The id, kind, title and hash of each standard or mistake in the downloaded file, to detect later changes (D24).';
    comment on column history_imports.cursor is
      'GitHub''s cursor for the next page. Null before the first page and after the last.';
    comment on column history_imports.has_more is
      'Whether the import reached its maximum number of pull requests before GitHub''s last page.';
    comment on column history_imports.only_own is
      'Whether to import only the requester''s own pull requests, from a teammate''s connection (D35a).';
    comment on column history_imports.seconds_spent is
      'The seconds spent reading and analyzing, without waits. Used to estimate the time left.';
    comment on column history_imports.user_id is
      'The person who requested the import. Debrief reads the pull requests with their GitHub token.';
    comment on column history_pull_requests.attempts is
      'How many times the pull request''s analysis started. After too many crashes, it''s listed without a review.';
    comment on column history_pull_requests.outcome is
      'Null until processed. left_out: a bot wrote it, GitHub no longer has it, or Debrief handles it without the import.';
    comment on column history_pull_requests.reason_before is
      'Why the pull request was pending before, if Debrief knew it. Removing the import''s review restores this reason.';
    comment on column hook_removals.gave_up_at is
      'When Debrief gave up. Null while the remove-webhook job waits or runs.';
    comment on column jobs.key is
      'Identifies the job within its kind. At most one waiting job of a kind has a given key.';
    comment on column lost_deliveries.github_id is
      'GitHub''s id of the delivery attempt, for fetching or redelivering it. Null for a merge found without a delivery.';
    comment on column mails.body is
      'Encrypted because it contains links. Cleared once sent or dropped or, if sending failed, seven days after creation.';
    comment on column mails.ending_id is
      'The cancellation, its undoing or the withdrawal that the email confirms. The text is written when it''s sent.';
    comment on column member_views.viewed_id is
      'The person whose data was viewed. Null once their account is erased, or after 26 months (D31).';
    comment on column member_views.viewer_id is
      'The person who viewed the data. Null once their account is erased, or after 26 months (D31).';
    comment on column merged_standards.merged_at is
      'When the first standards pull request with this standard was merged, by GitHub''s clock.';
    comment on column merged_standards.standard_id is
      'A team standard that was in the repository''s files after a standards pull request was merged.';
    comment on column mistakes.disputed is
      'Whether the mistake counts nowhere: a dispute is open or accepted, or a suppression awaits a decision (D17a, D40).';
    comment on column mistakes.placement is
      'waiting: not grouped yet. single: in no group. grouped: in a group. apart: a person removed it, and it stays out.';
    comment on column mistakes.standard_id is
      'The standard that the mistake violates, according to the analyzer. For its group, see recurring_mistake_members.';
    comment on column model_usage.fence is 'The fence of the job attempt that called the model.';
    comment on column muted_categories.acted_on is
      'How many of the comments in the category had been acted on when it was muted.';
    comment on column muted_categories.unmuted_at is
      'When someone turned the category on again. Only comments on pull requests merged since then can mute it again.';
    comment on column notification_choices.in_chat is
      'Whether notifications of this kind are also sent to the person''s own channels.';
    comment on column notifications.in_app is 'False if the person wants this kind only by email or in their channels.';
    comment on column notifications.mail_id is 'The email about the notification. Null if none was written.';
    comment on column oidc_identities.confirmed_until is
      'An hour after the provider''s last confirmation. Then, sessions and access tokens that rely on it stop working.';
    comment on column oidc_identities.email is 'Null unless the provider has verified the address.';
    comment on column oidc_identities.refresh_token is
      'Encrypted. Used to check the account regularly. Null if the provider issued none or refused the account.';
    comment on column oidc_identities.refused_at is
      'When the provider refused the account. Null again once it confirms the account.';
    comment on column oidc_logout_tokens.token_hash is 'SHA-256 of the issuer and the token''s id (jti), in hex.';
    comment on column plan_endings.ends_at is 'When the subscription ends. Null if the kind is keep.';
    comment on column post_turns.account is 'A hash of the account''s identifier, because that may be a token.';
    comment on column pr_analysis.rejected is
      'Items that the model proposed but the analyzer rejected, for example because the pull request lacks their evidence.';
    comment on column pr_analysis.witness is
      'Who besides the author looked at the change: review, approval or model. If null, there''s no score (D38).';
    comment on column practice_cards.asked_at is
      'When the person asked to practice this mistake that day, even if it isn''t due. Null once they rate it.';
    comment on column practice_cards.example_id is
      'For a card of the starter deck: the teammate''s mistake whose code it shows. Null if it shows the lesson''s code.';
    comment on column practice_cards.standard_id is
      'For a card of the starter deck: the team standard to practice (D44). Such a card has no mistake_id.';
    comment on column practice_cards.team_id is
      'The team of the standard. The card is deleted when its owner leaves the team.';
    comment on column pull_requests.assisted_by is
      'The coding agents that assisted a person. Lists an agent twice if both the description and the commits name it.';
    comment on column pull_requests.comments_at_source is
      'GitHub''s last count of review comments. review_comments_count is this count plus the comments since then.';
    comment on column queue_samples.queues is
      'By kind: the number of waiting jobs and the seconds since the oldest became due. Omits kinds without waiting jobs.';
    comment on column reconciliations.deliveries_until is
      'Deliveries up to this time, by GitHub''s clock, have been compared with GitHub''s list.';
    comment on column reconciliations.hook_id is
      'As in deliveries: the connection''s id, app for the GitHub App, or standards-app for the App for standards.';
    comment on column recurring_mistake_members.pinned is
      'Whether a person edited or approved the group while the mistake was in it. Grouping doesn''t move pinned mistakes.';
    comment on column recurring_mistakes.exported_at is
      'When a team member first downloaded an editor file with this standard. Null before that, and for other groups.';
    comment on column recurring_mistakes.file_patterns is
      'Regular expressions derived from languages and paths. A file is in scope if its path matches all of them.';
    comment on column recurring_mistakes.newest is
      'The group''s newest mistakes, with which grouping compares new ones. Empty if fewer than two mistakes count.';
    comment on column recurring_mistakes.read_over_mcp_at is
      'When a team member''s assistant first read this standard over MCP. Null before that, and for other groups.';
    comment on column saved_views.query is 'The filters, as the query string of the screen''s address.';
    comment on column sessions.confirmed_at is
      'When the person last signed in; null if unknown. Linking and unlinking need a sign-in from the last 10 minutes.';
    comment on column sessions.identity_id is
      'The identity that opened the session. Null if the person signed in with GitHub.';
    comment on column sign_in_attempts.user_id is
      'The signed-in person who confirms a change or links a method. Null for a sign-in.';
    comment on column standards_app.created_by is
      'The operator who created the App. Null once their account is erased.';
    comment on column standards_edits.decided_at is 'When a manager decided. Null before that.';
    comment on column standards_edits.decided_by is
      'The manager who decided. Null before that, and once their account is erased.';
    comment on column standards_edits.decision is
      'keep: the edited text stays. restore: Debrief''s text replaces it. Null until a manager decides.';
    comment on column standards_edits.ours is 'Debrief''s text. Empty if the edit only adds text.';
    comment on column standards_edits.path is null;
    comment on column standards_edits.theirs is 'The text in the file. Empty if the edit deletes Debrief''s text.';
    comment on column standards_repositories.chosen_at is
      'When a manager chose the repository or last changed its settings.';
    comment on column standards_repositories.chosen_by is
      'The manager who chose the repository or last changed its settings. They need write access to it on GitHub.';
    comment on column standards_repositories.merged_number is
      'The number of the latest merged pull request that is recorded in merged_standards. Null before the first.';
    comment on column standards_repositories.pr_number is
      'The number of the latest pull request. Null before the first.';
    comment on column standards_repositories.reason is
      'A short code for why Debrief can''t write. Null unless the state is blocked.';
    comment on column standards_repositories.reopen is 'Whether a manager asked to reopen the closed pull request.';
    comment on column stopped_after_comments.authors is
      'The people who made the mistakes, at least five. Never shown. Empty once the counts are null.';
    comment on column stopped_after_comments.flagged is
      'The number of flagged mistakes whose outcome is known. Null once a person who made one has deleted their account.';
    comment on column stopped_after_comments.period is 'The Monday on which the period of 12 weeks began.';
    comment on column stopped_after_comments.stopped is
      'How many of the flagged mistakes didn''t happen again in the 12 weeks after the period. Null if flagged is null.';
    comment on column suppressed_mistakes.scope is
      'The narrowest scope that covers the mistake. If the suppression gets narrower than that, the mistake counts again.';
    comment on column suppressions.comment_id is 'GitHub''s id of the reply.';
    comment on column suppressions.decided_revision is
      'The latest revision of the reply that Debrief decided on. Null before the first decision.';
    comment on column suppressions.ended_by is 'The person who ended the suppression in settings.';
    comment on column suppressions.expires_at is
      'When an active suppression expires. Editing the reply doesn''t extend it. Cleared if Debrief refuses or ends it.';
    comment on column suppressions.fingerprint is
      'A hash of the commented code, its file, and the finding''s rule or category.';
    comment on column suppressions.reaction is 'The reaction that Debrief gives the reply. Null for none.';
    comment on column suppressions.refusal is
      'failed: Debrief couldn''t decide, for example because it couldn''t read the author''s permission.';
    comment on column suppressions.revision is
      'Incremented when the reply changes, so that a decision about an older version isn''t stored.';
    comment on column suppressions.thread_id is 'GitHub''s id of the agent''s comment that starts the thread.';
    comment on column team_members.shares_code is
      'Whether exercises for teammates may show the member''s code (D44). Null, which means no, until they answer.';
    comment on column team_members.shares_first_look is
      'Whether the member lets the team read their first look (D36). Ends with the membership.';
    comment on column team_members.starter_deck is
      'Whether the member started or declined the starter deck (D44). Null until they choose.';
    comment on column team_weeks.numbers is
      'The week''s numbers, in total and by category. Null where fewer than five people contribute. Identifies nobody.';
    comment on column trials.subject is
      'Keyed hash of a GitHub id, an OIDC identity or a team id. Kept when the account is erased (D27).';
    comment on column usage_events.anonymised_at is
      'When the identifying data was removed: after 26 months, or when the account was erased (D31).';
    comment on column users.agent_team_id is
      'For a coding agent: its team. Null for a person, or if the repositories were connected without a team.';
    comment on column users.agent_user_id is
      'For a coding agent without a team: the person who connected the repositories.';
    comment on column users.github_id is
      'Null for a coding agent, and for a person who uses the identity provider and hasn''t linked GitHub (D46).';
    comment on column users.new_exercises_a_day is
      'The maximum number of new exercises a day (D36). Exercises that are due again don''t count.';
    comment on column webhook_attempts.duration_ms is null;
    comment on column webhook_attempts.message_id is null;
    comment on column webhook_endpoints.failing_since is
      'The time of the first failed attempt since the last success or since the endpoint was resumed. Null if none failed.';
    comment on column webhook_endpoints.id is null;
    comment on column webhook_endpoints.pause_reason is
      'person: its owner paused it. failing: a message failed, and none arrived for a day. gone: it responded with 410.';
    comment on column webhook_endpoints.stopped_known is
      'Whether webhook_stopped_mistakes already contains the mistakes that had stopped before the first check.';
    comment on column webhook_endpoints.url is
      'Before each request, Debrief checks again whether it may send to this address.';
    comment on column webhook_endpoints.user_id is
      'The person who registered the endpoint. It gets no other person''s events.';
    comment on column webhook_messages.attempts is 'The number of attempts since the message was created or replayed.';
    comment on column webhook_messages.next_attempt_at is
      'When the next attempt is due. Null before the first failed attempt, and once the message is finished.';
    comment on column webhook_messages.state is
      'failed: Debrief gave up. dropped: the owner may no longer get the message, or its subject is gone.';
    comment on column webhook_messages.subject_id is
      'A pull request, recurring mistake, standard or team. An endpoint gets messages with the same subject in order.';
    comment on column webhook_stopped_mistakes.endpoint_id is null;
    comment on column webhook_stopped_mistakes.last_at is
      'When the mistake last happened before it stopped. After another occurrence, it can stop again.';
  `.execute(db)
}
