/** Of the scope `w`: what a team may see is what happened since its members joined, or at its cost (D23a). */
export const SEEN_BY = (person: string, at: string) => `
  (not w.is_team or exists (select from team_members t where t.team_id = w.id and t.user_id = ${person}
    and (${at} >= t.joined_at or exists (select from analysis_runs c
      where c.pull_request_id = m.pull_request_id and c.tenant_id = w.id))))`
