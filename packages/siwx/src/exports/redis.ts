export type { RedisClient } from '../stores/RedisClient.ts'
export { redisNonces } from '../stores/redisNonces.ts'
export { redisRevocations } from '../stores/redisRevocations.ts'
export { redisSessions } from '../stores/redisSessions.ts'
