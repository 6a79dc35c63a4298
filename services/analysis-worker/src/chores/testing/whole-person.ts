import { randomUUID } from 'node:crypto'
import type { Connection } from '@debrief/database/connect'
import { HASH, type Insert, insertInto, type Row, type TestPerson } from './insert-row.ts'
import { insertWebhooks } from './insert-webhooks.ts'
import { insertWork } from './insert-work.ts'

export interface WholePerson {
  id: string
  traces: readonly string[]
  colleagueId: string
}

/** Inserts a person with at least one row in each table that can contain personal data. */
export async function insertWholePerson(connection: Connection, login: string): Promise<WholePerson> {
  const insert = insertInto(connection)
  const githubId = 918_273_645
  const email = `${login}@mail.example`
  const names = { login, email, githubId }
  const { id } = await insert('users', { github_id: githubId, github_username: login, email })
  const { id: colleagueId } = await insert('users', {
    github_id: 5,
    github_username: `${login.slice(0, 1)}-else`,
  })
  const who = { ...names, id, colleagueId }
  const team = await insertTeams(insert, who)
  await insertAccess(insert, who)
  await insertWebhooks(insert, { ...who, team })
  await insertWork(insert, { ...who, team })
  await insertPayments(insert, who)
  await insertAgent(insert, who)
  await insertRecords(insert, { ...who, team })
  return { id, colleagueId, traces: [id, login, email, `${githubId}`, `cus_${login}`] }
}

async function insertTeams(insert: Insert, { id, colleagueId, email, login }: TestPerson): Promise<string> {
  const team = await insert('teams', { name: `Team of ${login}`, manager_id: id })
  await insert('team_members', { team_id: team.id, user_id: id, role: 'manager' })
  const { id: member } = await insert('users', { github_id: 6, github_username: 'a-member' })
  await insert('team_members', { team_id: team.id, user_id: member, role: 'member' })
  await insert('team_invitations', invitation(team.id, id, 'a@mail.example'))
  const other = await insert('teams', { name: 'Another team', manager_id: colleagueId })
  await insert('team_members', { team_id: other.id, user_id: colleagueId, role: 'manager' })
  await insert('team_invitations', invitation(other.id, colleagueId, email.toUpperCase()))
  const grouped = {
    title: 'Seen often',
    description: 'Of the team.',
    category: 'testing',
    approved_at: new Date(),
  }
  const standard = await insert('recurring_mistakes', {
    ...grouped,
    team_id: other.id,
    is_team_standard: true,
    approved_as_standard_by: id,
    created_by: id,
  })
  await insert('standard_evidence', {
    group_id: standard.id,
    repo_full_name: 'northbeam/ferry-api',
    pr_number: 4,
    pr_title: 'A change',
    comment_id: 7,
    author: login,
    is_bot: false,
    body: 'Please release it.',
    url: 'https://github.com/northbeam/ferry-api/pull/4',
    commented_at: new Date(),
  })
  return team.id
}

const invitation = (team: string, inviter: string, invitee: string): Row => ({
  team_id: team,
  inviter_id: inviter,
  invitee_email: invitee,
  invitation_token: HASH(randomUUID()),
})

async function insertAccess(insert: Insert, { id, email, login }: TestPerson): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await insert('user_emails', { user_id: id, email, is_primary: true })
  await insert('sessions', { user_id: id, token_hash: HASH(randomUUID()), expires_at: tomorrow })
  const attempt = { state_hash: HASH(randomUUID()), browser_hash: HASH(id), code_verifier: 'k1.x' }
  await insert('sign_in_attempts', { ...attempt, user_id: id, purpose: 'link', expires_at: tomorrow })
  await insert('oidc_identities', {
    user_id: id,
    issuer: 'https://id.example',
    subject: login,
    name: login,
    email,
    refresh_token: 'k1.x',
    confirmed_until: tomorrow,
  })
  const token = { token_hash: HASH(randomUUID()), token_start: 'dbf_1234', expires_at: tomorrow }
  await insert('access_tokens', { user_id: id, name: 'Editor', ...token })
  await insert('first_looks', { user_id: id, months: 6 })
  await insert('saved_views', { user_id: id, screen: 'reviews', name: `Views of ${login}`, query: '' })
  const channel = {
    user_id: id,
    service: 'slack',
    name: `#${login}`,
    host: 'hooks.slack.com',
    ending: '1234',
  }
  const sealed = {
    address: 'k1.sealed',
    address_hash: HASH(randomUUID()),
    consent: 'Everyone in this channel can read Debrief’s messages.',
  }
  const { id: channel_id } = await insert('chat_channels', { ...channel, ...sealed })
  await insert('chat_messages', { channel_id, kind: 'test' })
  await insert('rate_limits', { key: `api:${id}`, points: 3, expire: tomorrow.getTime() })
  const hook = { repo_full_name: `${login}/api`, github_repo_id: 3, hook_url: 'https://hooks.example/1' }
  await insert('hook_removals', { user_id: id, ...hook })
  await insert('github_app', {
    app_id: 1,
    slug: 's',
    name: 'n',
    html_url: 'https://github.com/apps/s',
    private_key: 'k1.x',
    webhook_secret: 'k1.x',
    created_by: id,
  })
  await insert('standards_app', {
    app_id: 1,
    slug: 's',
    name: 'n',
    html_url: 'https://github.com/apps/s',
    private_key: 'k1.x',
    webhook_secret: 'k1.x',
    created_by: id,
  })
}

async function insertPayments(insert: Insert, { id, login }: TestPerson): Promise<void> {
  const customer = { customer_id: `cus_${login}` }
  const subscription = { subscription_id: `sub_${login.length}`, ...customer }
  await insert('stripe_customers', { user_id: id, ...customer })
  const ended = { status: 'canceled', anchor_at: new Date(), deleted_at: new Date() }
  await insert('stripe_subscriptions', { ...subscription, ...ended })
  await insert('jobs', { kind: 'sync-customer', key: customer.customer_id, input: '{}' })
  const seats = { quantity: 1, seats_before: 0, seats_after: 1, state: 'bought', finished_at: new Date() }
  await insert('seat_purchases', { user_id: id, idempotency_key: 'k', ...subscription, ...seats })
  const ending = { kind: 'cancel', state: 'done', finished_at: new Date() }
  await insert('plan_endings', { user_id: id, idempotency_key: 'k', ...subscription, ...ending })
  await insert('stripe_events', { id: `evt_${login.length}`, type: 'customer.updated', ...customer })
}

async function insertAgent(insert: Insert, { id, login, githubId }: TestPerson): Promise<void> {
  await insert('installations', {
    id: 77,
    account_id: githubId,
    account_login: login,
    account_type: 'User',
    selection: 'all',
  })
  await insert('installation_repositories', {
    installation_id: 77,
    github_repo_id: 9,
    full_name: `${login}/api`,
  })
  const run = await insert('agent_runs', {
    installation_id: 77,
    source: 'issue_comment',
    comment_id: 1,
    github_repo_id: 9,
    repo_full_name: `${login}/api`,
    pr_number: 3,
    verb: 'review',
    commenter_id: githubId,
    commenter_login: login,
    charged_user_id: id,
    tenant_id: id,
    state: 'done',
    outcome: 'reviewed',
    finished_at: new Date(),
  })
  await insert('agent_findings', {
    run_id: run.id,
    github_repo_id: 9,
    pr_number: 3,
    fingerprint: HASH(run.id),
    title: 'Lock kept',
    category: 'testing',
    path: 'a.ts',
    lesson: 'Release it.',
  })
  const at = { github_repo_id: 9, pr_number: 3 }
  await insert('suppressions', {
    ...at,
    installation_id: 77,
    repo_full_name: `${login}/api`,
    comment_id: 5,
    thread_id: 4,
    url: 'https://github.com/northbeam/ferry-api/pull/3#discussion_r5',
    author_id: githubId,
    author_login: login,
    title: 'Lock kept',
    category: 'testing',
    path: 'a.ts',
    fingerprint: HASH(run.id),
    said: 'suppress',
    verb: 'wrong',
    scope: 'line',
    said_at: new Date(),
    said_rank: 0,
    state: 'active',
    expires_at: new Date(Date.now() + 86_400_000),
  })
  const counted = { ...at, run_id: run.id, category: 'testing', acted_on: true, thumbs_up: 1, thumbs_down: 0 }
  await insert('comment_outcomes', { ...counted, github_comment_id: 4, user_id: id, merged_at: new Date() })
  const muted = { category: 'testing', acted_on: 0, comments: 20, unmuted_at: new Date(), unmuted_by: id }
  await insert('muted_categories', { ...muted, user_id: id })
  await insert('agent_pauses', { github_repo_id: 9, pr_number: 3, by_login: login })
}

async function insertRecords(insert: Insert, who: TestPerson & { team: string }): Promise<void> {
  const { id, colleagueId, email, login } = who
  await insert('audit_events', { action: 'signed_in', actor_id: id, subject_id: id, details: { by: login } })
  await insert('member_views', { viewer_id: colleagueId, viewed_id: id, screen: '/reviews' })
  await insert('member_views', { viewer_id: id, viewed_id: colleagueId, screen: '/reviews' })
  const sent = { subject: 'Your week', outcome: 'sent', sent_at: new Date() }
  const mail = await insert('mails', { kind: 'digest', to_address: email, ...sent })
  await insert('mails', { kind: 'invitation', to_address: 'a@mail.example', sender_id: id, ...sent })
  const left = { subject: 'Join', outcome: 'failed', body: 'k1.sealed' }
  const failed = await insert('mails', {
    kind: 'invitation',
    to_address: 'b@mail.example',
    sender_id: id,
    ...left,
  })
  const input = { mailId: failed.id }
  const discarded = { state: 'discarded', discarded_at: new Date(), error_code: 'unexpected', input }
  await insert('jobs', { kind: 'send-mail', key: failed.id, ...discarded })
  await insert('digests', { user_id: id, week: '2026-11-16', mail_id: mail.id })
  const { id: invitation_id } = await insert(
    'team_invitations',
    invitation(who.team, colleagueId, 'c@mail.example'),
  )
  await insert('notifications', { user_id: id, kind: 'invitation', invitation_id, in_app: true })
  await insert('notification_choices', { user_id: id, kind: 'invitation', in_app: true, by_email: true })
  await insert('trials', { subject: HASH(randomUUID()), kind: 'person' })
}
