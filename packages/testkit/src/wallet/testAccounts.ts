/**
 * Accounts of the virtual wallet when none are given: the first of the devnet's seeded ones. They come from a public
 * mnemonic: **everybody knows these keys**, so never send anything of value there.
 */
export const testAccounts = [
  {
    label: 'alice',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    label: 'bob',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    label: 'carol',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
] as const satisfies readonly testAccounts.Account[]

export declare namespace testAccounts {
  type Account = {
    readonly label: string
    readonly address: `0x${string}`
    /** A public test key, never a secret. */
    readonly privateKey: `0x${string}`
  }
}
