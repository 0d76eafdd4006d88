/**
 * What a wallet or a chain may be able to do for a page, in the order in which `docs/capabilities.md` lists it. `connected`
 * ones depend on how the wallet is reached; `read` ones are answered by the chain or by the API. `features` are those of
 * the family that have to be there.
 */
export const capabilities = [
  { id: 'connect', kind: 'connected', title: 'connect', use: 'connect', features: [] },
  {
    id: 'restore',
    kind: 'connected',
    title: 'come back after a reload, without a prompt',
    use: 'reconnect',
    features: [],
  },
  {
    id: 'follow',
    kind: 'connected',
    title: 'follow the account that is chosen in the wallet',
    use: 'watchAccount',
    features: [],
  },
  { id: 'switchNetwork', kind: 'connected', title: 'switch the network', use: 'switchNetwork', features: [] },
  {
    id: 'signIn',
    kind: 'connected',
    title: 'sign in with the approval that connects',
    use: 'pairing({ signIn })',
    features: [],
  },
  {
    id: 'provider',
    kind: 'connected',
    title: 'hand out the provider that libraries know',
    use: 'getProvider',
    features: [],
  },
  { id: 'signMessage', kind: 'connected', title: 'sign a message', use: 'signMessage', features: ['signMessage'] },
  {
    id: 'signTypedData',
    kind: 'connected',
    title: 'sign typed data',
    use: 'signTypedData',
    features: ['signTypedData'],
  },
  {
    id: 'signTransactions',
    kind: 'connected',
    title: 'sign transactions without sending',
    use: 'signTransactions',
    features: ['signTransactions'],
  },
  { id: 'signPsbt', kind: 'connected', title: 'sign a PSBT', use: 'signPsbt', features: ['signPsbt'] },
  {
    id: 'sendTransaction',
    kind: 'connected',
    title: 'send a transaction of the host',
    use: 'sendTransaction',
    features: ['sendTransaction'],
  },
  {
    id: 'sendCalls',
    kind: 'connected',
    title: 'hand over a batch of calls',
    use: 'features sendCalls, callsStatus',
    features: ['sendCalls', 'callsStatus', 'capabilities'],
  },
  {
    id: 'transferNative',
    kind: 'connected',
    title: 'send the native currency',
    use: 'transferToken, openSend',
    features: ['transfer'],
  },
  {
    id: 'transferToken',
    kind: 'connected',
    title: 'send a token',
    use: 'transferToken, openSend',
    features: ['transfer', 'tokenBalances'],
  },
  {
    id: 'nativeBalance',
    kind: 'read',
    title: 'balance of the native currency',
    use: 'useBalance',
    features: ['nativeBalance'],
  },
  {
    id: 'tokenBalances',
    kind: 'read',
    title: 'balances of tokens',
    use: 'useTokenBalances',
    features: ['tokenBalances'],
  },
  { id: 'nfts', kind: 'read', title: 'collectibles', use: 'the NFTs tab', features: [] },
  { id: 'activity', kind: 'read', title: 'activity', use: 'the Activity tab', features: ['activity'] },
  { id: 'prices', kind: 'read', title: 'prices', use: 'beside balances', features: [] },
  {
    id: 'names',
    kind: 'read',
    title: 'names and their pictures',
    use: 'fetchIdentity',
    features: ['resolveName', 'identity'],
  },
  {
    id: 'estimateFee',
    kind: 'read',
    title: 'the fee before it is paid',
    use: 'the Send view',
    features: ['estimateFee'],
  },
  { id: 'feeChoice', kind: 'read', title: 'choice between fees', use: 'the Send view', features: ['estimateFee'] },
  {
    id: 'checkReceiver',
    kind: 'read',
    title: 'receivers that would lose what they get are refused',
    use: 'the Send view',
    features: ['checkReceiver'],
  },
  {
    id: 'transactionStatus',
    kind: 'read',
    title: 'how a transaction ended',
    use: 'watchPendingSends',
    features: ['transactionStatus'],
  },
] as const satisfies readonly Row[]

type Row = {
  readonly id: string
  readonly kind: 'connected' | 'read'
  readonly title: string
  readonly use: string
  readonly features: readonly string[]
}
