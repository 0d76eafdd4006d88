import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { RedisClient } from '../../src/exports/redis.ts'

type Reply = { readonly value: unknown; readonly end: number }

/** The least client of the Redis protocol (RESP2): what a host has is bigger, and is asked for no more. */
export async function openRedisSocket(path: string): Promise<RedisClient & { close(): void }> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
    for (let reply = read(text, 0); reply; reply = read(text, 0)) {
      text = text.slice(reply.end)
      const { value } = reply
      const { resolve, reject } = waiting.shift() ?? {}
      if (value instanceof Error) reject?.(value)
      else resolve?.(value)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('The connection is closed'))
  })
  socket.on('error', () => {})
  return {
    run(words) {
      if (socket.destroyed) return Promise.reject(new Error('The connection is closed'))
      const answer = new Promise((resolve, reject) => waiting.push({ resolve, reject }))
      const parts = words.map(word => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
      socket.write(`*${words.length}\r\n${parts.join('')}`)
      return answer
    },
    close: () => socket.destroy(),
  }
}

function read(text: string, at: number): Reply | undefined {
  const lineEnd = text.indexOf('\r\n', at)
  if (lineEnd < 0) return undefined
  const line = text.slice(at + 1, lineEnd)
  const start = lineEnd + 2
  switch (text[at]) {
    case '+':
      return { value: line, end: start }
    case '-':
      return { value: new Error(line), end: start }
    case ':':
      return { value: Number(line), end: start }
    case '$': {
      const size = Number(line)
      if (size < 0) return { value: null, end: start }
      return text.length >= start + size + 2
        ? { value: text.slice(start, start + size), end: start + size + 2 }
        : undefined
    }
    default: {
      const values: unknown[] = []
      let end = start
      for (let count = Number(line); count > 0; count--) {
        const item = read(text, end)
        if (!item) return undefined
        values.push(item.value)
        end = item.end
      }
      return { value: values, end }
    }
  }
}
