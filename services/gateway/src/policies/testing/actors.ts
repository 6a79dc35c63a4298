/**
 * The actors who access an object of user U, who is on team T. ANON isn't signed in; U0 is U without a team or a paid
 * plan; OWN is U; OTH is someone else with a separate plan; MEM is a teammate; MGR is T's manager; MGR2 is another
 * team's manager; EX is a former member of T who now has a separate plan.
 */
export const ACTORS = ['ANON', 'U0', 'OWN', 'OTH', 'MEM', 'MGR', 'MGR2', 'EX'] as const
export type Actor = (typeof ACTORS)[number]
export type Row = Record<Actor, number>

export const all = (status: number) => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Row

export const open = all(200)
/** Data of the caller. Requires a session, but no plan. */
export const self: Row = { ...all(200), ANON: 401 }
/** Data of the caller's team. Only managers have access. */
export const managers: Row = { ...all(403), ANON: 401, MGR: 200, MGR2: 200 }
/** Data of the caller. Requires a plan or a seat. */
export const covered = (status = 200): Row => ({ ...all(status), ANON: 401, U0: 402 })
/** U's data. Others with a plan get 404, never 403, to hide whether the data exists. */
export const own = (status = 200): Row => ({ ...all(404), ANON: 401, U0: 402, OWN: status })
/** Like `own`, but U's manager also has access, because the data dates from after U joined the team (D23a). */
export const seen = (): Row => ({ ...own(), MGR: 200 })
/** Like `own`, but U's manager can see the data and gets 403 instead of 404 for changing it. */
export const left = (status = 200): Row => ({ ...own(status), MGR: 403 })

/** T's data. Only T's manager has access; members get 403, because they may know that the data exists. */
export const ofTeam = (): Row => ({ ...all(404), ANON: 401, U0: 402, OWN: 403, MEM: 403, MGR: 200 })
/** Data of the caller's team. Requires a plan. Members get 403. OTH and EX get 409, because they aren't on a team. */
export const managersOwn = (status = 200): Row => ({
  ...covered(status),
  OWN: 403,
  MEM: 403,
  OTH: 409,
  EX: 409,
})
/** T's data that all of T's members can see. */
export const shared = (): Row => ({ ...ofTeam(), OWN: 200, MEM: 200 })
/** Operators' pages. In these tests, T's manager is the only operator. */
export const operators = (status = 200): Row => ({ ...all(404), ANON: 401, MGR: status })
/** An invitation. Only its recipient has access. Others get 403 by link and 404 by id. */
export const addressee = (others: number): Row => ({ ...all(others), ANON: 401, OTH: 200 })
