import { type Kysely, sql } from 'kysely'

/** Explains columns better. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column recurring_stats.opportunities is
      'The languages and kinds of files of the person''s newest 20 occurrences in the group (D22a).';
    comment on column mistakes.opportunity is
      'The language and kind of file in which the mistake can happen, such as "TypeScript/source" (D22a).';
    comment on column agent_findings.severity is 'Null for findings from before suppressions existed.';
    comment on column comment_outcomes.thumbs_up is
      'The number of people who reacted with a thumbs-up. Bots don''t count.';
    comment on column pull_requests.agents_in_commits is
      'The coding agents whose marks appear in the commits. Set by the analysis, which reads the commits.';
    comment on column pull_requests.agents_in_description is
      'The coding agents whose marks appear in the description.';
    comment on column suppressed_mistakes.decision is
      'The owner''s decision: to count the mistake or to dispute it. Null until they decide.';
    comment on column suppressions.expires_at is
      'When the suppression ends. Set when it becomes active; editing the reply doesn''t extend it. Null for replies that suppress nothing.';
    comment on column suppressions.decided_revision is
      'The revision of the reply that was last decided on. Null if none was.';
    comment on column suppressions.said_rank is
      'Orders events within the same second: 0 for created, 1 for edited, 2 for deleted.';
    comment on column suppressions.title is
      'The finding''s title. Identifies the finding if it has neither a rule nor a lesson.';
    comment on column standards_repositories.fails_on_edits is
      'Whether the check run fails while a manual edit in the pull request awaits a manager''s decision.';
    comment on column standards_repositories.formats is
      'The files to write. If null, Debrief writes those that exist, or AGENTS.md if none do.';
    comment on column standards_repositories.posts_until is
      'A call that is writing to GitHub ends before this time. Null if none is in progress.';
    comment on column standards_repositories.reason is 'A short code for the reason why Debrief can''t write.';
    comment on column standards_repositories.state is
      'waiting: not written yet. closed: somebody closed the pull request. Debrief reopens it only if a manager asks.';
    comment on column standards_repositories.written is
      'Hashes of the sections that Debrief wrote, for detecting manual edits.';
    comment on column standards_edits.part is
      'What was edited: a standard''s id, or the name of another part of the section.';
  `.execute(db)
}
