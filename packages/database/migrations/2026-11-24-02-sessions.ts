import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_by_user on sessions (user_id, last_seen_at desc);
    create index sessions_expired on sessions (expires_at);
    comment on column sessions.token_hash is 'SHA-256 of the cookie, in hex.';

    create table sign_in_attempts (
      state_hash text primary key check (length(state_hash) = 64),
      browser_hash text not null check (length(browser_hash) = 64),
      code_verifier text not null,
      return_to text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sign_in_attempts_expired on sign_in_attempts (expires_at);
    comment on column sign_in_attempts.code_verifier is 'The PKCE code verifier, encrypted.';

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
    create index access_tokens_by_user on access_tokens (user_id, created_at desc);
    comment on column access_tokens.token_hash is 'SHA-256 of the token, in hex. The token itself is shown only once.';
    comment on column access_tokens.token_start is 'The first characters, so that people can tell their tokens apart.';
  `.execute(db)
}
