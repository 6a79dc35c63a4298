import type { Connection } from '@debrief/database/connect'

export type Row = Record<string, unknown>
export type Insert = <Result extends Row = { id: string }>(table: string, row: Row) => Promise<Result>

export const HASH = (of: string) => of.replaceAll('-', '').padEnd(64, '0')

export interface TestPerson {
  id: string
  colleagueId: string
  login: string
  email: string
  githubId: number
}

export const insertInto = ({ pool }: Connection): Insert =>
  (async (table: string, row: Row) => {
    const columns = Object.keys(row)
    const values = Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value) : value))
    const { rows } = await pool.query(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
      returning *`,
      values,
    )
    return rows[0]
  }) as Insert

const isJson = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value)
