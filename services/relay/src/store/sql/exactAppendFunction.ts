import { ownerKinds } from '../../limits/ownerKinds.ts'

const ownerColumns = { key: 'publisher', address: 'address', project: 'project' } as const
const ownerOf = (row: string, kind: keyof typeof ownerColumns) => `'${kind.charAt(0)}:' || ${row}.${ownerColumns[kind]}`
/** Bounds of `ownerKinds`, two of each: messages and bytes; 0 is no bound. */
const bound = (at: number) => `nullif(bounds[${at}], 0)`

/** Whether any owner of the batch exceeds a bound with so many messages and bytes more. Nearly always none does, and nothing more is asked. */
const isAnyOver = (messages: string, bytes: string) => `exists (
    select from owner_usage as u where u.owner = any (owners) and (
      ${ownerKinds
        .map(
          (kind, at) => `left(u.owner, 1) = '${kind.charAt(0)}' and
        (u.messages + ${messages} > ${bound(2 * at + 1)} or u.bytes + ${bytes} > ${bound(2 * at + 2)})`,
        )
        .join('\n      or ')}
    )
  )`

/** The first bound that a row would exceed, by what its owners have now. */
const refusalOf = (row: string) => `(
  select reached.name from (
    ${ownerKinds
      .map(
        (kind, at) =>
          `select ${at} as at, case when u.messages + 1 > ${bound(2 * at + 1)} then '${kind}.messages'
            when u.bytes + ${row}.bytes > ${bound(2 * at + 2)} then '${kind}.bytes' end as name
          from owner_usage as u where u.owner = ${ownerOf(row, kind)}`,
      )
      .join('\n    union all ')}
  ) as reached where reached.name is not null order by reached.at limit 1)`

const isKnown = (row: string) => `exists (
        select from message as known where known.topic = ${row}.topic and known.id = ${row}.id and known.expires_at > now_ms
      )`

/** The batch as rows, in its order. */
const given = `(
      select one.*, octet_length(one.message) as size,
        octet_length(one.message) + coalesce(octet_length(one.attestation), 0) as bytes
      from unnest(topics, ids, messages, tags, attestations, publishers, addresses, projects, ttls, outcomes)
        with ordinality as one (topic, id, message, tag, attestation, publisher, address, project, ttl, outcome, at)
    ) as given`

const columns = 'topic, id, message, tag, attestation, publisher, address, project, published_at, expires_at'
const values = (
  row: string,
) => `${row}.topic, ${row}.id, ${row}.message, ${row}.tag, ${row}.attestation, ${row}.publisher,
        ${row}.address, ${row}.project, now_ms, now_ms + ${row}.ttl`

/**
 * Appends messages in one round trip, with the outcome of each as if they had come one after the other. No other process writes
 * to their topics until it has committed, so that they come to be seen in the order of their places.
 *
 * A batch that stays within all bounds, which is the rule, is one insert. If its sums, or what its owners have after the insert
 * (only then they are locked, by the triggers), exceed a bound, or a row that has expired is in the way, nothing of it stays, and the
 * rows are decided one by one.
 * Rows: for each message what became of it, its place, and the place of what waited last in its topic before.
 */
export const exactAppendFunction = `create function billfold_relay_append_exact(
  topics text[], ids text[], messages text[], tags bigint[], attestations text[], publishers text[], addresses text[],
  projects text[], ttls bigint[], max_count bigint, max_size bigint, bounds bigint[], channel text, instanceId text
) returns table (at bigint, outcome text, place bigint, previous bigint, published_at bigint) language plpgsql as $$
#variable_conflict use_column
declare
  now_ms bigint;
  outcomes text[] := array_fill(null::text, array[cardinality(topics)]);
  box_topics text[];
  box_lasts bigint[];
  box_counts bigint[];
  box_sizes bigint[];
  owners text[];
  places bigint[];
  longest bigint;
  total bigint;
  wanted bigint := cardinality(topics);
  is_tight boolean;
  box int;
  new_place bigint;
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(one.topic, 7234))
    from (select distinct given collate "C" as topic from unnest(topics) as given order by 1) as one;
  now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  select array_agg(one.topic), array_agg(coalesce(box.last, 0)), array_agg(coalesce(box.count, 0)),
      array_agg(coalesce(box.size, 0))
    into box_topics, box_lasts, box_counts, box_sizes
    from (select distinct unnest(topics) as topic) as one left join (
      select waiting.topic, count(*) as count, sum(octet_length(waiting.message)) as size, max(waiting.place) as last
      from message as waiting
      where waiting.topic = any (topics) and waiting.is_done = 0 and waiting.expires_at > now_ms
      group by waiting.topic
    ) as box on box.topic = one.topic;
  select max(given.bytes), sum(given.size) into longest, total from ${given};
  select array_agg(distinct one.owner) into owners
    from unnest(publishers, addresses, projects) as given (publisher, address, project) cross join lateral (
      ${ownerKinds.map(kind => `select ${ownerOf('given', kind)} as owner`).join(' union all ')}
    ) as one;
  -- Nearly always everything fits, and nothing more is asked.
  is_tight := ${isAnyOver('1', 'longest')};
  if is_tight then
    select array_agg(${refusalOf('given')} order by given.at) into outcomes from ${given};
  end if;
  if is_tight or exists (
    select from unnest(box_counts, box_sizes) as box (count, size)
    where box.count + cardinality(topics) > max_count or box.size + total > max_size
  ) then
    -- What does not fit even alone is decided here.
    select array_agg(
        case when given.outcome is null and box.count < max_count and box.size + given.size <= max_size then null
          when ${isKnown('given')} then 'known'
          when box.count < max_count and box.size + given.size <= max_size then given.outcome
          else 'full' end order by given.at
      ) into outcomes
      from ${given} join unnest(box_topics, box_counts, box_sizes) as box (topic, count, size) on box.topic = given.topic;
    select coalesce(bool_or(box.count + given.nth > max_count or box.size + given.total > max_size), false), count(*)
      into is_tight, wanted
      from (
        select given.topic, row_number() over before as nth, sum(given.size) over before as total
        from ${given} where given.outcome is null window before as (partition by given.topic order by given.at)
      ) as given join unnest(box_topics, box_counts, box_sizes) as box (topic, count, size) on box.topic = given.topic;
  end if;
  if not is_tight then
    with fresh as (
      insert into message (${columns})
      select ${values('given')}
      from ${given} where given.outcome is null order by given.at
      on conflict (topic, id) do nothing
      returning message.place
    ) select array_agg(fresh.place) into places from fresh;
    is_tight := ${isAnyOver('0', '0')} or coalesce(cardinality(places), 0) < wanted and exists (
      select from ${given} join message as old on old.topic = given.topic and old.id = given.id
      where given.outcome is null and old.expires_at <= now_ms
    );
    if is_tight then
      delete from message as stored where stored.place = any (places);
    end if;
  end if;
  if is_tight then
    places := null;
    -- All owners at once and in their order, so that two batches never wait for each other.
    insert into owner_usage (owner, messages, bytes)
      select one.owner, 0, 0 from (
        select unnest(owners) as owner
        union select one.owner from unnest(topics, ids) as given (topic, id)
          join message as old on old.topic = given.topic and old.id = given.id and old.expires_at <= now_ms
          cross join lateral (
            ${ownerKinds.map(kind => `select ${ownerOf('old', kind)} as owner`).join(' union all ')}
          ) as one where one.owner is not null
      ) as one order by one.owner collate "C"
      on conflict (owner) do update set messages = owner_usage.messages;
    for one in select given.* from ${given} where given.outcome is null order by given.at loop
      if ${isKnown('one')} then
        outcomes[one.at] := 'known';
        continue;
      end if;
      delete from receipt as got where got.topic = one.topic and got.id = one.id;
      delete from message as old where old.topic = one.topic and old.id = one.id;
      box := array_position(box_topics, one.topic);
      if box_counts[box] >= max_count or box_sizes[box] + one.size > max_size then
        outcomes[one.at] := 'full';
        continue;
      end if;
      outcomes[one.at] := ${refusalOf('one')};
      continue when outcomes[one.at] is not null;
      insert into message (${columns})
        select ${values('one')}
        returning message.place into new_place;
      places := places || new_place;
      box_counts[box] := box_counts[box] + 1;
      box_sizes[box] := box_sizes[box] + one.size;
    end loop;
  end if;
  return query
    select given.at, coalesce(given.outcome, case when stored.place is null or given.copy > 1 then 'known' else 'stored' end),
      case when given.outcome is null and given.copy = 1 then stored.place end, coalesce(box.last, 0), now_ms
    from (
      select given.*, row_number() over (partition by given.topic, given.id, given.outcome order by given.at) as copy from ${given}
    ) as given
      join unnest(box_topics, box_lasts) as box (topic, last) on box.topic = given.topic
      left join message as stored
        on stored.place = any (places) and stored.topic = given.topic and stored.id = given.id
    order by given.at;
  if channel is not null then
    perform pg_notify(channel, instanceId || ':' || string_agg(one.topic, ','))
      from (select given.topic, (row_number() over () - 1) / 100 as part
        from (select distinct unnest(topics) as topic) as given) as one
      group by one.part;
  end if;
end $$`
