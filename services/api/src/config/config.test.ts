import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@billfold/service'
import { describe, expect, it } from 'vitest'
import { createApi } from '../createApi.ts'
import { parseConfig } from './config.ts'
import { readEnv } from './env.ts'
import { toOptions } from './toOptions.ts'

const read = (source: Record<string, string>) => parseConfig(readEnv(source))

describe('parseConfig', () => {
  it('has defaults that need nothing', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 0,
      database: { engine: 'sqlite', file: '.data/api/api.sqlite' },
      trustedProxyCount: 0,
      isPrivateRpcAllowed: false,
    })
  })

  it('reads every variable', () => {
    const config = read({
      BILLFOLD_DATA: '/var/lib/billfold',
      BILLFOLD_API_HOST: '0.0.0.0',
      BILLFOLD_API_PORT: '8080',
      BILLFOLD_API_URL: 'https://api.example.com/',
      BILLFOLD_TRUSTED_PROXIES: '2',
      BILLFOLD_RATE_FACTOR: '3',
      BILLFOLD_LOG_LEVEL: 'warn',
      BILLFOLD_CLOSE_DELAY_SECONDS: '30',
      BILLFOLD_ANALYTICS_DAYS: '30',
      BILLFOLD_ALLOW_PRIVATE_RPC: 'true',
      BILLFOLD_ZERION_KEY: 'zk_key',
      BILLFOLD_ZERION_URL: 'https://zerion.example/',
      BILLFOLD_LLAMA_URL: 'https://coins.llama.fi/',
      BILLFOLD_CHECKOUT_URL: 'https://buy.example/',
      BILLFOLD_CHECKOUT_ID: 'acme',
      BILLFOLD_CHECKOUT_NAME: 'Acme Pay',
      BILLFOLD_CHECKOUT_FEES: '1-2%',
      BILLFOLD_CHECKOUT_PUBLIC_KEY: 'pk_live',
      BILLFOLD_CHECKOUT_SECRET_KEY: 'sk_live',
      BILLFOLD_CHECKOUT_WEBHOOK_SECRET: 'whsec',
      BILLFOLD_CHECKOUT_EXCHANGE: 'true',
      BILLFOLD_MELD_URL: 'https://meldcrypto.example',
      BILLFOLD_MELD_PUBLIC_KEY: 'pk_meld',
      BILLFOLD_ZEROX_KEY: 'zero_key',
      BILLFOLD_ONEINCH_KEY: 'inch_key',
      BILLFOLD_ONEINCH_URL: 'https://inch.example/',
      BILLFOLD_JUPITER_URL: 'https://jupiter.example/',
      BILLFOLD_JUPITER_NETWORK: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      BILLFOLD_IPFS_GATEWAY: 'http://127.0.0.1:8081/',
      BILLFOLD_ARWEAVE_GATEWAY: 'https://ar.example',
      BILLFOLD_ALLOW_PRIVATE_MEDIA: 'true',
      BILLFOLD_SIGN_IN_SECRET: 's'.repeat(32),
      BILLFOLD_SIGN_IN_ROTATE_MS: '86400000',
      BILLFOLD_COMMIT: 'abc',
      BILLFOLD_API_METRICS_PORT: '9090',
    })
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      metrics: { host: '127.0.0.1', port: 9090 },
      database: { engine: 'sqlite', file: '/var/lib/billfold/api/api.sqlite' },
      publicUrl: 'https://api.example.com',
      seedFile: undefined,
      publicSuffixFile: undefined,
      trustedProxyCount: 2,
      rateFactor: 3,
      retentionDays: 30,
      isPrivateRpcAllowed: true,
      ipfsGateway: 'http://127.0.0.1:8081',
      arweaveGateway: 'https://ar.example',
      isPrivateMediaAllowed: true,
      logLevel: 'warn',
      closeDelayMs: 30_000,
      signIn: { secret: 's'.repeat(32), rotateMs: 86_400_000 },
      providers: {
        zerion: { key: 'zk_key', url: 'https://zerion.example' },
        llama: { url: 'https://coins.llama.fi' },
        checkout: {
          id: 'acme',
          name: 'Acme Pay',
          fees: '1-2%',
          url: 'https://buy.example',
          publicKey: 'pk_live',
          secretKey: 'sk_live',
          webhookSecret: 'whsec',
          hasExchange: true,
        },
        meld: { url: 'https://meldcrypto.example', publicKey: 'pk_meld' },
        zeroX: { key: 'zero_key', url: undefined },
        oneInch: { key: 'inch_key', url: 'https://inch.example' },
        jupiter: {
          url: 'https://jupiter.example',
          key: undefined,
          network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        },
      },
      commit: 'abc',
    })
  })

  it('takes PostgreSQL by its address', () => {
    const url = 'postgres://user:secret@db.example/billfold'
    expect(read({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url })
  })

  it.each([
    ['BILLFOLD_API_PORT', '70000'],
    ['BILLFOLD_API_PORT', '80a'],
    ['BILLFOLD_API_PORT', '-1'],
    ['BILLFOLD_TRUSTED_PROXIES', '1.5'],
    ['BILLFOLD_RATE_FACTOR', '0'],
    ['BILLFOLD_LOG_LEVEL', 'loud'],
    ['BILLFOLD_ALLOW_PRIVATE_RPC', 'yes'],
    ['BILLFOLD_API_URL', 'ftp://example.com'],
    ['BILLFOLD_API_URL', 'example.com'],
    ['BILLFOLD_IPFS_GATEWAY', 'ipfs.example'],
    ['BILLFOLD_ARWEAVE_GATEWAY', 'ar://x'],
    ['BILLFOLD_ALLOW_PRIVATE_MEDIA', '1'],
    ['DATABASE_URL', 'mysql://user:hunter2@db/x'],
    ['BILLFOLD_ZERION_KEY', 'two words'],
    ['BILLFOLD_ZERION_URL', 'https://api.zerion.io'],
    ['BILLFOLD_LLAMA_URL', 'yes'],
    ['BILLFOLD_CHECKOUT_URL', 'buy.example'],
    ['BILLFOLD_CHECKOUT_SECRET_KEY', 'sk_live'],
    ['BILLFOLD_MELD_URL', 'ftp://example.com'],
    ['BILLFOLD_MELD_PUBLIC_KEY', 'pk_meld'],
    ['BILLFOLD_ZEROX_KEY', 'two words'],
    ['BILLFOLD_ZEROX_URL', 'https://api.0x.org'],
    ['BILLFOLD_ONEINCH_KEY', 'x'],
    ['BILLFOLD_ONEINCH_URL', 'https://api.1inch.dev'],
    ['BILLFOLD_JUPITER_URL', 'yes'],
    ['BILLFOLD_JUPITER_KEY', 'jupiter_key'],
    ['BILLFOLD_JUPITER_NETWORK', 'eip155:1'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })

  it('takes account names whole, and never repeats their key', () => {
    const names = {
      BILLFOLD_NAME_SUFFIX: 'billfold.eth',
      BILLFOLD_NAME_SIGNER_KEY: `0x${'ab'.repeat(32)}`,
      BILLFOLD_NAME_RESOLVER: `eip155:1:0x${'cd'.repeat(20)}`,
    }
    expect(read(names).names).toEqual({
      suffix: 'billfold.eth',
      signerKey: names.BILLFOLD_NAME_SIGNER_KEY,
      resolver: names.BILLFOLD_NAME_RESOLVER,
    })
    expect(read({}).names).toBeUndefined()
    const legacy = { ...names, BILLFOLD_NAME_LEGACY_SUFFIX: 'old.example' }
    expect(read(legacy).names?.legacySuffix).toBe('old.example')
    for (const [name, value] of [
      ['BILLFOLD_NAME_SUFFIX', 'Not A Name'],
      ['BILLFOLD_NAME_SUFFIX', 'eth'],
      ['BILLFOLD_NAME_LEGACY_SUFFIX', '.eth'],
      ['BILLFOLD_NAME_SIGNER_KEY', 'hunter2'],
      ['BILLFOLD_NAME_SIGNER_KEY', ''],
      ['BILLFOLD_NAME_RESOLVER', '0x1'],
      ['BILLFOLD_NAME_RESOLVER', ''],
    ] as const) {
      expect(() => read({ ...names, [name]: value }), value).toThrow(name)
      expect(() => read({ ...names, [name]: value }), value).not.toThrow(/hunter2|abab/)
    }
    for (const name of ['BILLFOLD_NAME_LEGACY_SUFFIX', 'BILLFOLD_NAME_SIGNER_KEY', 'BILLFOLD_NAME_RESOLVER'] as const)
      expect(() => read({ [name]: legacy[name] }), name).toThrow(name)
  })

  it('asks no provider that is not set up', () => {
    expect(read({}).providers).toEqual({})
    expect(read({ BILLFOLD_ZERION_KEY: 'zk_key' }).providers).toEqual({ zerion: { key: 'zk_key' } })
  })

  it.each(['PUBLIC_KEY', 'SECRET_KEY', 'WEBHOOK_SECRET'])('requires the %s of a checkout', name => {
    const source: Record<string, string> = {
      BILLFOLD_CHECKOUT_URL: 'https://buy.example',
      BILLFOLD_CHECKOUT_PUBLIC_KEY: 'pk_live',
      BILLFOLD_CHECKOUT_SECRET_KEY: 'sk_live',
      BILLFOLD_CHECKOUT_WEBHOOK_SECRET: 'whsec',
    }
    delete source[`BILLFOLD_CHECKOUT_${name}`]
    expect(() => read(source)).toThrow(`BILLFOLD_CHECKOUT_${name}`)
    expect(() => read({ ...source, [`BILLFOLD_CHECKOUT_${name}`]: 'hunter2 hunter2' })).not.toThrow('hunter2')
  })

  it('repeats no password', () => {
    expect(() => read({ BILLFOLD_ZERION_KEY: 'hunter2 hunter2' })).not.toThrow('hunter2')
    expect(() => read({ BILLFOLD_LLAMA_URL: 'hunter2' })).not.toThrow('hunter2')
    expect(() => read({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).not.toThrow('hunter2')
  })

  it('names the option when the database file cannot be', () => {
    // Below a file there can be no folder.
    const file = join(fileURLToPath(import.meta.url), 'api.sqlite')
    expect(() => createApi({ database: { engine: 'sqlite', file } })).toThrow('database.file')
  })

  it('names the variable whose file is missing', () => {
    const config = read({ BILLFOLD_API_SEED: '/nowhere/seed.json' })
    expect(() => toOptions(config, silentLog)).toThrow('BILLFOLD_API_SEED')
  })
})
