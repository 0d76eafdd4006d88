import type { Redis } from 'ioredis'

/** What waiting does not mend. */
const refused = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:AUTH|Client sent AUTH|invalid password))/

/**
 * What is wrong with the settings of a connection, in words without its address; undefined once it works, and where the server says nothing in time, which passes.
 */
export function findRedisFault(redis: Redis, waitMs: number): Promise<string | undefined> {
  if (redis.status === 'ready') return Promise.resolve(undefined)
  return new Promise(resolve => {
    function done(fault: string | undefined): void {
      clearTimeout(timer)
      redis.off('ready', onReady)
      redis.off('error', onError)
      resolve(fault)
    }
    const onReady = () => done(undefined)
    const onError = ({ message }: Error) => {
      if (refused.test(message)) done('the server refuses the name or the password')
    }
    const timer = setTimeout(done, waitMs, undefined)
    redis.on('ready', onReady)
    redis.on('error', onError)
  })
}
