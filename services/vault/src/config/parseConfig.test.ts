import { describe, expect, it } from 'vitest'
import { parseConfig } from './parseConfig.ts'

const vault = {
  BILLFOLD_TRUSTED_PROXIES: '1',
  BILLFOLD_VAULT_URL: 'https://vault.example',
  BILLFOLD_VAULT_PROJECTS: 'projects.json',
  BILLFOLD_VAULT_SMTP: 'smtps://user:hunter2@smtp.example',
  BILLFOLD_VAULT_MAIL_FROM: 'Vault <login@vault.example>',
}
const aws = {
  BILLFOLD_VAULT_KMS: 'aws',
  BILLFOLD_VAULT_KMS_KEY: 'arn:aws:kms:eu-central-1:111122223333:key/1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

describe('parseConfig', () => {
  it('has a key file, a database and a list of revocations by default, each in a folder of its own', () => {
    expect(parseConfig(vault)).toMatchObject({
      role: 'vault',
      host: '127.0.0.1',
      port: 0,
      database: { engine: 'sqlite', file: '.data/vault/vault.sqlite' },
      revocations: { engine: 'sqlite', file: '.data/vault-revocations/revocations.sqlite' },
      kms: { provider: 'file', file: '.data/vault/kms.key' },
      isEscrowed: true,
    })
    const escrow = {
      BILLFOLD_VAULT_ROLE: 'escrow',
      BILLFOLD_TRUSTED_PROXIES: '1',
      BILLFOLD_VAULT_URL: 'https://v.example',
      BILLFOLD_ESCROW_URL: 'https://e.example',
      BILLFOLD_ESCROW_PROJECTS: 'projects.json',
      BILLFOLD_ESCROW_SMTP: 'smtps://user:hunter2@smtp.example',
      BILLFOLD_ESCROW_MAIL_FROM: 'Escrow <escrow@vault.example>',
    }
    expect(parseConfig(escrow)).toMatchObject({
      role: 'escrow',
      database: { engine: 'sqlite', file: '.data/escrow/escrow.sqlite' },
      kms: { provider: 'file', file: '.data/escrow/kms.key' },
    })
    expect(parseConfig({ BILLFOLD_VAULT_ROLE: 'mailbox' })).toMatchObject({ role: 'mailbox', smtpPort: 0 })
    const identity = { BILLFOLD_VAULT_ROLE: 'identity', BILLFOLD_VAULT_URL: 'http://localhost:4000' }
    expect(parseConfig(identity)).toMatchObject({
      role: 'identity',
      host: '127.0.0.1',
      ownCard: '.data/identity/logins.json',
    })
  })

  it('bounds mails, each bound by a variable of its own, and lets an office log in by default (O5)', () => {
    expect(parseConfig(vault)).toMatchObject({
      mailTerms: {
        mailsPerAddressHour: 5,
        mailsPerAddressDay: 10,
        mailsPerCallerHour: 300,
        mailsPerProjectHour: 10_000,
        mailsPerHour: 20_000,
      },
    })
    const set = {
      BILLFOLD_VAULT_MAILS_PER_ADDRESS_HOUR: '1',
      BILLFOLD_VAULT_MAILS_PER_ADDRESS_DAY: '2',
      BILLFOLD_VAULT_MAILS_PER_CALLER_HOUR: '3',
      BILLFOLD_VAULT_MAILS_PER_PROJECT_HOUR: '4',
      BILLFOLD_VAULT_MAILS_PER_HOUR: '5',
    }
    expect(parseConfig({ ...vault, ...set })).toMatchObject({
      mailTerms: {
        mailsPerAddressHour: 1,
        mailsPerAddressDay: 2,
        mailsPerCallerHour: 3,
        mailsPerProjectHour: 4,
        mailsPerHour: 5,
      },
    })
  })

  it('takes PostgreSQL, Transit and AWS', () => {
    const url = 'postgres://user:hunter2@db.example/vault'
    expect(parseConfig({ ...vault, ...aws, BILLFOLD_VAULT_DATABASE: url })).toMatchObject({
      database: { engine: 'postgres', url },
      kms: { provider: 'aws', region: 'eu-central-1' },
    })
    const transit = {
      BILLFOLD_VAULT_KMS: 'transit',
      BILLFOLD_VAULT_KMS_URL: 'https://bao.example:8200/',
      BILLFOLD_VAULT_KMS_KEY: 'billfold',
      BILLFOLD_VAULT_KMS_TOKEN_FILE: '/run/token',
    }
    expect(parseConfig({ ...vault, ...transit })).toMatchObject({
      kms: { provider: 'transit', url: 'https://bao.example:8200', key: 'billfold', tokenFile: '/run/token' },
    })
  })

  it('takes the keys of Google and of Azure', () => {
    const key = 'projects/p/locations/global/keyRings/r/cryptoKeys/vault'
    const gcp = {
      BILLFOLD_VAULT_KMS: 'gcp',
      BILLFOLD_VAULT_KMS_KEY: key,
      BILLFOLD_VAULT_KMS_TOKEN_FILE: 'account.json',
    }
    expect(parseConfig({ ...vault, ...gcp })).toMatchObject({
      kms: { provider: 'gcp', key, accountFile: 'account.json' },
    })
    expect(() => parseConfig({ ...vault, ...gcp, BILLFOLD_VAULT_KMS_KEY: 'vault' })).toThrow('BILLFOLD_VAULT_KMS_KEY')
    const azure = {
      BILLFOLD_VAULT_KMS: 'azure',
      BILLFOLD_VAULT_KMS_URL: 'https://name.vault.azure.net',
      BILLFOLD_VAULT_KMS_KEY: 'billfold',
      AZURE_TENANT_ID: 'tenant',
      AZURE_CLIENT_ID: 'client',
      AZURE_CLIENT_SECRET: 'hunter2',
    }
    expect(parseConfig({ ...vault, ...azure })).toMatchObject({
      kms: { provider: 'azure', url: 'https://name.vault.azure.net', key: 'billfold', clientSecret: 'hunter2' },
    })
    for (const name of Object.keys(azure).slice(1)) {
      const read = () => parseConfig({ ...vault, ...azure, [name]: undefined })
      expect(read).toThrow(name)
      expect(read).not.toThrow('hunter2')
    }
  })

  it.each([
    ['BILLFOLD_VAULT_ROLE', 'judge'],
    ['BILLFOLD_VAULT_URL', ''],
    ['BILLFOLD_VAULT_URL', 'http://vault.example'],
    ['BILLFOLD_VAULT_URL', 'https://vault.example/path'],
    ['BILLFOLD_VAULT_PORT', '70000'],
    ['BILLFOLD_VAULT_DATABASE', 'mysql://user:hunter2@db/x'],
    ['BILLFOLD_VAULT_REVOCATIONS', 'hunter2'],
    ['BILLFOLD_VAULT_PROJECTS', ''],
    ['BILLFOLD_VAULT_SMTP', 'https://hunter2'],
    ['BILLFOLD_VAULT_MAIL_FROM', ''],
    ['BILLFOLD_VAULT_CONNECT', 'https://rpc.example/path'],
    ['BILLFOLD_VAULT_KMS', 'hunter2'],
    ['BILLFOLD_VAULT_KMS_KEY', 'arn:aws:s3:::bucket'],
    ['AWS_SECRET_ACCESS_KEY', ''],
    ['BILLFOLD_TRUSTED_PROXIES', '11'],
    ['BILLFOLD_TRUSTED_PROXIES', ''],
    ['BILLFOLD_VAULT_MAILS_PER_CALLER_HOUR', '0'],
    ['BILLFOLD_VAULT_MAILS_PER_HOUR', 'many'],
  ])('names %s when it is %j, and repeats no secret', (name, value) => {
    const read = () => parseConfig({ ...vault, ...aws, [name]: value })
    expect(read).toThrow(name)
    expect(read).not.toThrow('hunter2')
  })
})
