export const groups: Record<string, string> = {
  'a mistake is marked as grouped if and only if it is in a group': `
    select m.id::text, m.placement from mistakes m left join recurring_mistake_members r on r.mistake_id = m.id
    where (m.placement = 'grouped') <> (r.mistake_id is not null)`,
  'a mistake counts in its group unless it is disputed or its review was replaced': `
    select r.mistake_id::text, r.recurring_mistake_group_id::text as group_id, r.counts
    from recurring_mistake_members r join mistakes m on m.id = r.mistake_id join pr_analysis a on a.id = m.pr_analysis_id
    join pull_requests p on p.id = m.pull_request_id
    where r.counts <> (a.superseded_at is null and not m.disputed)
      or (r.user_id, r.occurred_at) is distinct from (m.user_id, p.merged_at)`,
  'an occurrence knows its pull request': `
    select r.mistake_id::text, r.pull_request_id::text from recurring_mistake_members r
    join mistakes m on m.id = r.mistake_id where r.pull_request_id is distinct from m.pull_request_id`,
  // Checks categories only for mistakes that were placed by similarity. A standard's category can change, and a mistake
  // can cite a standard of another category.
  'a mistake is in a group of its author or their team, and of its category': `
    select r.mistake_id::text, g.id::text as group_id from recurring_mistake_members r
    join recurring_mistakes g on g.id = r.recurring_mistake_group_id join mistakes m on m.id = r.mistake_id
    left join team_members t on t.team_id = g.team_id and t.user_id = m.user_id
    where case when g.team_id is null then g.user_id is distinct from m.user_id else t.user_id is null end
      or m.category <> g.category and r.placed_by = 'similarity' and not r.pinned and not g.is_team_standard`,
  'a standard has only mistakes in files of its scope, unless a person put them there': `
    select r.mistake_id::text, g.id::text as group_id from recurring_mistakes g
    join recurring_mistake_members r on r.recurring_mistake_group_id = g.id join mistakes m on m.id = r.mistake_id
    where not (m.path ~ all(g.file_patterns)) and not r.pinned and r.placed_by <> 'person'`,
  'a group has mistakes, unless it is a standard or was found in comments': `
    select g.id::text from recurring_mistakes g
    where not g.is_team_standard and (g.source = 'grouped' or not g.is_suggested_standard)
      and not exists (select from recurring_mistake_members r where r.recurring_mistake_group_id = g.id)`,
  'a group has the right counts for each person': `
    select coalesce(c.group_id, s.group_id)::text as group_id, coalesce(c.user_id, s.user_id)::text as user_id, c.count, s.occurrence_count
    from (
      select group_id, user_id, count(*)::int as count, min(occurred_at) as first_at, max(occurred_at) as last_at,
        array_agg(distinct opportunity order by opportunity) filter (where place <= 20 and opportunity is not null) as opportunities
      from (
        select r.recurring_mistake_group_id as group_id, r.user_id, r.occurred_at, m.opportunity, row_number() over (
          partition by r.recurring_mistake_group_id, r.user_id order by r.occurred_at desc, r.mistake_id desc) as place
        from recurring_mistake_members r join mistakes m on m.id = r.mistake_id where r.counts) counting
      group by 1, 2) c
    full join recurring_stats s on s.group_id = c.group_id and s.user_id = c.user_id
    where (coalesce(c.count, 0), c.first_at, c.last_at, coalesce(c.opportunities, '{}'))
      is distinct from (coalesce(s.occurrence_count, 0), s.first_at, s.last_at, coalesce(s.opportunities, '{}'))`,
  // An empty list is always valid, because grouping then reads all of the group's mistakes. Mistakes from before the
  // author joined the team may or may not be listed.
  'a group lists its newest mistakes, unless it has to be grouped again': `
    with pending as (select scope_id, unnest(regroup) as category from grouping_scopes where regroup <> '{}'),
    listed as (
      select r.recurring_mistake_group_id as group_id, m.id, row_number() over (
        partition by r.recurring_mistake_group_id order by p.merged_at desc, p.id desc, m.ordinal desc) as place
      from recurring_mistake_members r
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id and g.newest <> '{}'
      join mistakes m on m.id = r.mistake_id and m.category = g.category
      join pull_requests p on p.id = m.pull_request_id
      left join team_members t on t.team_id = g.team_id and t.user_id = m.user_id
      where r.counts and (g.team_id is null or p.merged_at >= t.joined_at or m.id = any(g.newest))),
    expected as (select group_id, array_agg(id order by place) as newest from listed where place <= 8 group by 1)
    select g.id::text, cardinality(g.newest) as listed, cardinality(e.newest) as expected
    from recurring_mistakes g left join expected e on e.group_id = g.id
    where g.newest <> '{}' and g.newest is distinct from e.newest and not exists (
      select from pending s where s.category = g.category and (
        s.scope_id = coalesce(g.team_id, g.user_id)
        or exists (select from team_members t where case when g.team_id is null
          then t.user_id = g.user_id and t.team_id = s.scope_id else t.team_id = g.team_id and t.user_id = s.scope_id end)))`,
}

/**
 * Checks `mistake_vectors`, which exists only if the server has pgvector. Vectors never change, so the values are
 * compared only for mistakes of the last day.
 */
export const vectors: Record<string, string> = {
  'the server compares mistakes by their stored vectors': `
    select m.id::text, m.embedding_model, v.model from mistakes m left join mistake_vectors v on v.mistake_id = m.id
    where m.embedding_model is not null and case when v.mistake_id is null then cardinality(m.embedding) between 1 and 16000
      else (v.user_id, v.category, v.model) is distinct from (m.user_id, m.category::text, m.embedding_model)
        or m.created_at > now() - interval '1 day' and v.embedding::real[] <> m.embedding end`,
}
