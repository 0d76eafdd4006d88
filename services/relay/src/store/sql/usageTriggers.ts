const size = (row: string) => `octet_length(${row}.message) + coalesce(octet_length(${row}.attestation), 0)`

const owners = (row: string) => `select 'k:' || ${row}.publisher as owner
  union all select 'a:' || ${row}.address union all select 'p:' || ${row}.project`

/** A row of another version has no address and no project: it counts for its key alone. */
const addUp =
  'on conflict (owner) do update set messages = owner_usage.messages + excluded.messages, bytes = owner_usage.bytes + excluded.bytes'

const countFunction = (
  name: string,
  sign: '' | '-',
  condition: string,
) => `create function ${name}() returns trigger language plpgsql as $$
begin
  insert into owner_usage (owner, messages, bytes)
    select one.owner, ${sign}count(*), ${sign}sum(${size('changed')})
      from changed cross join lateral (${owners('changed')}) as one
      where one.owner is not null and ${condition}
      group by one.owner order by one.owner collate "C" ${addUp};
  return null;
end $$`

/**
 * What keeps `owner_usage` in PostgreSQL: every statement that stores, reads or removes messages, of any version, is counted, once
 * a statement and always in the order of the owners, so that two never wait for each other. The last counts what waits already.
 */
export const usageTriggers: readonly string[] = [
  countFunction('billfold_relay_count_stored', '', 'changed.is_done = 0'),
  countFunction('billfold_relay_count_removed', '-', 'changed.is_done = 0'),
  countFunction(
    'billfold_relay_count_done',
    '-',
    'changed.is_done = 0 and exists (select from fresh where fresh.place = changed.place and fresh.is_done = 1)',
  ),
  `create trigger message_stored after insert on message referencing new table as changed
    for each statement execute function billfold_relay_count_stored()`,
  `create trigger message_removed after delete on message referencing old table as changed
    for each statement execute function billfold_relay_count_removed()`,
  `create trigger message_done after update on message referencing old table as changed new table as fresh
    for each statement execute function billfold_relay_count_done()`,
  `insert into owner_usage (owner, messages, bytes)
    select 'k:' || message.publisher, count(*), sum(${size('message')}) from message where message.is_done = 0
    group by message.publisher`,
]
