import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAwsKms } from './createAwsKms.ts'
import { createAzureKms } from './createAzureKms.ts'
import { createGcpKms } from './createGcpKms.ts'
import { createTransitKms } from './createTransitKms.ts'
import { describeKms } from './testing/describeKms.ts'
import { startFakeAwsKms } from './testing/startFakeAwsKms.ts'
import { startFakeAzureKms } from './testing/startFakeAzureKms.ts'
import { startFakeGcpKms } from './testing/startFakeGcpKms.ts'
import { startFakeTransit } from './testing/startFakeTransit.ts'

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
let transit: Awaited<ReturnType<typeof startFakeTransit>>
let aws: Awaited<ReturnType<typeof startFakeAwsKms>>
let gcp: Awaited<ReturnType<typeof startFakeGcpKms>>
let azure: Awaited<ReturnType<typeof startFakeAzureKms>>
const makeRsa = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const rsa = makeRsa()
let count = 0

beforeAll(async () => {
  transit = await startFakeTransit('hvs.token')
  aws = await startFakeAwsKms(secretAccessKey)
  gcp = await startFakeGcpKms(rsa.publicKey)
  azure = await startFakeAzureKms('azure-secret')
})
afterAll(async () => {
  await transit.stop()
  await aws.stop()
  await gcp.stop()
  await azure.stop()
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

const openGcp = (key: string, privateKey = rsa.privateKey) =>
  createGcpKms({
    key: `projects/p/locations/global/keyRings/r/cryptoKeys/${key}`,
    account: {
      client_email: 'vault@project.iam.example',
      private_key: privateKey,
      token_uri: `${gcp.url}/token`,
    },
    now: Date.now,
    url: gcp.url,
  })
const openAzure = (key: string, clientSecret = 'azure-secret') =>
  createAzureKms({
    url: azure.url,
    authority: azure.url,
    key,
    tenantId: 'tenant',
    clientId: 'client',
    clientSecret,
    now: Date.now,
  })

describeKms('GCP', () => {
  const key = `key-${++count}`
  return { open: () => openGcp(key), other: () => openGcp(`${key}-other`) }
})

describeKms('Azure', () => {
  const key = `key-${++count}`
  return { open: () => openAzure(key), other: () => openAzure(`${key}-other`) }
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
      openGcp('key', makeRsa().privateKey),
      openAzure('key', 'wrong'),
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

  it('is asked for a token once an hour, also by calls at once', async () => {
    let time = 0
    const options = { key: 'projects/p/locations/global/keyRings/r/cryptoKeys/tokens', url: gcp.url }
    const account = {
      client_email: 'vault@project.iam.example',
      private_key: rsa.privateKey,
      token_uri: `${gcp.url}/token`,
    }
    const kms = createGcpKms({ ...options, account, now: () => time })
    const before = gcp.issued()
    await Promise.all([kms.wrap(new Uint8Array(1), {}), kms.wrap(new Uint8Array(1), {}), kms.health()])
    time += 3_539_999
    await kms.health()
    expect(gcp.issued()).toBe(before + 1)
    time += 1
    await kms.health()
    expect(gcp.issued()).toBe(before + 2)
  })

  it('that cannot verify who wrapped a text returns nothing that it did not sign itself', async () => {
    const kms = openAzure('forged')
    const context = { role: 'vault', secret: 'master' }
    const honest = (await kms.wrap(new Uint8Array(32), context)).split('.')
    // An attacker who can write to the database knows the public key: they wrap a key of their own, and seal any data under it.
    const forger = openAzure('forged')
    const forged = (await forger.wrap(new Uint8Array(32).fill(7), { role: 'other' })).split('.')
    const mixed = [honest[0], forged[1], forged[2], forged[3], honest[4]].join('.')
    await expect(kms.unwrap(mixed, context)).rejects.toMatchObject({ kind: 'refused' })
  })
})
