import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      name text not null check (btrim(name) <> '' and length(name) <= 100),
      token_hash text not null unique check (length(token_hash) = 64),
      token_start text not null check (length(token_start) <= 16),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      check (expires_at > created_at)
    );
    comment on column access_tokens.token_hash is 'SHA-256 of the token, hex; the token is shown once';
    comment on column access_tokens.token_start is 'its first characters, for a person to tell it by';
    create index access_tokens_by_user on access_tokens (user_id, created_at desc);

    create table guidance_downloads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      format text not null check (format in ('agents', 'copilot', 'cursor')),
      entries jsonb not null,
      at timestamptz not null default now()
    );
    comment on column guidance_downloads.entries is 'id, kind, title and a hash of each standard or mistake in it, to tell what changed since (D24)';
    create index guidance_downloads_by_user on guidance_downloads (user_id, format, at desc);
  `.execute(db)
}
