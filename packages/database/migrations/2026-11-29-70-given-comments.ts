import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table given_comments (
      id uuid primary key default gen_random_uuid(),
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      github_comment_id bigint not null,
      reviewer_github_id bigint not null,
      url text not null,
      body text not null check (length(body) <= 10000),
      path text not null,
      start_line integer,
      end_line integer,
      outcome text not null check (outcome in ('acted-on', 'declined', 'unanswered', 'unclear')),
      has_reason boolean not null,
      has_example boolean not null,
      commented_at timestamptz not null,
      kept_at timestamptz,
      note text check (length(note) <= 1000),
      unique (pull_request_id, github_comment_id),
      check ((start_line is null) = (end_line is null)),
      check (note is null or kept_at is not null)
    );
    create index given_comments_by_reviewer on given_comments (reviewer_github_id, commented_at desc, id desc);
    comment on table given_comments is
      'The review comments that ask for a change, for the people who wrote them (D43). Replaced by each analysis of the pull request.';
    comment on column given_comments.id is 'The row''s id. It stays the same when the pull request is analyzed again.';
    comment on column given_comments.pull_request_id is
      'The commented pull request. One that several people connected has a row for each of them.';
    comment on column given_comments.github_comment_id is 'GitHub''s id of the review comment that starts the thread.';
    comment on column given_comments.reviewer_github_id is
      'GitHub''s id of the account that wrote the comment. It may not belong to a Debrief user.';
    comment on column given_comments.url is 'The comment''s page on GitHub.';
    comment on column given_comments.body is 'The comment, cut after 10,000 characters.';
    comment on column given_comments.path is 'The commented file.';
    comment on column given_comments.start_line is
      'The first commented line when the comment was written. Null if the comment is on a whole file.';
    comment on column given_comments.end_line is 'The last commented line. Null if the comment is on a whole file.';
    comment on column given_comments.outcome is
      'acted-on: the code was changed. declined: the author gave a reason against it. unanswered: nothing changed, and no reply. unclear: none of these can be proven.';
    comment on column given_comments.has_reason is 'Whether the comment says why.';
    comment on column given_comments.has_example is 'Whether the comment shows code that the author could use.';
    comment on column given_comments.commented_at is 'When the comment was written.';
    comment on column given_comments.kept_at is 'When the reviewer added the comment to their collection.';
    comment on column given_comments.note is 'What the reviewer wrote about a kept comment, for themselves.';

    create table stopped_after_comments (
      user_id uuid not null references users (id) on delete cascade,
      period date not null,
      flagged integer check (flagged >= 0),
      stopped integer check (stopped between 0 and flagged),
      authors uuid[] not null,
      primary key (user_id, period),
      check ((flagged is null) = (stopped is null)),
      check ((flagged is null) = (authors = '{}'))
    );
    comment on table stopped_after_comments is
      'Of the mistakes that a reviewer flagged in a 12-week period, how many stopped. Stored when first shown and never counted again, so that nobody can subtract two counts (D43).';
    comment on column stopped_after_comments.user_id is 'The reviewer.';
    comment on column stopped_after_comments.period is 'The Monday on which the period began.';
    comment on column stopped_after_comments.flagged is
      'The number of flagged mistakes. Null if one of their authors has deleted their account.';
    comment on column stopped_after_comments.stopped is
      'How many of them didn''t happen again in the 12 weeks after the period.';
    comment on column stopped_after_comments.authors is
      'The people who made these mistakes, at least five. Never shown. Empty once the count is null.';
  `.execute(db)
}
