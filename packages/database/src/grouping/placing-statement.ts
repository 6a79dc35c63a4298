/**
 * The grouping parts of the statement that stores a review (complete-run.ts). The statement locks rows in the order
 * that lock-scopes.ts defines: scopes, partners' reviews, run, pull request, groups, members. Triggers update the
 * counts at the end of the statement. $7 contains the placing, the opportunities and the name of the embedding model,
 * as JSON.
 *
 * PostgreSQL runs the parts of a WITH in no particular order, so a part that must run later reads from the earlier
 * one. Members are inserted before others are moved: the insert trigger adds to the counts and the update trigger
 * recounts, so the other order would count new members twice. A group is deleted after its members have left it.
 */

/**
 * Locks the scopes whose versions haven't changed. If that's all of them, also locks the partners that are neither
 * superseded nor disputed. `gate` tells whether every scope and every partner was locked.
 */
export const HOLD = `
  asked as materialized (
    select (l->'scopes') as scopes, (l->'partners') as partners from (select $7::jsonb as l) given
  ),
  held as materialized (
    select s.scope_id, s.version
    from (select w.* from asked, jsonb_to_recordset(asked.scopes) as w (id uuid, "isTeam" boolean, version bigint)) w
    join grouping_scopes s on s.scope_id = w.id and s.version = w.version
    order by not w."isTeam", w.id for update of s
  ),
  partners as materialized (
    select m.id, m.user_id, p.merged_at
    from mistakes m join pr_analysis a on a.id = m.pr_analysis_id join pull_requests p on p.id = m.pull_request_id
    where m.id in (select w."mistakeId" from asked, jsonb_to_recordset(asked.partners) as w ("mistakeId" uuid))
      and a.superseded_at is null and not m.disputed
      and (select count(*) from held) = (select jsonb_array_length(scopes) from asked)
    order by a.id for share of a, m
  ),
  gate as materialized (
    select (select count(*) from held) = jsonb_array_length(asked.scopes) as scopes,
      (select count(*) from partners) = jsonb_array_length(asked.partners) as partners
    from asked
  )`

/**
 * Stores the opportunities and puts the mistakes into their groups. Reads `done`, `pull` and `kept`, the parts of the
 * statement that store the run, the pull request and the mistakes.
 */
export const PLACE = `
  gone_occasions as (
    delete from opportunities o using pull
    where o.pull_request_id = pull.id and o.key <> all (array(select jsonb_array_elements_text($7::jsonb->'opportunities')))
  ),
  occasions as (
    insert into opportunities (pull_request_id, user_id, key, merged_at)
    select pull.id, pull.user_id, key, pull.merged_at
    from pull, jsonb_array_elements_text($7::jsonb->'opportunities') as key
    on conflict (pull_request_id, key) do update set user_id = excluded.user_id, merged_at = excluded.merged_at
  ),
  made as (
    insert into recurring_mistakes (id, user_id, team_id, title, description, category, programming_language, lesson)
    select w.id, w."userId", w."teamId", left(w.title, 200), left(w.description, 4000), w.category, w."programmingLanguage", w.lesson
    from done, jsonb_to_recordset($7::jsonb->'newGroups') as w (id uuid, "userId" uuid, "teamId" uuid, title text,
      description text, category text, "programmingLanguage" text, lesson text)
  ),
  places as materialized (
    select w.* from done, jsonb_to_recordset(($7::jsonb->'members') || ($7::jsonb->'partners')) as w ("mistakeId" uuid,
      "groupId" uuid, "placedBy" text, similarity real)
  ),
  absorbed as materialized (
    select w.* from done, jsonb_to_recordset($7::jsonb->'absorbed') as w ("groupId" uuid, "intoId" uuid)
  ),
  touched as materialized (
    select g.id from recurring_mistakes g
    where g.id in (select "groupId" from places union select "groupId" from absorbed union select "intoId" from absorbed)
    order by g.id for no key update
  ),
  called as (
    update recurring_mistakes g set title = left(coalesce(w.title, g.title), 200),
      description = left(coalesce(w.description, g.description), 4000),
      programming_language = case when w."groupId" is null then g.programming_language else w."programmingLanguage" end,
      lesson = case when w."groupId" is null then g.lesson else w.lesson end,
      updated_at = now()
    from touched left join jsonb_to_recordset($7::jsonb->'texts') as w ("groupId" uuid, title text, description text,
      "programmingLanguage" text, lesson text) on w."groupId" = touched.id
      and exists (select from recurring_mistakes o where o.id = touched.id and not o.named_by_person and not o.is_team_standard)
    where g.id = touched.id and g.id not in (select "groupId" from absorbed)
  ),
  placed as (
    insert into recurring_mistake_members
      (recurring_mistake_group_id, mistake_id, user_id, occurred_at, placed_by, similarity)
    select places."groupId", places."mistakeId", coalesce(partners.user_id, pull.user_id),
      coalesce(partners.merged_at, pull.merged_at), places."placedBy", places.similarity
    from pull cross join places left join partners on partners.id = places."mistakeId"
    where not exists (select from recurring_mistake_members r where r.mistake_id = places."mistakeId")
    returning mistake_id
  ),
  moved as (
    update recurring_mistake_members r set recurring_mistake_group_id = w.into_id
    from (
      select o.mistake_id, coalesce(places."groupId", absorbed."intoId") as into_id
      from absorbed join touched on touched.id = absorbed."groupId"
      join recurring_mistake_members o on o.recurring_mistake_group_id = absorbed."groupId"
      left join places on places."mistakeId" = o.mistake_id
    ) w where r.mistake_id = w.mistake_id and (select count(*) from placed) >= 0
    returning r.mistake_id
  ),
  possible as (
    insert into possible_repeats (group_id, mistake_id, denied_at)
    select w."groupId", w."mistakeId", (
        -- What the owner said of the same finding in an earlier review of the pull request still holds.
        select max(o.denied_at) from possible_repeats o join mistakes m on m.id = o.mistake_id
        join jsonb_to_recordset($4::jsonb) as n (id uuid, path text, rule text, "reviewCommentIds" bigint[])
          on n.id = w."mistakeId" and n.path = m.path and (n.rule = m.rule or n."reviewCommentIds" && m.review_comment_ids)
        where o.group_id = w."groupId" and m.pull_request_id = pull.id)
    from pull, jsonb_to_recordset($7::jsonb->'repeats') as w ("mistakeId" uuid, "groupId" uuid)
    on conflict do nothing
  ),
  dissolved as (
    delete from recurring_mistakes g using absorbed
    where g.id = absorbed."groupId" and not g.is_team_standard and (select count(*) from moved) >= 0
  ),
  bumped as (
    update grouping_scopes s set version = held.version + 1 from held, done where s.scope_id = held.scope_id
    returning s.scope_id, s.version
  ),
  logged as (
    insert into grouping_changes (scope_id, version, group_ids, mistake_ids)
    select bumped.scope_id, bumped.version,
      array(select "groupId" from places union select "groupId" from absorbed union select "intoId" from absorbed),
      array(select id from kept union select "mistakeId" from places union select mistake_id from moved)
    from bumped
  ),
  trimmed as (
    delete from grouping_changes c using bumped where c.scope_id = bumped.scope_id and c.version < bumped.version - 500
  )`
