import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

test.each([
  ['rabby', ['rabby-wallet', 'rainbow'], 'rabby-wallet'],
  ['Trust', ['trust-wallet'], 'trust-wallet'],
  ['metmask', ['metamask', 'mathwallet'], 'metamask'],
  ['featuredWalletId', ['featuredWalletIds', 'families'], 'featuredWalletIds'],
  ['enableReconect', ['enableReconnect'], 'enableReconnect'],
  ['modalSize', ['layout', 'multiWallet'], undefined],
  ['ab', ['abc'], undefined],
  ['nothing-like-it', ['metamask'], undefined],
])('%s among %j is %s', (given, known, expected) => {
  expect(suggest(given, known)).toBe(expected)
})
