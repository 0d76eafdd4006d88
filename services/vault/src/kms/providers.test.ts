import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAwsKms } from './createAwsKms.ts'
import { createTransitKms } from './createTransitKms.ts'
import { describeKms } from './testing/describeKms.ts'
import { startFakeAwsKms } from './testing/startFakeAwsKms.ts'
import { startFakeTransit } from './testing/startFakeTransit.ts'

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
let transit: Awaited<ReturnType<typeof startFakeTransit>>
let aws: Awaited<ReturnType<typeof startFakeAwsKms>>
let count = 0

beforeAll(async () => {
  transit = await startFakeTransit('hvs.token')
  aws = await startFakeAwsKms(secretAccessKey)
})
afterAll(async () => {
  await transit.stop()
  await aws.stop()
})

const openTransit = (key: string, token = 'hvs.token') =>
  createTransitKms({ url: transit.url, key, token: () => token })
const openAws = (key: string, secret = secretAccessKey) =>
  createAwsKms({
    region: 'eu-central-1',
    keyArn: `arn:aws:kms:eu-central-1:111122223333:key/${key}`,
    credentials: async () => ({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: secret, sessionToken: 'token' }),
    now: Date.now,
    url: aws.url,
  })

describeKms('Transit', () => {
  const key = `key-${++count}`
  return { open: () => openTransit(key), other: () => openTransit(`${key}-other`) }
})

describeKms('AWS', () => {
  const key = `key-${++count}`
  return { open: () => openAws(key), other: () => openAws(`${key}-other`) }
})

describe('a key service', () => {
  it('that does not know us, is away or answers something else is unavailable', async () => {
    const away = { status: 0, url: 'http://127.0.0.1:1' }
    for (const kms of [
      openTransit('key', 'wrong'),
      openAws('key', 'wrong'),
      createTransitKms({ url: away.url, key: 'key', token: () => 'x' }),
      createAwsKms({
        region: 'x',
        keyArn: 'y',
        credentials: async () => ({ accessKeyId: 'a', secretAccessKey: 'b' }),
        now: Date.now,
        url: away.url,
      }),
      createTransitKms({ url: transit.url, key: 'key', token: () => 'x', fetch: async () => new Response('<html>') }),
      createTransitKms({
        url: transit.url,
        key: 'key',
        token: () => 'x',
        fetch: async () => new Response('', { status: 503 }),
      }),
    ]) {
      await expect(kms.wrap(new Uint8Array(32), {})).rejects.toMatchObject({ name: 'KmsError', kind: 'unavailable' })
      await expect(kms.health()).rejects.toMatchObject({ kind: 'unavailable' })
    }
  })
})
