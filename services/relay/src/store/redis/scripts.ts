import { oneReaderTags } from '../oneReaderTags.ts'

// Scripts that Redis runs as one step each. Keys of a topic: `m` holds texts (`t:<id>`) and heads (`h:<id>`), `w` the ids
// that wait, by place, `r` who has got what. `expiry` and `waiting` list all messages as `<topic> <id>`. While a message counts
// for its owners, `m` also holds the size and the owners (`o:<id>`), and `owner:<owner>` what each has.
//
// A place is the time in microseconds, and above the last one of its topic: it grows even if the topic was forgotten in
// between. Numbers stay below 2^53.

const clock = `
local time = redis.call('TIME')
local us = time[1] * 1000000 + time[2]
local now = math.floor(us / 1000)
local function text(number) return string.format('%.0f', number) end
`

/** An owner without a stored message for so long has none: its messages have expired by then. */
const ownerMs = 2_592_000_000 + 3_600_000

/** What owners have, `<messages> <bytes>` each: read once a script, written once at its end. */
const usage = `
local usage = {}
local function usageOf(prefix, owner)
  local key = prefix .. 'owner:' .. owner
  if not usage[key] then
    local messages, bytes = string.match(redis.call('GET', key) or '', '^(%d+) (%d+)$')
    usage[key] = { messages = tonumber(messages or 0), bytes = tonumber(bytes or 0), known = messages ~= nil }
  end
  return usage[key]
end
local function eachOwner(counted, run)
  local size
  for word in string.gmatch(counted, '%S+') do
    if size then run(word, size) else size = tonumber(word) end
  end
end
local function release(prefix, m, id)
  local counted = redis.call('HGET', m, 'o:' .. id)
  if not counted then return end
  redis.call('HDEL', m, 'o:' .. id)
  eachOwner(counted, function(owner, size)
    local has = usageOf(prefix, owner)
    has.messages = has.messages - 1
    has.bytes = math.max(0, has.bytes - size)
    has.changed = true
  end)
end
local function keepUsage()
  for key, has in pairs(usage) do
    if has.messages <= 0 and has.known then redis.call('DEL', key)
    elseif has.messages > 0 and has.added then
      redis.call('SET', key, text(has.messages) .. ' ' .. text(has.bytes), 'PX', ${ownerMs})
    elseif has.messages > 0 and has.changed then
      redis.call('SET', key, text(has.messages) .. ' ' .. text(has.bytes), 'KEEPTTL')
    end
  end
end
`

/** What a head begins with is when its message expires; the rest is one line of JSON (`formatHead`). */
const heads = `
local function endOf(head) return tonumber(string.match(head, '^%d+')) end
local function partsOf(head)
  local isRead, parts = pcall(cjson.decode, string.sub(head, string.find(head, ' ', 1, true) + 1))
  return isRead and parts or nil
end
`

/** Removes a message, and who has got it. */
const forget = `
local function forget(prefix, topic, id)
  local m, r = prefix .. topic .. ':m', prefix .. topic .. ':r'
  local size = redis.call('HSTRLEN', m, 't:' .. id)
  release(prefix, m, id)
  if redis.call('HDEL', m, 'r:' .. id) == 1 then
    for _, member in ipairs(redis.call('SMEMBERS', r)) do
      if string.sub(member, 1, #id + 1) == id .. ' ' then redis.call('SREM', r, member) end
    end
  end
  redis.call('HDEL', m, 't:' .. id, 'h:' .. id)
  -- A minus before a zero is a text that Redis takes for no number.
  if redis.call('HINCRBY', m, 'size', text(0 - size)) <= 0 and redis.call('HLEN', m) <= 1 then redis.call('DEL', m) end
  redis.call('ZREM', prefix .. topic .. ':w', id)
  redis.call('ZREM', KEYS[1], topic .. ' ' .. id)
  redis.call('ZREM', KEYS[2], topic .. ' ' .. id)
end
`

/**
 * KEYS expiry waiting, then m w place for each · ARGV maxCount maxCharacters freshBytes prefix, names and limits of the owners' six
 * bounds, then topic id message head ttlMs channel owners for each, the last as `<bytes> <key> <address> <project>` → what
 * became of each. One call for all: what a call costs is more than what a message does.
 * Subscribers of a topic get the message with its notification (`formatNotification`), so that they need no request.
 */
export const appendScript = `${clock}${usage}${heads}${forget}
local maxCount, maxSize, freshBytes = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local prefix = ARGV[4]
local function refusal(counted)
  local at, refused = 5, nil
  eachOwner(counted, function(owner, size)
    local has = usageOf(prefix, owner)
    for _, count in ipairs({ has.messages + 1, has.bytes + size }) do
      local limit = tonumber(ARGV[at + 1])
      if not refused and limit > 0 and count > limit then refused = ARGV[at] end
      at = at + 2
    end
  end)
  return refused
end
local function count(m, id, counted)
  redis.call('HSET', m, 'o:' .. id, counted)
  eachOwner(counted, function(owner, size)
    local has = usageOf(prefix, owner)
    has.messages = has.messages + 1
    has.bytes = has.bytes + size
    has.added = true
  end)
end
local function sizeOf(m) return tonumber(redis.call('HGET', m, 'size') or '0') end
local function isFull(m, w, message)
  return redis.call('ZCARD', w) >= maxCount or sizeOf(m) + #message > maxSize
end
-- What has expired makes room before anything is refused, once a call.
local isSwept = {}
local function append(m, w, last, topic, id, message, newHead, ttl, channel, counted)
  local head = redis.call('HGET', m, 'h:' .. id)
  if head and endOf(head) > now then
    redis.call('PUBLISH', channel, '')
    return 'known'
  end
  if head then forget(prefix, topic, id) end
  if isFull(m, w, message) and not isSwept[topic] then
    isSwept[topic] = true
    for _, one in ipairs(redis.call('ZRANGE', w, 0, -1)) do
      local old = redis.call('HGET', m, 'h:' .. one)
      if old and endOf(old) <= now then forget(prefix, topic, one) end
    end
  end
  if isFull(m, w, message) then return 'full' end
  local refused = refusal(counted)
  if refused then return refused end
  count(m, id, counted)
  local previous = tonumber(redis.call('GET', last) or '0')
  local place = math.max(us, previous + 1)
  redis.call('SET', last, text(place), 'PX', 86400000)
  redis.call('HSET', m, 't:' .. id, message, 'h:' .. id, text(now + ttl) .. ' ' .. newHead,
    'size', text(sizeOf(m) + #message))
  redis.call('ZADD', w, text(place), id)
  redis.call('ZADD', KEYS[1], text(now + ttl), topic .. ' ' .. id)
  redis.call('ZADD', KEYS[2], now, topic .. ' ' .. id)
  local notification = ''
  if #message <= freshBytes then
    notification = '\\n' .. table.concat({ text(place), text(previous), text(math.floor(place / 1000)), id, newHead, message }, '\\n')
  end
  redis.call('PUBLISH', channel, notification)
  return 'stored'
end
local outcomes = {}
for at = 0, (#ARGV - 16) / 7 - 1 do
  local k, a = 3 + at * 3, 17 + at * 7
  outcomes[at + 1] = append(KEYS[k], KEYS[k + 1], KEYS[k + 2],
    ARGV[a], ARGV[a + 1], ARGV[a + 2], ARGV[a + 3], tonumber(ARGV[a + 4]), ARGV[a + 5], ARGV[a + 6])
end
keepUsage()
return outcomes`

/** KEYS m w r · ARGV reader after limit → place, id, text, head, for each */
export const readScript = `${clock}${heads}
local found, from, step = {}, '(' .. ARGV[2], 50
while true do
  local ids = redis.call('ZRANGE', KEYS[2], from, '+inf', 'BYSCORE', 'LIMIT', 0, step, 'WITHSCORES')
  for at = 1, #ids, 2 do
    local id = ids[at]
    local head = redis.call('HGET', KEYS[1], 'h:' .. id)
    local parts = head and partsOf(head)
    if parts then
      if parts.publisher ~= ARGV[1] and endOf(head) > now
        and redis.call('SISMEMBER', KEYS[3], id .. ' ' .. ARGV[1]) == 0 then
        table.insert(found, ids[at + 1])
        table.insert(found, id)
        table.insert(found, redis.call('HGET', KEYS[1], 't:' .. id))
        table.insert(found, string.sub(head, string.find(head, ' ', 1, true) + 1))
        if #found >= ARGV[3] * 4 then return found end
      end
    end
    from = '(' .. ids[at + 1]
  end
  if #ids < step * 2 then return found end
end`

/** KEYS expiry waiting, then m w r for each · ARGV echoMs receiptCount prefix, then topic id reader for each */
export const acknowledgeScript = `${clock}${usage}${heads}
local echo, receiptCount, prefix = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local function acknowledge(m, w, r, topic, id, reader)
  local head = redis.call('HGET', m, 'h:' .. id)
  if not head or not redis.call('ZSCORE', w, id) then return end
  local ends, parts = endOf(head), partsOf(head)
  if not parts then return end
  local tag = parts.tag
  if tag >= ${oneReaderTags.first} and tag <= ${oneReaderTags.last} then
    local size = redis.call('HSTRLEN', m, 't:' .. id)
    redis.call('HDEL', m, 't:' .. id)
    redis.call('HINCRBY', m, 'size', text(0 - size))
    release(prefix, m, id)
    if parts.attestation then
      parts.attestation = nil
      redis.call('HSET', m, 'h:' .. id, text(ends) .. ' ' .. cjson.encode(parts))
    end
    redis.call('ZREM', w, id)
    redis.call('ZREM', KEYS[2], topic .. ' ' .. id)
    redis.call('ZADD', KEYS[1], text(math.min(ends, now + echo)), topic .. ' ' .. id)
  else
    if redis.call('SISMEMBER', r, id .. ' ' .. reader) == 1 then return end
    if redis.call('HINCRBY', m, 'r:' .. id, 1) > receiptCount then return end
    redis.call('SADD', r, id .. ' ' .. reader)
    local life = math.max(redis.call('PTTL', r), ends - now + 1000)
    redis.call('PEXPIRE', r, text(life))
  end
end
for at = 0, (#ARGV - 3) / 3 - 1 do
  local k, a = 3 + at * 3, 4 + at * 3
  acknowledge(KEYS[k], KEYS[k + 1], KEYS[k + 2], ARGV[a], ARGV[a + 1], ARGV[a + 2])
end
keepUsage()
return 1`

/** KEYS expiry waiting · ARGV prefix limit → how many. Names keys itself, so it needs one server, not a cluster. */
export const sweepScript = `${clock}${usage}${forget}
local members = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, member in ipairs(members) do
  local topic, id = string.sub(member, 1, 64), string.sub(member, 66)
  forget(ARGV[1], topic, id)
end
keepUsage()
return #members`
