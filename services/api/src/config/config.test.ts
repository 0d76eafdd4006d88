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

  it('asks no provider that is not set up', () => {
    expect(read({}).providers).toEqual({})
    expect(read({ BILLFOLD_ZERION_KEY: 'zk_key' }).providers).toEqual({ zerion: { key: 'zk_key' } })
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
