/** What an adversary has. */
export const powerNames = [
  'session',
  'mailbox',
  'database',
  'database-write',
  'kms',
  'escrow-database',
  'escrow-kms',
  'host-page',
  'network',
  'provider',
] as const

export type Power = (typeof powerNames)[number]

/** What may come of it: never; after a day in which it was not stopped; or always. */
export type Allowed = 'never' | 'unless-stopped' | 'always'

export type Outcomes = {
  /** The adversary has the root secret. */
  readonly opened: Allowed
  /** The owner's browser takes another wallet for theirs. */
  readonly replaced: Allowed
  /** Nothing that the owner has opens the wallet any more. */
  readonly lost: Allowed
  /** The owner's own browser does not open the wallet within an hour. */
  readonly locked: Allowed
}

export type PowerRow = {
  readonly powers: readonly Power[]
  /** The row of "Against whom" in docs/security.md; absent where a stronger row says more. */
  readonly doc?: string
  readonly outcomes: { readonly [label in 'user-sealed' | 'operator-recoverable']: Outcomes }
  /** The outcomes are those of owners who log in so; of others nothing may come. */
  readonly by?: 'address' | 'provider'
}

const nothing: Outcomes = { opened: 'never', replaced: 'never', lost: 'never', locked: 'never' }
/** Revocations and deletions take a fresh proof and a day, and the owner is notified everywhere. */
const slowHarm: Outcomes = { ...nothing, lost: 'unless-stopped', locked: 'unless-stopped' }
/** An attacker who can write to the database can empty it. */
const destroys: Outcomes = { ...nothing, lost: 'always', locked: 'always' }

/**
 * The table of powers: beside the owner's own wallet everything else is a violation. `adversary.test.ts` compares it with
 * "Against whom" in docs/security.md.
 */
export const powerRows: readonly PowerRow[] = [
  { powers: [], outcomes: { 'user-sealed': nothing, 'operator-recoverable': nothing } },
  {
    powers: ['session'],
    doc: 'has a live session on a device that never opened the wallet',
    // Without the mailbox there is one fresh proof, that of the login, and nothing that takes two.
    outcomes: {
      'user-sealed': { ...nothing, locked: 'unless-stopped' },
      'operator-recoverable': { ...nothing, locked: 'unless-stopped' },
    },
  },
  {
    powers: ['mailbox'],
    doc: 'reads your mail',
    by: 'address',
    outcomes: {
      'user-sealed': slowHarm,
      'operator-recoverable': { ...slowHarm, opened: 'unless-stopped' },
    },
  },
  {
    powers: ['session', 'mailbox'],
    outcomes: {
      'user-sealed': slowHarm,
      'operator-recoverable': { ...slowHarm, opened: 'unless-stopped' },
    },
  },
  {
    powers: ['host-page'],
    doc: 'hacked host page',
    by: 'address',
    // Codes of logins that are typed into its forms, and what comes of them.
    outcomes: {
      'user-sealed': slowHarm,
      'operator-recoverable': { ...slowHarm, opened: 'unless-stopped' },
    },
  },
  {
    powers: ['database'],
    doc: "reads the vault's database or a backup",
    outcomes: { 'user-sealed': nothing, 'operator-recoverable': nothing },
  },
  { powers: ['kms'], outcomes: { 'user-sealed': nothing, 'operator-recoverable': nothing } },
  {
    powers: ['database', 'kms'],
    doc: "has the database and the vault's KMS key",
    outcomes: { 'user-sealed': slowHarm, 'operator-recoverable': slowHarm },
  },
  {
    powers: ['database-write'],
    outcomes: { 'user-sealed': destroys, 'operator-recoverable': destroys },
  },
  {
    powers: ['escrow-database', 'escrow-kms'],
    doc: "has the escrow's database and its KMS key",
    // Who reads them while a login is on its way guesses its code, logs in, and waits like an attacker who reads the mailbox.
    by: 'address',
    outcomes: {
      'user-sealed': slowHarm,
      'operator-recoverable': { ...slowHarm, opened: 'unless-stopped' },
    },
  },
  {
    powers: ['database', 'kms', 'escrow-database', 'escrow-kms'],
    doc: 'has vault **and** escrow with both keys',
    outcomes: { 'user-sealed': slowHarm, 'operator-recoverable': { ...slowHarm, opened: 'always' } },
  },
  {
    powers: ['provider'],
    // Claims any identity for any person. A login there depends on the provider as one by mail depends on the mailbox.
    doc: 'provider of your social login that lies',
    by: 'provider',
    outcomes: {
      'user-sealed': slowHarm,
      'operator-recoverable': { ...slowHarm, opened: 'unless-stopped' },
    },
  },
  {
    powers: ['network'],
    doc: 'stole tokens, or saw the traffic, behind TLS',
    outcomes: { 'user-sealed': nothing, 'operator-recoverable': nothing },
  },
]
