import { type Kysely, sql } from 'kysely'

/** Makes five comments clearer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column given_comments.outcome is
      'acted-on: the code was fixed, or the author said so and the file changed. declined: the author gave a reason. unanswered: no fix and no reply. unclear: anything else.';
    comment on column mails.ending_id is
      'The plan ending that the email confirms: a cancellation, its undoing, or a withdrawal. The email''s text is written when the email is sent.';
    comment on column practice_cards.asked_at is
      'When the person asked to practice the mistake on the same day, even if the card isn''t due. Null once they rate it.';
    comment on column recurring_mistake_members.pull_request_id is
      'The mistake''s pull request, so that queries can check visibility without reading the mistake. Set by a trigger.';
    comment on column recurring_mistakes.confirmed_at is
      'When a manager last confirmed that the team still wants this standard (D23b).'`.execute(db)
}
