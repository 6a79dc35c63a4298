import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('invitation')),
      sender_id uuid references users (id) on delete set null,
      invitation_id uuid references team_invitations (id) on delete set null,
      to_address text not null check (position('@' in to_address) > 0),
      subject text not null check (subject !~ '[[:cntrl:]]'),
      body text,
      state text not null default 'waiting' check (state in ('waiting', 'claimed', 'done', 'failed')),
      outcome text check (outcome in ('sent', 'dropped', 'failed')),
      error text,
      due_at timestamptz not null default now(),
      rung_at timestamptz,
      fence integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      crashes integer not null default 0 check (crashes >= 0),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check (body is not null or state in ('done', 'failed')),
      check ((sent_at is not null) = (outcome is not distinct from 'sent'))
    );
    comment on table mails is 'what is to be written to somebody; queued in the transaction of what it tells';
    comment on column mails.sender_id is 'whose doing it is; by it mails are counted';
    comment on column mails.body is 'text and HTML, encrypted because of the links in it; emptied once it is sent or given up';
    create index mails_due on mails (due_at, id) where state = 'waiting' and rung_at is null;
    create index mails_in_flight on mails (rung_at) where rung_at is not null and state in ('waiting', 'claimed');
    create index mails_by_sender on mails (sender_id, created_at);
    create index mails_by_invitation on mails (invitation_id);
    create trigger mails_bell after insert on mails for each statement execute function announce_work();
    create trigger mails_state before update of state, fence on mails
      for each row execute function allow_run_state();

    create function announce_left_team() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_live', json_build_object('userId', old.user_id, 'leftTeam', old.team_id)::text);
      return null;
    end $$;
    create trigger team_member_left after delete on team_members
      for each row execute function announce_left_team();
    create index repositories_by_team on repositories (team_id) where team_id is not null;
  `.execute(db)
}
