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
      needs_reconnect boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column users.github_access_token is 'encrypted: key id, nonce, ciphertext and tag (D3)';
    create index users_by_username on users (lower(github_username));

    create table teams (
      id uuid primary key default gen_random_uuid(),
      name text not null check (btrim(name) <> ''),
      manager_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index teams_by_manager on teams (manager_id, created_at desc);

    create table team_members (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references teams (id) on delete cascade,
      user_id uuid not null unique references users (id) on delete cascade,
      role text not null check (role in ('manager', 'member')),
      joined_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index team_members_by_team on team_members (team_id, joined_at, id);
    create unique index team_members_one_manager on team_members (team_id) where role = 'manager';

    create table team_invitations (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references teams (id) on delete cascade,
      inviter_id uuid not null references users (id) on delete cascade,
      invitee_email text not null check (position('@' in invitee_email) > 0),
      invitation_token text not null unique,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
      expires_at timestamptz not null default now() + interval '7 days',
      created_at timestamptz not null default now(),
      accepted_at timestamptz,
      check ((status = 'accepted') = (accepted_at is not null))
    );
    comment on column team_invitations.invitation_token is 'SHA-256 of the token in the link, hex (B5)';
    create unique index team_invitations_by_email on team_invitations (team_id, lower(invitee_email));
    create index team_invitations_by_invitee on team_invitations (lower(invitee_email)) where status = 'pending';

    create table stripe_customers (
      user_id uuid primary key references users (id) on delete cascade,
      customer_id text not null unique,
      created_at timestamptz not null default now()
    );

    create table plan_prices (
      price_id text primary key,
      plan_type text not null check (plan_type in ('plus', 'pro', 'teams')),
      billing_interval text not null check (billing_interval in ('month', 'year')),
      part text not null default 'base' check (part in ('base', 'seat')),
      lookup_key text not null unique
    );

    create table stripe_subscriptions (
      subscription_id text primary key,
      customer_id text not null references stripe_customers (customer_id) on delete cascade,
      status text not null,
      price_id text,
      extra_seats integer not null default 0 check (extra_seats >= 0),
      anchor_at timestamptz not null,
      current_period_end bigint,
      cancel_at_period_end boolean not null default false,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    comment on column stripe_subscriptions.current_period_end is 'unix seconds';
    create index stripe_subscriptions_by_customer on stripe_subscriptions (customer_id) where deleted_at is null;

    create table stripe_events (
      id text primary key check (id like 'evt_%'),
      type text not null,
      received_at timestamptz not null default now(),
      applied_at timestamptz
    );

    create function allow_invitation_status() returns trigger language plpgsql as $$
    begin
      if old.status = new.status then return new; end if;
      if (old.status = 'pending') or (new.status = 'pending' and old.status in ('declined', 'accepted', 'cancelled', 'expired'))
        then return new; end if;
      raise exception 'an invitation cannot go from % to %', old.status, new.status using errcode = 'check_violation';
    end $$;
    create trigger invitation_status before update of status on team_invitations
      for each row execute function allow_invitation_status();
  `.execute(db)
}
