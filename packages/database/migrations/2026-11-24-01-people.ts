import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      github_id bigint not null unique check (github_id > 0),
      github_username text not null check (github_username <> ''),
      email text,
      avatar_url text,
      github_access_token text,
      github_scopes text,
      needs_reconnect boolean not null default false,
      single_key_shortcuts boolean not null default true,
      digest_enabled boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index users_by_username on users (lower(github_username));
    create index users_deleted on users (deleted_at) where deleted_at is not null;
    comment on column users.github_access_token is 'Encrypted: key id, nonce, ciphertext and tag (D3).';
    comment on column users.github_scopes is 'The scopes of the token, separated by commas. Null if GitHub was never asked.';
    comment on column users.digest_enabled is 'Whether the person wants the weekly email.';
    comment on column users.deleted_at is 'When the person deleted the account. It is erased 90 days later (D31).';

    create table user_emails (
      user_id uuid not null references users (id) on delete cascade,
      email text not null check (position('@' in email) > 0),
      is_primary boolean not null default false
    );
    create unique index user_emails_once on user_emails (user_id, lower(email));
    create index user_emails_by_email on user_emails (lower(email));
    comment on table user_emails is 'The addresses that GitHub had verified by the last sign-in (D34).';
  `.execute(db)
}
