/**
 * Accounts of the virtual Bitcoin wallet: the first of the devnet's seeded ones, BIP-84 and BIP-86 of a public mnemonic:
 * **everybody knows these keys**, so never send anything of value there.
 */
export const bitcoinTestAccounts = [
  {
    label: 'alice',
    payment: {
      path: "m/84'/1'/0'/0/0",
      privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    },
    ordinals: {
      path: "m/86'/1'/0'/0/0",
      privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    },
  },
  {
    label: 'bob',
    payment: {
      path: "m/84'/1'/1'/0/0",
      privateKey: 'ea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
    },
    ordinals: {
      path: "m/86'/1'/1'/0/0",
      privateKey: '25f0cb83a3765b6d556e0c8c508c9776cdff7ad03110d4df655211e2a5093d9b',
    },
  },
  {
    label: 'carol',
    payment: {
      path: "m/84'/1'/2'/0/0",
      privateKey: 'eb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
    },
    ordinals: {
      path: "m/86'/1'/2'/0/0",
      privateKey: '083611f5eb0a8059d1714fda491ba11a2fae9e154465dfe04c2f01f75d08544a',
    },
  },
] as const satisfies readonly bitcoinTestAccounts.Account[]

export declare namespace bitcoinTestAccounts {
  /** BIP-32 paths and private keys in hex, not tweaked. Public test keys, never secrets. */
  type Account = { readonly label: string; readonly payment: Key; readonly ordinals: Key }
  type Key = { readonly path: string; readonly privateKey: string }
}
