import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create unique index team_invitations_by_email on team_invitations (team_id, lower(invitee_email));
    create index team_invitations_by_invitee on team_invitations (lower(invitee_email)) where status = 'pending';
    comment on column team_invitations.invitation_token is 'SHA-256 of the token in the link, in hex (B5).';

    create table member_views (
      id bigint generated always as identity primary key,
      viewer_id uuid references users (id) on delete set null,
      viewed_id uuid references users (id) on delete set null,
      screen text not null,
      at timestamptz not null default now()
    );
    create index member_views_by_viewed on member_views (viewed_id, at desc);
    create index member_views_by_viewer on member_views (viewer_id) where viewer_id is not null;
    create index member_views_named on member_views (at) where viewer_id is not null or viewed_id is not null;
    comment on table member_views is 'Each time a manager looked at a member. The member can read this list (D23a).';
    comment on column member_views.viewer_id is 'Null once the account is erased, or after 26 months (D31).';
    comment on column member_views.viewed_id is 'Null once the account is erased, or after 26 months (D31).';

    create function announce_left_team() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_live', json_build_object('userId', old.user_id, 'leftTeam', old.team_id)::text);
      return null;
    end $$;
    create trigger team_member_left after delete on team_members
      for each row execute function announce_left_team();

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
