/**
 * Appends messages in one round trip. No other process writes to their topics until it has committed, so that they come to be
 * seen in the order of their places; the insert is a statement of its own, which sees what others committed before the
 * lock. Rows: what was stored, with the place of what waited last before; and topics that are full, without an id.
 */
export const appendFunction = `create function billfold_relay_append(
  topics text[], ids text[], messages text[], tags bigint[], attestations text[], publishers text[], ttls bigint[],
  max_count bigint, max_size bigint, channel text, instanceId text
) returns table (topic text, id text, place bigint, previous bigint, published_at bigint) language plpgsql as $$
#variable_conflict use_column
declare
  now_ms bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(one.topic, 7234))
    from (select distinct given collate "C" as topic from unnest(topics) as given order by 1) as one;
  now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  return query
    with box as (
      select waiting.topic, count(*) as count, sum(octet_length(waiting.message)) as size, max(waiting.place) as last
      from message as waiting
      where waiting.topic = any (topics) and waiting.is_done = 0 and waiting.expires_at > now_ms
      group by waiting.topic
    ), fresh as (
      insert into message (topic, id, message, tag, attestation, publisher, published_at, expires_at)
      select given.topic, given.id, given.message, given.tag, given.attestation, given.publisher, now_ms, now_ms + given.ttl
      from unnest(topics, ids, messages, tags, attestations, publishers, ttls)
        with ordinality as given (topic, id, message, tag, attestation, publisher, ttl, at)
        left join box on box.topic = given.topic
      where coalesce(box.count, 0) < max_count and coalesce(box.size, 0) < max_size
      order by given.at
      on conflict (topic, id) do nothing
      returning message.topic, message.id, message.place
    )
    select fresh.topic, fresh.id, fresh.place, coalesce(box.last, 0), now_ms
      from fresh left join box on box.topic = fresh.topic
    union all
    select box.topic, null, 0, 0, now_ms from box where box.count >= max_count or box.size >= max_size;
  if channel is not null then
    perform pg_notify(channel, instanceId || ':' || string_agg(one.topic, ','))
      from (select given.topic, (row_number() over () - 1) / 100 as part
        from (select distinct unnest(topics) as topic) as given) as one
      group by one.part;
  end if;
end $$`
