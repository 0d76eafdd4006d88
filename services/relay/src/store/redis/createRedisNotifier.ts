import type { Log } from '@billfold/service'
import type { NotificationListener } from '../Store.ts'
import type { TopicNotifier } from '../TopicNotifier.ts'
import { formatNotification } from './formatNotification.ts'
import { openRedis } from './openRedis.ts'
import { parseNotification } from './parseNotification.ts'
import { redisPrefix } from './redisPrefix.ts'

/** Keeps its name: instances of two releases share these channels during a rolling update. */
const channelPrefix = `${redisPrefix}news:`
const channelsPerCommand = 1_000

/** Notifies through channels of Redis, one per topic: an instance subscribes to the topics of its own sockets. */
export function createRedisNotifier({ log, instanceId, url }: createRedisNotifier.Options): TopicNotifier {
  const publisher = openRedis(url, log)
  const subscriber = openRedis(url, log)
  const followed = new Set<string>()
  let listener: NotificationListener | undefined

  async function followAll(): Promise<void> {
    const channels = [...followed].map(topic => channelPrefix + topic)
    for (let at = 0; at < channels.length; at += channelsPerCommand)
      await subscriber.subscribe(...channels.slice(at, at + channelsPerCommand))
    listener?.onGap()
  }

  subscriber.on('message', (channel: string, text: string) => {
    const topic = channel.slice(channelPrefix.length)
    const { fresh, instanceId: from } = parseNotification(topic, text)
    // `announce` has passed on our own.
    if (from !== instanceId) listener?.onNotification(topic, fresh)
  })
  // A connection that breaks meanwhile becomes ready again, and then all is done anew.
  subscriber.on('ready', () => void followAll().catch(() => {}))

  return {
    listen(given) {
      listener = given
    },
    follow(topic) {
      followed.add(topic)
      return subscriber.subscribe(channelPrefix + topic).then(
        () => {},
        () => {},
      )
    },
    leave(topic) {
      followed.delete(topic)
      subscriber.unsubscribe(channelPrefix + topic).catch(() => {})
    },
    async announce(fresh, topics) {
      // Our own sockets need not wait for the others.
      for (const one of fresh) listener?.onNotification(one.stored.topic, one)
      for (const topic of topics) listener?.onNotification(topic)
      const pipeline = publisher.pipeline()
      for (const one of fresh) pipeline.publish(channelPrefix + one.stored.topic, formatNotification(instanceId, one))
      for (const topic of topics) pipeline.publish(channelPrefix + topic, instanceId)
      const answers = (await pipeline.exec()) ?? []
      for (const [error] of answers) if (error) throw error
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

export declare namespace createRedisNotifier {
  type Options = {
    readonly url: string
    /** Name of this instance among the others. */
    readonly instanceId: string
    readonly log: Log
  }
}
