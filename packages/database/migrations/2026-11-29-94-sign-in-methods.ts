import { type Kysely, sql } from 'kysely'

/** The version before creates only people with a GitHub account and known kinds of emails, which meet the constraints. */
export const contracts = '2026-11-24-01-people'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      drop constraint users_person_or_coding_agent,
      add constraint users_person_or_coding_agent check (
        case when coding_agent is null then num_nonnulls(agent_team_id, agent_user_id) = 0
          else github_id is null and num_nonnulls(agent_team_id, agent_user_id) = 1 end);
    comment on column users.github_id is
      'Null for a coding agent, and for a person who signs in through the identity provider and hasn''t linked GitHub (D46).';
    comment on column users.github_username is
      'The person''s GitHub login or, without a GitHub account, their name at the identity provider. Only for display.';

    create table oidc_identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      issuer text not null check (issuer <> ''),
      subject text not null check (length(subject) between 1 and 255),
      name text not null check (name <> '' and length(name) <= 100),
      email text check (position('@' in email) > 0),
      refresh_token text,
      created_at timestamptz not null default now(),
      confirmed_until timestamptz not null,
      refused_at timestamptz,
      unique (issuer, subject),
      unique (user_id, issuer)
    );
    comment on table oidc_identities is
      'The accounts at the identity provider with which people sign in. Issuer and subject identify the person (D46).';
    comment on column oidc_identities.subject is 'The provider''s id for the person, which never changes.';
    comment on column oidc_identities.name is 'The person''s name at the last sign-in. Only for display.';
    comment on column oidc_identities.email is 'Only an address that the provider has verified.';
    comment on column oidc_identities.refresh_token is
      'Encrypted. Checks hourly whether the account still works. Null if the provider issues none.';
    comment on column oidc_identities.confirmed_until is
      'An hour after the provider last confirmed the account. Sessions and access tokens that depend on it work until then.';
    comment on column oidc_identities.refused_at is
      'When the provider refused to confirm the account. Null again after the next sign-in.';

    alter table sessions
      add column identity_id uuid references oidc_identities (id) on delete cascade,
      add column provider_session text,
      add column id_token text,
      add column confirmed_at timestamptz,
      add column confirmed_by text check (confirmed_by in ('github', 'oidc'));
    create index sessions_by_identity on sessions (identity_id) where identity_id is not null;
    comment on column sessions.identity_id is 'The identity that opened the session. Null if GitHub did.';
    comment on column sessions.provider_session is 'The provider''s id of its session (sid), for back-channel logout.';
    comment on column sessions.id_token is 'The ID token, encrypted. Sent to the provider at sign-out.';
    comment on column sessions.confirmed_at is
      'When the person last signed in. Linking and unlinking need a sign-in from the last 10 minutes.';
    comment on column sessions.confirmed_by is 'The method of the sign-in at confirmed_at.';

    alter table sign_in_attempts
      add column method text not null default 'github' check (method in ('github', 'oidc')),
      add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'confirm', 'link')),
      add column user_id uuid references users (id) on delete cascade,
      add constraint sign_in_attempts_purpose check ((purpose = 'sign_in') = (user_id is null));
    comment on column sign_in_attempts.purpose is
      'What the attempt is for: to sign in, to sign in again before a change, or to link another sign-in method.';
    comment on column sign_in_attempts.user_id is 'The person who confirms or links. Null for a sign-in.';

    create table oidc_logout_tokens (
      token_hash text primary key check (length(token_hash) = 64),
      received_at timestamptz not null default now()
    );
    create index oidc_logout_tokens_by_time on oidc_logout_tokens (received_at);
    comment on table oidc_logout_tokens is
      'The provider''s logout tokens from the last minutes, so that each works only once.';
    comment on column oidc_logout_tokens.token_hash is 'SHA-256 of issuer and token id (jti), in hex.';

    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check
      check (kind in ('invitation', 'digest', 'ending', 'notification', 'sign_in'));
  `.execute(db)
}
