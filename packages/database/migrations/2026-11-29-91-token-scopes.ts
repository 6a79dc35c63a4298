import { type Kysely, sql } from 'kysely'

/** The new checks are on an existing table. Tokens that exist get the scope that they have had so far, which passes. */
export const contracts = '2026-11-24-02-sessions'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_tokens add column scopes text[] not null default '{mcp}';
    alter table access_tokens
      add constraint access_tokens_scopes_check
        check (cardinality(scopes) > 0 and scopes <@ '{mcp,read,team-numbers,standards,operate}'),
      add constraint access_tokens_operate_check
        check ('operate' <> all (scopes) or expires_at <= created_at + interval '30 days');
    comment on column access_tokens.scopes is
      'What the token can be used for. mcp opens only the MCP server, the others open calls of the API (D45).';
  `.execute(db)
}
