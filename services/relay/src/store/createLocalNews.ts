import type { News } from './News.ts'
import type { NewsListener } from './Store.ts'

/** News of a store that belongs to one process. */
export function createLocalNews(): News {
  let listener: NewsListener | undefined
  return {
    listen(given) {
      listener = given
    },
    follow: () => undefined,
    leave() {},
    async announce(fresh, topics) {
      for (const one of fresh) listener?.onNews(one.stored.topic, one)
      for (const topic of topics) listener?.onNews(topic)
    },
    async close() {},
  }
}
