import type { Scene } from '../promise.ts'

/** A condition in which the database runs but rejects most or all new rows. */
export interface Lack {
  name: 'full' | 'read-only'
  /** Whether every insert into the tables in `TABLES` fails. False if existing pages still have room for some rows. */
  isTotal: boolean
  /** False if the services' readiness checks don't notice the condition. */
  isSeen: boolean
  begin(): Promise<void>
  end(): Promise<void>
}

const TABLES = ['deliveries', 'access_tokens', 'pr_analysis']

/** If no disk can be mounted, triggers on three tables reject rows instead. */
export function createLacks({ disk, stores, judge }: Scene): [Lack, Lack] {
  const refuse = [
    `create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    ...TABLES.map(
      (table) =>
        `create trigger no_room before insert on ${table} for each statement execute function no_room()`,
    ),
  ]
  const full: Lack = disk
    ? {
        name: 'full',
        isTotal: false,
        isSeen: true,
        begin: async () => disk.fill(),
        end: async () => disk.free(),
      }
    : {
        name: 'full',
        isTotal: true,
        isSeen: false,
        begin: async () => void (await judge.pool.query(refuse.join(';'))),
        end: async () => void (await judge.pool.query('drop function no_room cascade')),
      }
  const readOnly: Lack = {
    name: 'read-only',
    isTotal: true,
    isSeen: true,
    begin: () => stores.refuseWrites(),
    end: () => stores.letWrite(),
  }
  return [full, readOnly]
}
