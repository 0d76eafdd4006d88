import { ownerKinds } from '../../limits/ownerKinds.ts'

/** Bounds of `ownerKinds`, two of each: messages and bytes; 0 is no bound. */
const bound = (at: number) => `nullif(bounds[${at}], 0)`
const letters = { key: 'k', address: 'a', project: 'p' } as const
const ownerColumns = { key: 'publisher', address: 'address', project: 'project' } as const

/** Whether any owner of the batch has come that far: nearly always none has, and nothing more is asked. */
const isAny = (comparison: '>=' | '>') => `exists (
    select from owner_usage as u where u.owner = any (owners) and (
      ${ownerKinds
        .map(
          (kind, at) => `left(u.owner, 1) = '${letters[kind]}' and
        (u.messages ${comparison} ${bound(2 * at + 1)} or u.bytes ${comparison} ${bound(2 * at + 2)})`,
        )
        .join('\n      or ')}
    )
  )`

/** The bound that a row's owners have reached (`>=`, before it is stored) or passed (`>`, after). Owners are read as they are now. */
const refusalOf = (row: string, comparison: '>=' | '>') => `(
  select reached.name from (
    ${ownerKinds
      .map(
        (kind, at) =>
          `select ${at} as at, case when u.messages ${comparison} ${bound(2 * at + 1)} then '${kind}.messages'
            when u.bytes ${comparison} ${bound(2 * at + 2)} then '${kind}.bytes' end as name
          from owner_usage as u where u.owner = '${letters[kind]}:' || ${row}.${ownerColumns[kind]}`,
      )
      .join('\n    union all ')}
  ) as reached where reached.name is not null order by reached.at limit 1)`

/**
 * Appends messages in one round trip, within the bounds of their topics and owners. No other process writes to their topics
 * until it has committed, so that they come to be seen in the order of their places; the insert is a statement of its own,
 * which sees what others committed before the lock. The triggers of the insert lock the owners, so what is over a bound is
 * known exactly only then, and is taken out again, the last first; who has reached a bound already stores nothing at all.
 * Rows: what was stored, with the place of what waited last before; what was refused, without a place; and topics that are
 * full, without an id.
 */
export const boundedAppendFunction = `create function billfold_relay_append_bounded(
  topics text[], ids text[], messages text[], tags bigint[], attestations text[], publishers text[], addresses text[],
  projects text[], ttls bigint[], max_count bigint, max_size bigint, bounds bigint[], channel text, instanceId text
) returns table (topic text, id text, place bigint, previous bigint, published_at bigint, refusal text) language plpgsql as $$
#variable_conflict use_column
declare
  now_ms bigint;
  box_topics text[];
  box_lasts bigint[];
  box_full boolean[];
  owners text[];
  at_bound text[];
  places bigint[];
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(one.topic, 7234))
    from (select distinct given collate "C" as topic from unnest(topics) as given order by 1) as one;
  now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  select array_agg(box.topic), array_agg(box.last), array_agg(box.count >= max_count or box.size >= max_size)
    into box_topics, box_lasts, box_full
    from (
      select waiting.topic, count(*) as count, sum(octet_length(waiting.message)) as size, max(waiting.place) as last
      from message as waiting
      where waiting.topic = any (topics) and waiting.is_done = 0 and waiting.expires_at > now_ms
      group by waiting.topic
    ) as box;
  select array_agg(distinct given) into owners from (
    select 'k:' || unnest(publishers) as given union all select 'a:' || unnest(addresses) union all select 'p:' || unnest(projects)
  ) as one;
  if ${isAny('>=')} then
    select array_agg(${refusalOf('given', '>=')} order by given.at) into at_bound
      from unnest(publishers, addresses, projects) with ordinality as given (publisher, address, project, at);
  end if;
  with fresh as (
    insert into message (topic, id, message, tag, attestation, publisher, address, project, published_at, expires_at)
    select given.topic, given.id, given.message, given.tag, given.attestation, given.publisher, given.address, given.project,
      now_ms, now_ms + given.ttl
    from unnest(topics, ids, messages, tags, attestations, publishers, addresses, projects, ttls, at_bound)
      with ordinality as given (topic, id, message, tag, attestation, publisher, address, project, ttl, refusal, at)
      left join unnest(box_topics, box_full) as box (topic, is_full) on box.topic = given.topic
    where not coalesce(box.is_full, false) and given.refusal is null
    order by given.at
    on conflict (topic, id) do nothing
    returning message.place
  ) select array_agg(fresh.place) into places from fresh;
  if ${isAny('>')} then
  for one in
    select stored.topic, stored.id, stored.place, stored.publisher, stored.address, stored.project
    from message as stored where stored.place = any (places) order by stored.place desc
  loop
    refusal := ${refusalOf('one', '>')};
    continue when refusal is null;
    delete from message as stored where stored.place = one.place;
    topic := one.topic;
    id := one.id;
    place := null;
    previous := 0;
    published_at := now_ms;
    return next;
  end loop;
  end if;
  return query
    select stored.topic, stored.id, stored.place, coalesce(box.last, 0), now_ms, null
      from message as stored left join unnest(box_topics, box_lasts) as box (topic, last) on box.topic = stored.topic
      where stored.place = any (places)
    union all
    select given.topic, given.id, null, 0, now_ms, given.refusal
      from unnest(topics, ids, at_bound) as given (topic, id, refusal)
      where given.refusal is not null
        and not exists (select from message as known where known.topic = given.topic and known.id = given.id)
    union all
    select box.topic, null, null, 0, now_ms, null from unnest(box_topics, box_full) as box (topic, is_full) where box.is_full;
  if channel is not null then
    perform pg_notify(channel, instanceId || ':' || string_agg(one.topic, ','))
      from (select given.topic, (row_number() over () - 1) / 100 as part
        from (select distinct unnest(topics) as topic) as given) as one
      group by one.part;
  end if;
end $$`
