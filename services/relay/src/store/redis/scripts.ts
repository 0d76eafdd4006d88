import { oneReaderTags } from '../oneReaderTags.ts'

// Scripts that Redis runs as one step each. Keys of a topic: `m` holds texts (`t:<id>`) and heads (`h:<id>`), `w` the ids
// that wait, by place, `r` who has got what. `expiry` and `waiting` list all messages as `<topic> <id>`.
//
// A place is the time in microseconds, and above the last one of its topic: it grows even if the topic was forgotten in
// between. Numbers stay below 2^53.

const clock = `
local time = redis.call('TIME')
local us = time[1] * 1000000 + time[2]
local now = math.floor(us / 1000)
local function text(number) return string.format('%.0f', number) end
`

/**
 * KEYS m w place expiry waiting · ARGV topic id message head ttlMs maxCount maxCharacters channel freshBytes → stored, known
 * or full. Whoever follows the topic gets the message with the news of it (`formatNews`), so that nobody has to ask.
 */
export const appendScript = `${clock}
local topic, id, message = ARGV[1], ARGV[2], ARGV[3]
if redis.call('HEXISTS', KEYS[1], 'h:' .. id) == 1 then
  redis.call('PUBLISH', ARGV[8], '')
  return 'known'
end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[6]) then return 'full' end
local size = tonumber(redis.call('HGET', KEYS[1], 'size') or '0') + #message
if size > tonumber(ARGV[7]) then return 'full' end
local previous = tonumber(redis.call('GET', KEYS[3]) or '0')
local place = math.max(us, previous + 1)
redis.call('SET', KEYS[3], text(place), 'PX', 86400000)
redis.call('HSET', KEYS[1], 't:' .. id, message, 'h:' .. id, text(now + ARGV[5]) .. ' ' .. ARGV[4], 'size', size)
redis.call('ZADD', KEYS[2], text(place), id)
redis.call('ZADD', KEYS[4], text(now + ARGV[5]), topic .. ' ' .. id)
redis.call('ZADD', KEYS[5], now, topic .. ' ' .. id)
local news = ''
if #message <= tonumber(ARGV[9]) then
  news = '\\n' .. table.concat({ text(place), text(previous), text(math.floor(place / 1000)), id, ARGV[4], message }, '\\n')
end
redis.call('PUBLISH', ARGV[8], news)
return 'stored'`

/** KEYS m w r · ARGV reader after limit → place, id, text, head, for each */
export const readScript = `${clock}
local found, from, step = {}, '(' .. ARGV[2], 50
while true do
  local ids = redis.call('ZRANGE', KEYS[2], from, '+inf', 'BYSCORE', 'LIMIT', 0, step, 'WITHSCORES')
  for at = 1, #ids, 2 do
    local id = ids[at]
    local head = redis.call('HGET', KEYS[1], 'h:' .. id)
    if head then
      local space = string.find(head, ' ', 1, true)
      local mine = cjson.decode(string.sub(head, space + 1)).publisher == ARGV[1]
      if not mine and tonumber(string.sub(head, 1, space - 1)) > now
        and redis.call('SISMEMBER', KEYS[3], id .. ' ' .. ARGV[1]) == 0 then
        table.insert(found, ids[at + 1])
        table.insert(found, id)
        table.insert(found, redis.call('HGET', KEYS[1], 't:' .. id))
        table.insert(found, string.sub(head, space + 1))
        if #found >= ARGV[3] * 4 then return found end
      end
    end
    from = '(' .. ids[at + 1]
  end
  if #ids < step * 2 then return found end
end`

/** KEYS m w r expiry waiting · ARGV topic id reader echoMs */
export const acknowledgeScript = `${clock}
local topic, id = ARGV[1], ARGV[2]
local head = redis.call('HGET', KEYS[1], 'h:' .. id)
if not head or not redis.call('ZSCORE', KEYS[2], id) then return 0 end
local space = string.find(head, ' ', 1, true)
local ends = tonumber(string.sub(head, 1, space - 1))
local tag = cjson.decode(string.sub(head, space + 1)).tag
if tag >= ${oneReaderTags.first} and tag <= ${oneReaderTags.last} then
  local size = redis.call('HSTRLEN', KEYS[1], 't:' .. id)
  redis.call('HDEL', KEYS[1], 't:' .. id)
  redis.call('HINCRBY', KEYS[1], 'size', -size)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[5], topic .. ' ' .. id)
  redis.call('ZADD', KEYS[4], text(math.min(ends, now + ARGV[4])), topic .. ' ' .. id)
else
  redis.call('SADD', KEYS[3], id .. ' ' .. ARGV[3])
  local life = math.max(redis.call('PTTL', KEYS[3]), ends - now + 1000)
  redis.call('PEXPIRE', KEYS[3], text(life))
end
return 1`

/** KEYS expiry waiting · ARGV prefix limit → how many. Names keys itself, so it needs one server, not a cluster. */
export const sweepScript = `${clock}
local members = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, member in ipairs(members) do
  local topic, id = string.sub(member, 1, 64), string.sub(member, 66)
  local m = ARGV[1] .. topic .. ':m'
  local size = redis.call('HSTRLEN', m, 't:' .. id)
  redis.call('HDEL', m, 't:' .. id, 'h:' .. id)
  if redis.call('HINCRBY', m, 'size', -size) <= 0 and redis.call('HLEN', m) <= 1 then redis.call('DEL', m) end
  redis.call('ZREM', ARGV[1] .. topic .. ':w', id)
  redis.call('ZREM', KEYS[1], member)
  redis.call('ZREM', KEYS[2], member)
end
return #members`
