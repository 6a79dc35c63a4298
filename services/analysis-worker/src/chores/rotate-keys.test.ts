import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { findKeyIdsInUse, SECRET_COLUMNS } from '@debrief/database/operations/sealed-secrets'
import {
  aboutChatAddress,
  aboutGithubApp,
  aboutGithubToken,
  aboutIdToken,
  aboutMail,
  aboutRefreshToken,
  aboutWebhookSecret,
  type KeyRing,
  readKeyRing,
} from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase, emptyTables, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorker } from '../app.ts'
import { settings } from '../config.ts'
import { reencryptSecrets } from './rotate-keys.ts'
import { insertWholePerson } from './testing/whole-person.ts'

const PEOPLE = Number(process.env.KEYS_TOKENS ?? 500)
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [K1, K2] = [key('k1'), key('k2')]

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
})
beforeEach(() => emptyTables(connection.db))
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const log = createLog('test', 'silent')
const idsInUse = () => findKeyIdsInUse(connection.db)
const rotate = (keys: string) => reencryptSecrets({ database: connection, keys: readKeyRing(keys), log })

async function insertPeople(count: number, ring: KeyRing): Promise<string[]> {
  const { rows } = await connection.pool.query<{ id: string }>(
    `insert into users (github_id, github_username) select n, 'person-' || n from generate_series(1, $1) n returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await storeToken(id, ring, `gho_${id}_0`)
  return ids
}

const storeToken = (id: string, ring: KeyRing, token: string) =>
  connection.pool.query('update users set github_access_token = $2 where id = $1', [
    id,
    ring.seal(token, aboutGithubToken(id)),
  ])

async function readToken(id: string, ring: KeyRing): Promise<string> {
  const { rows } = await connection.pool.query(
    'select github_access_token as sealed from users where id = $1',
    [id],
  )
  return ring.open(rows[0].sealed, aboutGithubToken(id))
}

async function over(isDone: () => boolean, step: () => Promise<void>) {
  const failures: unknown[] = []
  let times = 0
  for (; !isDone(); times += 1) await step().catch((error: unknown) => failures.push(error))
  return { times, failures }
}

describe('a new key', () => {
  it(`re-encrypts ${PEOPLE} tokens while processes with either key order read and write them`, async () => {
    const [older, newer] = [readKeyRing(`${K1},${K2}`), readKeyRing(`${K2},${K1}`)]
    const ids = await insertPeople(PEOPLE, older)
    const written = new Map(ids.map((id) => [id, `gho_${id}_0`]))
    const anybody = () => ids[randomInt(ids.length)]!
    let done = false
    const reader = (ring: KeyRing) =>
      over(
        () => done,
        async () => {
          const id = anybody()
          if (!(await readToken(id, ring)).startsWith(`gho_${id}_`)) throw new Error('not theirs')
        },
      )
    const writer = (ring: KeyRing, half: number) =>
      over(
        () => done,
        async () => {
          const id = ids[randomInt(ids.length >> 1) * 2 + half]!
          const token = `gho_${id}_${randomInt(1e9)}`
          await storeToken(id, ring, token)
          written.set(id, token)
        },
      )
    const load = Promise.all([reader(older), reader(newer), writer(older, 0), writer(newer, 1)])
    let rotated = 0
    for (let round = 0; round < 3; round += 1) rotated += await rotate(`${K2},${K1}`)
    done = true
    const under = await load
    rotated += await rotate(`${K2},${K1}`)
    console.info(`${rotated} rotated beside ${under.map(({ times }) => times).join(' + ')} reads and writes`)
    expect(under.flatMap(({ failures }) => failures)).toEqual([])
    expect(under.every(({ times }) => times > 0)).toBe(true)
    expect(await idsInUse()).toEqual(['k2'])
    const alone = readKeyRing(K2)
    for (const [id, token] of written) expect(await readToken(id, alone)).toBe(token)
  }, 600_000)

  it('re-encrypts emails and the App’s secrets, and logs secrets that cannot be decrypted', async () => {
    const older = readKeyRing(K1)
    const { rows } = await connection.pool.query(
      `insert into mails (kind, to_address, subject, body) values ('invitation', 'a@mail.example', 'Join', 'x') returning id`,
    )
    const mailId = rows[0].id as string
    await connection.pool.query('update mails set body = $1', [older.seal('{}', aboutMail(mailId))])
    await connection.pool.query(
      `insert into github_app (app_id, slug, name, html_url, private_key, webhook_secret) values (1, 's', 'n', 'u', $1, $2)`,
      [
        older.seal('pem', aboutGithubApp('github_app', 'private_key')),
        older.seal('hush', aboutGithubApp('github_app', 'webhook_secret')),
      ],
    )
    const [moved] = await insertPeople(1, older)
    await connection.pool.query('update users set github_access_token = $1', [
      older.seal('gho', aboutGithubToken('somebody else')),
    ])
    expect(await rotate(`${K2},${K1}`)).toBe(3)
    expect(await idsInUse()).toEqual(['k1', 'k2'])
    await connection.pool.query('update users set github_access_token = null where id = $1', [moved])
    const { rows: stored } = await connection.pool.query(
      'select m.body, a.private_key, a.webhook_secret from mails m, github_app a',
    )
    const ring = readKeyRing(K2)
    expect(ring.open(stored[0].body, aboutMail(mailId))).toBe('{}')
    expect(ring.open(stored[0].private_key, aboutGithubApp('github_app', 'private_key'))).toBe('pem')
    expect(ring.open(stored[0].webhook_secret, aboutGithubApp('github_app', 'webhook_secret'))).toBe('hush')
    expect(await rotate(`${K2},${K1}`)).toBe(0)
  })

  it('re-encrypts the addresses of channels', async () => {
    const older = readKeyRing(K1)
    const [userId] = await insertPeople(1, older)
    const { rows } = await connection.pool.query<{ id: string }>(
      `insert into chat_channels (user_id, service, name, address, address_hash, host, ending, consent)
       values ($1, 'slack', '#reviews', '', 'hash', 'hooks.slack.com', '1234', 'Everyone in this channel can read Debrief’s messages.')
       returning id`,
      [userId],
    )
    const { id } = rows[0]!
    const address = 'https://hooks.slack.com/services/T0/B0/x1234'
    const sealed = older.seal(address, aboutChatAddress(id))
    await connection.pool.query('update chat_channels set address = $1', [sealed])
    expect(await rotate(`${K2},${K1}`)).toBe(2)
    expect(await idsInUse()).toEqual(['k2'])
    const { rows: stored } = await connection.pool.query('select address from chat_channels')
    expect(readKeyRing(K2).open(stored[0].address, aboutChatAddress(id))).toBe(address)
  })
})

describe('the secrets of webhooks', () => {
  it('are re-encrypted, current and previous, and still the same', async () => {
    const older = readKeyRing(K1)
    const [owner] = await insertPeople(1, readKeyRing(K2))
    const { rows } = await connection.pool.query(
      `insert into webhook_endpoints (user_id, url, events, secret)
        values ($1, 'https://a.example/', '{review.completed}', 'x') returning id`,
      [owner],
    )
    const about = aboutWebhookSecret(rows[0].id)
    await connection.pool.query(
      'update webhook_endpoints set secret = $1, previous_secret = $2, previous_until = now()',
      [older.seal('whsec_new', about), older.seal('whsec_old', about)],
    )
    expect(await idsInUse()).toEqual(['k1', 'k2'])
    expect(await rotate(`${K2},${K1}`)).toBe(2)
    expect(await idsInUse()).toEqual(['k2'])
    const { rows: stored } = await connection.pool.query(
      'select secret, previous_secret as previous from webhook_endpoints',
    )
    const ring = readKeyRing(K2)
    expect(ring.open(stored[0].secret, about)).toBe('whsec_new')
    expect(ring.open(stored[0].previous, about)).toBe('whsec_old')
  })
})

describe('the tokens of an identity provider', () => {
  it('are re-encrypted, and still the same', async () => {
    const older = readKeyRing(K1)
    const [userId] = await insertPeople(1, readKeyRing(K2))
    const { rows: identities } = await connection.pool.query<{ id: string }>(
      `insert into oidc_identities (user_id, issuer, subject, name, confirmed_until)
        values ($1, 'https://id.example', 'marta', 'marta', now()) returning id`,
      [userId],
    )
    const { rows: sessions } = await connection.pool.query<{ id: string }>(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, repeat('a', 64), now() + interval '1 day')
        returning id`,
      [userId],
    )
    const [aboutRefresh, aboutId] = [aboutRefreshToken(identities[0]!.id), aboutIdToken(sessions[0]!.id)]
    await connection.pool.query('update oidc_identities set refresh_token = $1', [
      older.seal('refresh', aboutRefresh),
    ])
    await connection.pool.query('update sessions set id_token = $1', [older.seal('a.b.c', aboutId)])
    expect(await idsInUse()).toEqual(['k1', 'k2'])
    expect(await rotate(`${K2},${K1}`)).toBe(2)
    expect(await idsInUse()).toEqual(['k2'])
    const { rows: stored } = await connection.pool.query(
      'select i.refresh_token, s.id_token from oidc_identities i, sessions s',
    )
    const ring = readKeyRing(K2)
    expect(ring.open(stored[0].refresh_token, aboutRefresh)).toBe('refresh')
    expect(ring.open(stored[0].id_token, aboutId)).toBe('a.b.c')
  })
})

describe('the documentation’s statements', () => {
  const page = join(import.meta.dirname, '../../../../docs/operating/keys.md')
  const readStatements = (title: string) =>
    readDocExamples(page).find(({ heading, language }) => heading === title && language === 'sql')!.text
  const sealAll = async (nameKey: (place: string) => string) => {
    await connection.pool.query(`update webhook_endpoints set previous_secret = 'x', previous_until = now()`)
    await connection.pool.query(`update mails set body = 'x', outcome = null, sent_at = null`)
    for (const [place, { table, column }] of Object.entries(SECRET_COLUMNS))
      await connection.pool.query(`update ${table} set ${column} = $1`, [`${nameKey(place)}.x`])
  }
  beforeEach(() => insertWholePerson(connection, 'marta'))

  it('find every key in use', async () => {
    await sealAll((place) => place)
    const { rows } = await connection.pool.query<{ key: string }>(
      readStatements('Change the encryption keys'),
    )
    expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(SECRET_COLUMNS).toSorted())
  })

  it('delete everything that a lost key encrypted', async () => {
    await sealAll(() => 'k1')
    expect(await idsInUse()).toEqual(['k1'])
    await connection.pool.query(readStatements('If a key is lost'))
    expect(await idsInUse()).toEqual([])
  })
})

describe('a worker', () => {
  const start = (TOKEN_KEYS: string) =>
    startWorker(
      settings.parse({
        DATABASE_URL: asRole(database.url, 'worker'),
        QUEUE_BACKEND: 'postgres',
        TOKEN_KEYS,
        DIGEST: 'off',
      }),
      { log, isolated: true },
    )

  it('refuses to start while a token is stored under a missing key, and names the key', async () => {
    await insertPeople(1, readKeyRing(K1))
    await expect(start(K2)).rejects.toThrow(/TOKEN_KEYS is missing .*"k1"/)
    await rotate(`${K2},${K1}`)
    const worker = await start(K2)
    await worker.close()
  })
})
