import type { Log } from '@billfold/service'
import type { News } from '../News.ts'
import type { NewsListener } from '../Store.ts'
import { formatNews } from './formatNews.ts'
import { openRedis } from './openRedis.ts'
import { parseNews } from './parseNews.ts'
import { redisPrefix } from './redisPrefix.ts'

const channelPrefix = `${redisPrefix}news:`
const channelsPerCommand = 1_000

/** Tells of topics by channels of Redis, one per topic, so that an instance hears only what its own sockets follow. */
export function createRedisNews({ log, teller, url }: createRedisNews.Options): News {
  const speaker = openRedis(url, log)
  const ear = openRedis(url, log)
  const followed = new Set<string>()
  let listener: NewsListener | undefined

  async function followAll(): Promise<void> {
    const channels = [...followed].map(topic => channelPrefix + topic)
    for (let at = 0; at < channels.length; at += channelsPerCommand)
      await ear.subscribe(...channels.slice(at, at + channelsPerCommand))
    listener?.onGap()
  }

  ear.on('message', (channel: string, text: string) => {
    const topic = channel.slice(channelPrefix.length)
    const { fresh, teller: from } = parseNews(topic, text)
    // Our own were told at once.
    if (from !== teller) listener?.onNews(topic, fresh)
  })
  // A connection that breaks meanwhile becomes ready again, and then all is done anew.
  ear.on('ready', () => void followAll().catch(() => {}))

  return {
    listen(given) {
      listener = given
    },
    follow(topic) {
      followed.add(topic)
      return ear.subscribe(channelPrefix + topic).then(
        () => {},
        () => {},
      )
    },
    leave(topic) {
      followed.delete(topic)
      ear.unsubscribe(channelPrefix + topic).catch(() => {})
    },
    async announce(fresh, topics) {
      // Our own sockets need not wait for the others.
      for (const one of fresh) listener?.onNews(one.stored.topic, one)
      for (const topic of topics) listener?.onNews(topic)
      const pipeline = speaker.pipeline()
      for (const one of fresh) pipeline.publish(channelPrefix + one.stored.topic, formatNews(teller, one))
      for (const topic of topics) pipeline.publish(channelPrefix + topic, teller)
      const answers = (await pipeline.exec()) ?? []
      for (const [error] of answers) if (error) throw error
    },
    async close() {
      speaker.disconnect()
      ear.disconnect()
    },
  }
}

export declare namespace createRedisNews {
  type Options = {
    readonly url: string
    /** Name of this instance among the others. */
    readonly teller: string
    readonly log: Log
  }
}
