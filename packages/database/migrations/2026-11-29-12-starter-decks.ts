import { type Kysely, sql } from 'kysely'

/** The version before writes none of the new columns, so its rows meet the new constraints. */
export const contracts = '2026-11-24-10-practice'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table team_members
      add constraint team_members_by_user_and_team unique (team_id, user_id),
      add column starter_deck text check (starter_deck in ('started', 'declined')),
      add column shares_code boolean;
    comment on column team_members.starter_deck is
      'Whether the member practices the team''s standards with examples (D44). Null until they choose.';
    comment on column team_members.shares_code is
      'Whether exercises for teammates may show the member''s code (D44). Null until they answer, which means no.';

    alter table practice_cards
      alter column mistake_id drop not null,
      add column standard_id uuid references recurring_mistakes (id) on delete cascade,
      add column team_id uuid,
      add column example_id uuid references mistakes (id) on delete cascade,
      add foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade,
      add unique (user_id, standard_id),
      add check (num_nonnulls(mistake_id, standard_id) = 1),
      add check ((standard_id is null) = (team_id is null)),
      add check (example_id is null or standard_id is not null);
    create index practice_cards_by_standard on practice_cards (standard_id) where standard_id is not null;
    create index practice_cards_by_example on practice_cards (example_id) where example_id is not null;
    create index practice_cards_by_team on practice_cards (team_id, user_id) where team_id is not null;
    comment on column practice_cards.standard_id is
      'The team standard that a card of the starter deck practices (D44). Such a card has no mistake of its owner.';
    comment on column practice_cards.team_id is 'The team of the standard. The card is deleted when its owner leaves.';
    comment on column practice_cards.example_id is
      'The teammate''s mistake whose code the exercise shows. Null if the code is the lesson''s.';

    create function remove_examples() returns trigger language plpgsql as $$
    begin
      delete from practice_cards c using mistakes m
        where m.id = c.example_id and m.user_id = old.user_id and c.team_id = old.team_id;
      return null;
    end $$;
    create trigger team_member_withdrew_code after update of shares_code on team_members
      for each row when (old.shares_code and new.shares_code is not true) execute function remove_examples();
    create trigger team_member_took_code after delete on team_members
      for each row when (old.shares_code) execute function remove_examples();
  `.execute(db)
}
