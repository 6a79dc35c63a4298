import { type Kysely, sql } from 'kysely'

/** The version before creates only people, and they meet the new constraint. */
export const contracts = '2026-11-24-01-people'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column github_id drop not null,
      add column coding_agent text check (coding_agent <> ''),
      add column agent_team_id uuid references teams (id) on delete cascade,
      add column agent_user_id uuid references users (id) on delete cascade,
      add column practices_assisted boolean not null default false,
      add constraint users_person_or_coding_agent check (
        case when coding_agent is null then github_id is not null and num_nonnulls(agent_team_id, agent_user_id) = 0
          else github_id is null and num_nonnulls(agent_team_id, agent_user_id) = 1 end);
    create unique index users_agent_of_team on users (agent_team_id, coding_agent) where agent_team_id is not null;
    create unique index users_agent_of_person on users (agent_user_id, coding_agent) where agent_user_id is not null;
    comment on column users.github_id is 'Null for a coding agent.';
    comment on column users.coding_agent is
      'The coding agent that this row stands for (D42). It owns its pull requests, and can''t sign in. Null for a person.';
    comment on column users.agent_team_id is 'The team whose coding agent this is.';
    comment on column users.agent_user_id is
      'The person whose coding agent this is, because they connected a repository without a team.';
    comment on column users.practices_assisted is
      'Whether the person practices mistakes from pull requests that a coding agent assisted (D42).';

    alter table pull_requests
      add column coding_agent text,
      add column agents_in_description text[] not null default '{}',
      add column agents_in_commits text[] not null default '{}',
      add column assisted_by text[] not null generated always as (
        case when coding_agent is null then agents_in_description || agents_in_commits else '{}'::text[] end) stored;
    comment on column pull_requests.coding_agent is 'The coding agent whose bot opened the pull request (D42).';
    comment on column pull_requests.agents_in_description is 'The coding agents whose mark the description has.';
    comment on column pull_requests.agents_in_commits is
      'The coding agents whose mark the commits have. Set by the analysis, which reads the commits.';
    comment on column pull_requests.assisted_by is
      'The coding agents that assisted a person with the pull request. Can contain an agent twice.';

    alter table repositories add column analyze_agents boolean not null default true;
    comment on column repositories.analyze_agents is
      'Whether the pull requests of coding agents are analyzed automatically (D42).';

    alter table recurring_mistakes
      add column exported_at timestamptz,
      add column read_over_mcp_at timestamptz;
    comment on column recurring_mistakes.exported_at is
      'When a team member first downloaded an editor file with this standard. Null for other groups.';
    comment on column recurring_mistakes.read_over_mcp_at is
      'When a team member''s assistant first read this standard over MCP. Null for other groups.';
  `.execute(db)
}
