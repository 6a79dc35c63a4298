import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table switched_off_rules (
      rule text not null,
      service text not null,
      language text not null,
      milliseconds integer not null,
      at timestamptz not null default now(),
      primary key (rule, service)
    );
    create index switched_off_rules_at on switched_off_rules (at);
    comment on table switched_off_rules is
      'Rules of RULES_DIR that a process of the service switched off until it ends, because they took too long in one file.';
  `.execute(db)
}
