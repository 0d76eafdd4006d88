/**
 * Accounts of the virtual Solana wallet when none are given: the first of the devnet's seeded ones. They come from a
 * public mnemonic: **everybody knows these keys**, so never send anything of value there.
 */
export const solanaTestAccounts = [
  {
    label: 'alice',
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    secretKey: '4Cfc4TJ6dsWwLcw8aJ5uhx7UJKPR5VGXTu2iJr5bVRoTDsxzb6qfJrzR5HNhBcwGwsXqGeHzDR3eUWLr7MRnska8',
  },
  {
    label: 'bob',
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    secretKey: '2GE2EWZwKFkMpDFKaN6LYVggqLJTdwkreHLNbXBKbtfnCBqkbtNhM4cEymyi5HZD2dX6rmh2VzE4waW7pbUUgXF7',
  },
  {
    label: 'carol',
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    secretKey: '3rSg4wp38McUCkhe511k98mKhsSYxCw4mrvytNLULVvsPDFmaxC4XSyAPT54Tx3QqJmBbXoPsdbVAYqynzZR1K2i',
  },
] as const satisfies readonly solanaTestAccounts.Account[]

export declare namespace solanaTestAccounts {
  type Account = {
    readonly label: string
    readonly address: string
    /** A public test key, never a secret: seed and public key, base58. */
    readonly secretKey: string
  }
}
