/** What a host has open, as one function. */
export type RedisClient = {
  /**
   * Sends one command: `words => redis.call(...words)` with ioredis, `words => client.sendCommand(words)` with node-redis.
   */
  run(words: [string, ...string[]]): Promise<unknown>
}
