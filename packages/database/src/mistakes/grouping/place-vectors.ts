import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../connect.ts'

/** SQLSTATE insufficient_privilege. */
const REFUSED = '42501'

/**
 * Creates a table with the mistakes' vectors. Returns false if the server lacks pgvector
 * (https://github.com/pgvector/pgvector), or if the role lacks the privileges to set it up. Runs each time migrations
 * run, because the extension may have been installed since the last time.
 */
export async function placeVectors(asker: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await asker.query<{ has: boolean }>(HAS_EXTENSION)
  if (!rows[0]?.has) return false
  try {
    await asker.query(MAKE)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === REFUSED) return false
    throw error
  }
}

export async function hasVectors(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select to_regclass('mistake_vectors') is not null as has`.execute(db)
  return rows[0]?.has ?? false
}

const HAS_EXTENSION = `select exists (select from pg_available_extensions where name = 'vector') as has`

/** pgvector's limit for the length of a vector (https://github.com/pgvector/pgvector). */
const MAX_DIMENSIONS = 16_000

const ROWS = (table: string) => `
  insert into mistake_vectors (mistake_id, user_id, category, model, embedding)
  select id, user_id, category, embedding_model, embedding::vector from ${table}
  where embedding is not null and embedding_model is not null and cardinality(embedding) between 1 and ${MAX_DIMENSIONS}
  on conflict (mistake_id) do nothing`

const MAKE = `
  do $make$
  begin
    perform pg_advisory_xact_lock(hashtext('mistake_vectors'));
    create extension if not exists vector;
    if to_regclass('mistake_vectors') is not null then return; end if;
    create table mistake_vectors (
      mistake_id uuid primary key references mistakes (id) on delete cascade,
      user_id uuid not null,
      category text not null,
      model text not null,
      embedding vector not null
    );
    create index mistake_vectors_by_owner on mistake_vectors (user_id, category, model);
    create function keep_mistake_vectors() returns trigger language plpgsql as $keep$
    begin
      ${ROWS('fresh')};
      return null;
    end $keep$;
    create trigger keep_mistake_vectors after insert on mistakes
      referencing new table as fresh for each statement execute function keep_mistake_vectors();
    ${ROWS('mistakes')};
  end $make$`
