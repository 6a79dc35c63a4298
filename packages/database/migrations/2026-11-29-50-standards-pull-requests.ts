import { type Kysely, sql } from 'kysely'

/** The sources of deliveries can only be extended by replacing their constraint. */
export const contracts = '2026-11-24-06-deliveries'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deliveries drop constraint deliveries_source_check;
    alter table deliveries add constraint deliveries_source_check
      check (source in ('github-repository', 'github-app', 'github-standards-app', 'stripe'));

    create table standards_app (
      only_one boolean primary key default true check (only_one),
      app_id bigint not null check (app_id > 0),
      slug text not null,
      name text not null,
      html_url text not null,
      private_key text not null,
      webhook_secret text not null,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now()
    );
    comment on table standards_app is
      'The second GitHub App, which writes the team''s standards into repositories (D41). One in the settings comes first.';
    comment on column standards_app.only_one is 'Always true, so that there is at most one row.';
    comment on column standards_app.app_id is 'GitHub''s id of the App.';
    comment on column standards_app.slug is 'The last part of the App''s address on GitHub.';
    comment on column standards_app.name is 'The App''s name on GitHub.';
    comment on column standards_app.html_url is 'The App''s page on GitHub.';
    comment on column standards_app.private_key is 'Encrypted.';
    comment on column standards_app.webhook_secret is 'Encrypted.';
    comment on column standards_app.created_by is 'The operator who created the App. Null once they are gone.';
    comment on column standards_app.created_at is 'When the App was stored.';

    create table standards_repositories (
      repository_id uuid primary key references repositories (id) on delete cascade,
      team_id uuid not null references teams (id) on delete cascade,
      github_repo_id bigint not null unique,
      formats text[] check (formats <@ array['agents', 'claude', 'copilot', 'cursor'] and formats <> '{}'),
      fails_on_edits boolean not null default false,
      chosen_by uuid references users (id) on delete set null,
      chosen_at timestamptz not null default now(),
      state text not null default 'waiting'
        check (state in ('waiting', 'open', 'closed', 'up_to_date', 'blocked')),
      reason text,
      pr_number integer check (pr_number > 0),
      reopen boolean not null default false,
      files jsonb not null default '[]',
      written jsonb not null default '[]',
      posts_until timestamptz,
      checked_at timestamptz,
      check ((reason is not null) = (state = 'blocked'))
    );
    create index standards_repositories_by_team on standards_repositories (team_id);
    create index standards_repositories_by_chooser on standards_repositories (chosen_by) where chosen_by is not null;
    comment on table standards_repositories is
      'The repositories into which a team''s standards are written with a pull request (D41).';
    comment on column standards_repositories.repository_id is 'The team''s connection of the repository.';
    comment on column standards_repositories.team_id is 'The team whose standards are written.';
    comment on column standards_repositories.github_repo_id is
      'GitHub''s id. Only one team can write its standards into a repository.';
    comment on column standards_repositories.formats is
      'The files to write. Null writes those that exist, or else AGENTS.md.';
    comment on column standards_repositories.fails_on_edits is
      'Whether the check run fails while the pull request has an edit that no manager has decided.';
    comment on column standards_repositories.chosen_by is
      'The manager who chose the repository. They must be able to write to it on GitHub.';
    comment on column standards_repositories.chosen_at is 'When the manager chose the repository.';
    comment on column standards_repositories.state is
      'waiting: not written yet. closed: somebody closed the pull request, and only a manager opens it again.';
    comment on column standards_repositories.reason is 'A short code of what keeps Debrief from writing.';
    comment on column standards_repositories.pr_number is 'The latest pull request. Null before the first.';
    comment on column standards_repositories.reopen is 'Whether a manager asked to open a closed pull request again.';
    comment on column standards_repositories.files is 'The state of each file after the last run.';
    comment on column standards_repositories.written is
      'Hashes of the sections that Debrief wrote, so that edits by hand are found.';
    comment on column standards_repositories.posts_until is
      'A call that writes on GitHub ends before this time. Null if none is in progress.';
    comment on column standards_repositories.checked_at is 'When the repository was last compared with the standards.';

    create table standards_edits (
      repository_id uuid not null references standards_repositories (repository_id) on delete cascade,
      path text not null,
      part text not null,
      ours text not null,
      theirs text not null,
      decision text check (decision in ('keep', 'restore')),
      decided_by uuid references users (id) on delete set null,
      decided_at timestamptz,
      found_at timestamptz not null default now(),
      primary key (repository_id, path, part),
      check ((decided_at is null) = (decision is null))
    );
    create index standards_edits_by_decider on standards_edits (decided_by) where decided_by is not null;
    comment on table standards_edits is
      'Edits by hand between the markers of a repository''s files. Debrief keeps them until a manager decides (D41).';
    comment on column standards_edits.repository_id is 'The repository with the edited file.';
    comment on column standards_edits.path is 'The file.';
    comment on column standards_edits.part is
      'What was edited: the id of a standard, or another name of a part of the section.';
    comment on column standards_edits.ours is 'The text that Debrief writes. Empty for added text.';
    comment on column standards_edits.theirs is 'The text in the file. Empty for deleted text.';
    comment on column standards_edits.decision is 'What the manager decided. Null before that.';
    comment on column standards_edits.decided_by is 'The manager who decided. Null once they are gone.';
    comment on column standards_edits.decided_at is 'When the manager decided.';
    comment on column standards_edits.found_at is 'When Debrief found the edit.';
  `.execute(db)
}
