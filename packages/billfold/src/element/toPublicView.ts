/** Views that show something to everybody, and those that need an account. What waits for an approval opens by itself. */
const open =
  'Connect AllWallets ConnectingWalletConnectBasic ConnectSocials EmailLogin Networks WhatIsAWallet WhatIsANetwork'
const own = 'Account ProfileWallets WalletReceive WalletSend Swap Transactions'

/** The view that an attribute names, if it can be shown now. */
export function toPublicView(name: string | undefined, isConnected: boolean): NamedView | undefined {
  const view = name as NamedView
  return (isConnected ? `${open} ${own}` : open).split(' ').includes(view) ? view : undefined
}

type NamedView = Words<typeof open | typeof own>
type Words<text extends string> = text extends `${infer word} ${infer rest}` ? word | Words<rest> : text
